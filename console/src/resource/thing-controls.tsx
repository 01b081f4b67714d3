// Controls of kinds of fields that need more than one input.
import type { FieldFacts } from '@ishare/contracts/things/field.js';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { DictionaryText } from './DictionaryText';
import type { Row } from './screen';
import { lazy } from '../state/lazy';

const DateTimeField = lazy(() => import('./DateTimeField'));
const DictionaryField = lazy(() => import('./DictionaryField'));
const RowsField = lazy(() => import('./RowsField'));

interface ControlProps {
  value?: unknown;
  onChange?: (value: unknown) => void;
}

/** A point in time; none is null, not an empty text. */
export function moment({ value, onChange }: ControlProps): ReactNode {
  return (
    <Suspense>
      <DateTimeField value={value as string | null} onChange={(given) => onChange?.(given || null)} />
    </Suspense>
  );
}

/** The same of what has happened: no day is offered that is yet to come. */
export function pastMoment({ value, onChange }: ControlProps): ReactNode {
  return (
    <Suspense>
      <DateTimeField isPast value={value as string | null} onChange={(given) => onChange?.(given || null)} />
    </Suspense>
  );
}

/** Rows of a record, edited like a sheet; the texts stand under `texts`. */
export const rowsControl = (facts: FieldFacts, texts: string) =>
  function Rows(props: ControlProps): ReactNode {
    return (
      <Suspense>
        <RowsField facts={facts} texts={texts} {...(props as object)} />
      </Suspense>
    );
  };

/** One of the choices of a dictionary. */
export const dictionaryControl = (dictionary: string) =>
  function Dictionary(props: ControlProps): ReactNode {
    return (
      <Suspense>
        <DictionaryField dictionary={dictionary} {...(props as object)} />
      </Suspense>
    );
  };

/** The choice that a row has, in the words of the dictionary. */
export const dictionaryCell = (dictionary: string, key: string) => (row: Row) => (
  <DictionaryText dictionary={dictionary} code={row[key as keyof Row] as string | null} />
);
