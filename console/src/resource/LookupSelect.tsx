import { listAt, recordAt } from '@ishare/contracts/things/records.js';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HttpError } from '../http/http-error';
import { permissions } from '../session/granted';
import { holds } from '../session/permission';
import { call, queryOf } from '../session/routes';
import { usePathOf } from '../state/places';
import { useStore } from '../state/store';
import { EmptyState } from '../ui/EmptyState';
import { listed } from '../ui/figures';
import { makers } from './makers';
import type { CustomFilter } from '../ui/search-field';
import type { Field, LookupOf } from './screen';

/** Remote selects ask for 999 rows from the start (app-06). */
const lookupQuery = { skipCount: 0, maxResultCount: 999 };

interface Offering extends LookupOf {
  valueFrom?: (row: never) => string;
}

interface Choice {
  value: string;
  label: string;
}

const FORBIDDEN = 403;
const GONE = 404;
/** ms after the last key before the server is asked for what was typed. */
const SEARCH_AFTER = 300;

const choicesOf = ({ labelOf, valueFrom }: Offering, rows: readonly { id: string }[] = []): Choice[] =>
  rows.map((row) => ({ value: valueFrom ? valueFrom(row as never) : row.id, label: labelOf(row as never) }));

/** The first records of a list, or the first of those that words find; none are asked for by no words. */
function useRecords({ path, query }: Offering, filter?: string) {
  const asked = { ...lookupQuery, ...query, ...(filter && { filter }) };
  return useQuery({
    queryKey: [path, asked],
    // Who may not see the records does without them; that is no failure of the form.
    queryFn: () => call(listAt(path), { query: asked }, { quiet: ({ status }) => status === FORBIDDEN }),
    retry: false,
    enabled: filter !== '',
  });
}

/** The records that may be chosen, with their words; `isPartial`: there are more of them than are asked for at once. */
function useOffered(of: Offering) {
  const { data, error, isPending, refetch } = useRecords(of);
  return {
    offered: choicesOf(of, data?.items),
    loading: isPending,
    /** Whoever opens an empty list may have made a record meanwhile. */
    lookAgain: () => data?.items.length === 0 && void refetch(),
    isRefused: error instanceof HttpError && error.status === FORBIDDEN,
    isFailed: error !== null,
    isPartial: data !== undefined && data.totalCount > data.items.length,
  };
}

/** The words of records that are held beside what a list offers; of one that is there no more, that it is not. */
function useNamed({ path, labelOf, valueFrom }: Offering, held: readonly unknown[]): Choice[] {
  const { t } = useTranslation();
  const ids = valueFrom ? [] : held.filter((id): id is string => typeof id === 'string' && id !== '');
  return useQueries({
    queries: ids.map((id) => ({ ...queryOf(recordAt(path), { params: { id } }, { quiet: true }), retry: false })),
  }).flatMap(({ data, error }, index) => {
    const isGone = error instanceof HttpError && error.status === GONE;
    return isGone ? { value: ids[index]!, label: t('form.valueGone') } : choicesOf({ path, labelOf }, data && [data]);
  });
}

/** What stands for a held record that may not be read: no id. */
function useUnreadable({ valueFrom }: Offering, isRefused: boolean): string | undefined {
  const { t } = useTranslation();
  return isRefused && !valueFrom ? t('form.valueRefused') : undefined;
}

const beside = (choices: readonly Choice[], values: unknown): unknown[] => {
  const found = new Set<unknown>(choices.map(({ value }) => value));
  return [values].flat().filter((value) => !found.has(value));
};

/** What a partial list finds by the words that are typed; the list itself is searched by the select. */
function useFound(of: Offering, isPartial: boolean) {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching } = useRecords(of, isPartial ? words : '');
  // A whole list is what its own read gives, under the same key.
  const isAsked = isPartial && words !== '' && words === typed.trim();
  return { found: isAsked ? choicesOf(of, data?.items) : [], isFetching, setTyped };
}

