// What the console derives from a thing: its calls, its columns and its form. A screen says only what differs.
import type { FieldFacts, Target } from '@ishare/contracts/things/field.js';
import { clientOf } from '@ishare/contracts/things/client.js';
import type { ListAsked, ThingClient } from '@ishare/contracts/things/client.js';
import type { RecordOf, Thing } from '@ishare/contracts/things/thing.js';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../session/http';
import { defineScreen } from './screen';
import type { Column, Field, Filter, Option, Row, ScreenDefinition } from './screen';

/** The typed client of a thing over the console's session. */
export const api = <T extends Thing>(thing: T): ThingClient<T> => clientOf(thing, http);

/** A page of a thing's records as a query; a failure is the reader's to tell. */
export const listOf = <T extends Thing>(thing: T, asked: ListAsked) =>
  queryOptions({
    queryKey: [`/${thing.path}`, asked],
    queryFn: ({ signal }) => api(thing).list(asked, { signal, quiet: true }),
  });

const UNIT_COLUMNS: Readonly<Record<string, Column<Row>['as']>> = { mm: 'mm', '%': 'percent', 'm²': 'area' };
const WIDTHS: Record<FieldFacts['kind'], number> = {
  text: 180,
  number: 120,
  flag: 110,
  choice: 140,
  choices: 200,
  reference: 200,
  references: 200,
  time: 170,
};

/** How a value of the field is shown in a list. */
function shownAs({ kind, unit, digits }: FieldFacts): Column<Row>['as'] {
  if (kind === 'flag') return 'boolean';
  if (kind === 'time') return 'time';
  if (kind !== 'number') return undefined;
  return UNIT_COLUMNS[unit ?? ''] ?? (digits?.[0] === 18 ? 'money' : 'number');
}

const optionsOf = ({ values = [] }: FieldFacts, texts: string): Option[] =>
  values.map((value) => ({ value, label: `${texts}.${value}` }));

/** What a lookup shows of a record that it offers. */
const codedName = ({ code, name }: { code?: string; name?: string }) => [code, name].filter(Boolean).join(' · ');

type ColumnSays<T> = Partial<Omit<Column<T>, 'key'>>;
/** `labelOf`: the words of an offered record, for ids; the rest goes to the field as it is. */
type FieldSays = { [K in 'label' | 'hint' | 'only' | 'span' | 'readOnly' | 'section' | 'permission']?: Field[K] } & {
  labelOf?: (row: never) => string;
};

export interface ThingScreen<T extends Thing> extends Pick<
  ScreenDefinition<RecordOf<T>>,
  'rowActions' | 'toolbar' | 'header' | 'empty' | 'mayDelete' | 'expand' | 'excel' | 'formSize'
> {
  /** i18n prefix of every text: `<name>.<field>`, `<name>.<field>Hint`. */
  name: string;
  /** The columns in their order; `true` where nothing differs. */
  columns: { [K in keyof RecordOf<T> & string]?: ColumnSays<RecordOf<T>> | true };
  /** The form's fields in their order; `true` where nothing differs. */
  form: { [K in keyof T['fields'] & string]?: FieldSays | true };
  /** i18n prefix of a field's values, where it is not `<name>.<field>`. */
  texts?: { [K in keyof T['fields'] & string]?: string };
  filters?: readonly Filter[];
  titleOf: (row: RecordOf<T>) => string;
}

function columnOf(key: string, facts: FieldFacts | undefined, texts: string): Column<Row> {
  // The fields that every record carries are times and ids.
  const known = facts ?? { kind: 'time', isSorted: key === 'creationTime' };
  const as = shownAs(known as FieldFacts);
  return {
    key: key as keyof Row,
    width: WIDTHS[known.kind],
    ...(as && { as }),
    ...(known.isSorted && { sortable: true }),
    ...(facts?.kind === 'choice' && { options: optionsOf(facts, texts) }),
  };
}

function lookupOf(target: Target, labelOf: ((row: never) => string) | undefined) {
  return {
    type: 'lookup' as const,
    path: `/${target.path}`,
    labelOf: labelOf ?? (codedName as (row: never) => string),
  };
}

/** The control of a field, with the limits that the server will ask for. */
function controlOf(facts: FieldFacts, texts: string, { labelOf }: FieldSays) {
  const { kind, max, min, precision, unit, target } = facts;
  switch (kind) {
    case 'text':
      return { type: 'text' as const, max: max! };
    case 'number':
      return {
        type: 'number' as const,
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
        ...(precision !== undefined && { precision }),
        ...(unit && { unit }),
      };
    case 'flag':
      return { type: 'switch' as const };
    case 'choice':
      return { type: 'select' as const, options: optionsOf(facts, texts) };
    case 'choices':
      return { type: 'select' as const, options: optionsOf(facts, texts), multiple: true };
    case 'reference':
      return lookupOf(target!(), labelOf);
    case 'references':
      return { ...lookupOf(target!(), labelOf), multiple: true };
    case 'time':
      return { type: 'date' as const };
  }
}

function fieldOf(key: string, facts: FieldFacts, name: string, texts: string, says: FieldSays): Field {
  const { labelOf: _labelOf, ...rest } = says;
  const isWide = facts.kind === 'choices' || facts.kind === 'reference' || facts.kind === 'references';
  const needed =
    facts.isRequired || (facts.initial !== undefined && (facts.kind === 'number' || facts.kind === 'choice'));
  return {
    key,
    ...(needed && { required: true }),
    ...(facts.initial !== undefined && { initial: facts.initial }),
    ...(facts.isHinted && { hint: `${name}.${key}Hint` }),
    ...(isWide && { span: 2 as const }),
    ...controlOf(facts, texts, says),
    ...rest,
  } as Field;
}

/** The screen of a thing. Limits, defaults, sorting and permissions are the thing's own. */
export function thingScreen<T extends Thing>(thing: T, screen: ThingScreen<T>): ScreenDefinition {
  const { name, columns, form, texts = {}, filters, ...rest } = screen;
  const factsOf = (key: string): FieldFacts | undefined => thing.fields[key]?.facts;
  const textsOf = (key: string) => (texts as Record<string, string>)[key] ?? `${name}.${key}`;
  const searches = Object.values(thing.fields).some(({ facts }) => facts.isSearched);
  return defineScreen<RecordOf<T>>({
    ...rest,
    name,
    path: `/${thing.path}`,
    permissions: {
      create: thing.permissions.create,
      update: thing.permissions.update,
      delete: thing.permissions.delete,
    },
    defaultSorting: thing.orderedBy,
    columns: Object.entries(columns).map(([key, says]) => ({
      ...columnOf(key, factsOf(key), textsOf(key)),
      ...(says as object),
    })) as unknown as Column<RecordOf<T>>[],
    filters: filters ?? (searches ? [{ key: 'filter', type: 'text' }] : []),
    fields: Object.entries(form).map(([key, says]) =>
      fieldOf(key, factsOf(key)!, name, textsOf(key), says === true ? {} : (says as FieldSays)),
    ),
    // What the form does not show stays as it is.
    toBody: (values, row) => ({
      ...(row && Object.fromEntries(Object.keys(thing.fields).map((key) => [key, row[key as keyof typeof row]]))),
      ...values,
      ...(row && { concurrencyStamp: row.concurrencyStamp }),
    }),
  });
}
