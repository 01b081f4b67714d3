import { listAt } from '@ishare/contracts/things/records.js';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { call } from '../session/routes';
import { listed } from '../ui/figures';
import type { CustomFilter } from '../ui/search-field';
import type { Field, LookupOf } from './screen';

/** Remote selects ask for 999 rows from the start (app-06). */
const lookupQuery = { skipCount: 0, maxResultCount: 999 };

interface Offering extends LookupOf {
  valueFrom?: (row: never) => string;
}

const FORBIDDEN = 403;

/** The records that may be chosen, with their words. */
function useOffered({ path, query, labelOf, valueFrom }: Offering) {
  const asked = { ...lookupQuery, ...query };
  const list = useQuery({
    queryKey: [path, asked],
    // Who may not see the records does without them; that is no failure of the form.
    queryFn: () => call(listAt(path), { query: asked }, { quiet: ({ status }) => status === FORBIDDEN }),
    retry: false,
  });
  const options = list.data?.items.map((row) => ({
    value: valueFrom ? valueFrom(row as never) : row.id,
    label: labelOf(row as never),
  }));
  const isRefused = list.error instanceof HttpError && list.error.status === FORBIDDEN;
  return { options, loading: list.isPending, isRefused };
}

/** A field of a form that refers to a record. */
export function LookupSelect({
  field,
  ...props
}: {
  field: Field & { type: 'lookup' };
  value?: unknown;
  onChange?: (value: unknown) => void;
  disabled?: boolean | undefined;
  placeholder?: string;
  /** Where it stands in no form. */
  'aria-label'?: string;
}) {
  const { t } = useTranslation();
  const { options: offered = [], loading, isRefused } = useOffered(field);
  const held = new Set<unknown>([props.value].flat());
  const found = new Set<unknown>(offered.map(({ value }) => value));
  const known = (field.known ?? []).filter(({ value }) => held.has(value) && !found.has(value));
  const select = (
    <Select
      {...props}
      options={[...offered, ...known]}
      loading={loading}
      mode={field.multiple ? 'multiple' : undefined}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={isRefused ? t('form.choiceRefused') : (props.placeholder ?? t('form.choose'))}
    />
  );
  if (!isRefused || props.disabled) return select;
  return (
    <>
      {select}
      <small>{t('form.askForChoice')}</small>
    </>
  );
}

/** The words of records that are referred to, where they can only be read. */
export function LookupText({ field, value }: { field: Field & { type: 'lookup' }; value: unknown }) {
  const { options = [] } = useOffered(field);
  const all = [...options, ...(field.known ?? [])];
  return listed([value].flat().map((one) => all.find((option) => option.value === one)?.label ?? String(one)));
}

/** A filter by a record that is referred to. */
export function LookupFilter({ of, label, ...props }: CustomFilter & { of: LookupOf }) {
  const { options, loading } = useOffered(of);
  return (
    <Select
      {...props}
      options={options}
      loading={loading}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={label}
      aria-label={label}
    />
  );
}