/** The select's part of a choice among any number of records. */
function useChoice(of: Offering, value: unknown, known: readonly Choice[] = []) {
  const { offered, loading, isRefused, isFailed, isPartial, lookAgain } = useOffered(of);
  const { found, isFetching, setTyped } = useFound(of, isPartial);
  /** What was chosen keeps its words when it is looked for no more. */
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const kept = chosen.filter((choice) => [value].flat().includes(choice.value));
  // What a list leaves out, being narrowed for a choice or without what was deleted, may be held all the same.
  const isKnown = !loading && !isRefused && !isFailed;
  const named = useNamed(of, isKnown ? beside([...offered, ...kept, ...known], value) : []);
  const options = [...new Map([...found, ...named, ...kept, ...offered].map((one) => [one.value, one])).values()];
  const isFound = new Set(found.map((choice) => choice.value));
  return {
    options,
    isRefused,
    choose: (next: Choice | Choice[] | undefined) => setChosen([next ?? []].flat()),
    select: {
      loading: loading || isFetching,
      showSearch: {
        // What the server finds need not show the words, as a telephone number does not.
        filterOption: (words: string, option?: { value?: unknown; label?: unknown }) =>
          isFound.has(String(option?.value)) ||
          String(option?.label).toLowerCase().includes(words.trim().toLowerCase()),
        onSearch: setTyped,
      },
      onOpenChange: (isOpen: boolean) => (isOpen ? lookAgain() : setTyped('')),
    },
  };
}

/** In place of records: that there are none, and where somebody who may makes one, while the form waits. */
function NoRecords({ path }: { path: string }) {
  const { t } = useTranslation();
  const maker = makers[path];
  const granted = useStore(permissions);
  const place = usePathOf(maker?.screen ?? '');
  return (
    <EmptyState text={t('form.noChoice')}>
      {maker && place && holds(granted, maker.permission) && (
        <Link to={place} target="_blank">
          {t('form.makeOne')}
        </Link>
      )}
    </EmptyState>
  );
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
  const { options, isRefused, choose, select } = useChoice(field, props.value, field.known);
  const unreadable = useUnreadable(field, isRefused);
  const held = beside(options, props.value).flatMap((value) => {
    const known = field.known?.find((one) => one.value === value);
    return known ?? (unreadable && typeof value === 'string' ? { value, label: unreadable } : []);
  });
  const choice = (
    <Select
      {...props}
      {...select}
      options={[...options, ...held]}
      onChange={(value, option) => {
        choose(option as Choice | Choice[] | undefined);
        props.onChange?.(value);
      }}
      notFoundContent={select.loading ? undefined : <NoRecords path={field.path} />}
      mode={field.multiple ? 'multiple' : undefined}
      allowClear={!field.required}
      placeholder={isRefused ? t('form.choiceRefused') : (props.placeholder ?? t('form.choose'))}
    />
  );
  if (!isRefused || props.disabled) return choice;
  return (
    <>
      {choice}
      <small>{t('form.askForChoice')}</small>
    </>
  );
}

/** The words of records that are referred to, where they can only be read. */
export function LookupText({ field, value }: { field: Field & { type: 'lookup' }; value: unknown }) {
  const { offered, loading, isFailed, isRefused } = useOffered(field);
  const isKnown = !loading && !isFailed;
  const named = useNamed(field, isKnown ? beside([...offered, ...(field.known ?? [])], value) : []);
  const unreadable = useUnreadable(field, isRefused);
  const all = [...offered, ...named, ...(field.known ?? [])];
  return listed(
    [value].flat().map((one) => all.find((option) => option.value === one)?.label ?? unreadable ?? String(one)),
  );
}

/** A filter by a record that is referred to. */
export function LookupFilter({ of, label, ...props }: CustomFilter & { of: LookupOf }) {
  const { options, choose, select } = useChoice(of, props.value);
  return (
    <Select
      {...props}
      {...select}
      options={options}
      onChange={(value, option) => {
        choose(option as Choice | undefined);
        props.onChange(value);
      }}
      allowClear
      placeholder={label}
      aria-label={label}
    />
  );
}
