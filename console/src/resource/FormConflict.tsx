import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../ui/figures';
import { optionText } from './cells';
import type { Difference, Reread } from './conflict';
import { LookupText } from './LookupSelect';
import type { FormValues } from './form-props';
import type { Field } from './screen';
import { lazy } from '../state/lazy';

const ConflictDrawer = lazy(async () => ({ default: (await import('./ConflictDrawer')).ConflictDrawer }));

export interface Conflict {
  now: Reread;
  found: readonly Difference[];
}

/** The field's value in words, for a comparison. */
function valueText(field: Field | undefined, value: unknown, t: ReturnType<typeof useTranslation>['t']): ReactNode {
  if (value === undefined || value === null || value === '') return '—';
  if (field?.type === 'select')
    return listed(
      [value]
        .flat()
        .map((one) => field.options.find((option) => option.value === one))
        .map((option) => (option ? optionText(option, t) : '')),
    );
  if (field?.type === 'lookup') return <LookupText field={field} value={value} />;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'object'
    ? Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? listed(value)
      : JSON.stringify(value)
    : String(value as string | number);
}

interface FormConflictProps {
  conflict: Conflict;
  fields: readonly Field[];
  labelOf: (key: string) => string;
  onTake: (values: FormValues) => void;
  onClose: () => void;
}

/** What somebody else has saved beside what stands in the form. */
export function FormConflict({ conflict: { now, found }, fields, labelOf, onTake, onClose }: FormConflictProps) {
  const { t } = useTranslation();
  const fieldOf = (key: string) => fields.find((field) => field.key === key);
  return (
    <Suspense>
      <ConflictDrawer
        found={found}
        by={now.by}
        at={now.at}
        labelOf={labelOf}
        textOf={(key, value) => valueText(fieldOf(key), value, t)}
        onTake={onTake}
        onClose={onClose}
      />
    </Suspense>
  );
}
