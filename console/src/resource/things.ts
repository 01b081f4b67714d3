// What the console derives from a thing: its calls, its columns and its form. A screen says only what differs.
import { mayBeNull } from '@ishare/contracts/things/field.js';
import type { FieldFacts, Target } from '@ishare/contracts/things/field.js';
import { narrowingBy } from '@ishare/contracts/things/thing.js';
import type { RecordOf, Thing } from '@ishare/contracts/things/thing.js';
import type { ReactNode } from 'react';
import { listed } from '../ui/figures';
import { fixedByState, stateColumn, stepsOfScreen } from './machine/machine-screen';
import type { MachineScreen } from './machine/machine-screen';
import type { Tones } from './machine/StateOfRecord';
import { optionsOf } from './options-of';
import { defineScreen } from './screen';
import type { Column, Field, Filter, Option, Row, ScreenDefinition, Validity } from './screen';
import { dictionaryCell, dictionaryControl, moment, pastMoment, rowsControl } from './thing-controls';

const UNIT_COLUMNS: Readonly<Record<string, Column<Row>['as']>> = { mm: 'mm', '%': 'percent', 'm²': 'area' };
const WIDTHS: Record<FieldFacts['kind'], number> = {
  text: 180,
  texts: 200,
  number: 120,
  flag: 110,
  code: 130,
  choice: 140,
  choices: 200,
  reference: 200,
  references: 200,
  time: 170,
  date: 120,
  map: 200,
  group: 200,
  rows: 200,
  list: 200,
  json: 200,
};

/** How a value of the field is shown in a list. */
function shownAs({ kind, unit, digits, isDay }: FieldFacts): Column<Row>['as'] {
  if (kind === 'flag') return 'boolean';
  if (kind === 'time' || kind === 'date') return isDay ? 'date' : kind;
  if (kind !== 'number') return undefined;
  return UNIT_COLUMNS[unit ?? ''] ?? (digits?.[0] === 18 ? 'money' : 'number');
}

const YES_NO: readonly Option[] = [
  { value: true, label: 'common:yes' },
  { value: false, label: 'common:no' },
];

/** What a lookup shows of a record that it offers. */
const codedName = ({ code, name }: { code?: string; name?: string }) => [code, name].filter(Boolean).join(' · ');

type ColumnSays<T> = Partial<Omit<Column<T>, 'key'>>;
type Render = (props: { value?: unknown; onChange?: (value: unknown) => void }) => ReactNode;
/**
 * `labelOf`: the words of an offered record, for ids; `render`: a control of its own; `offers`: those of its options
 * that a form offers; `isLong`: written as lines, where it is no text. What is written as lines is as wide as the
 * form. The rest goes to the field as it is.
 */
type FieldSays = {
  [
    K in
      | 'label'
      | 'hint'
      | 'picture'
      | 'only'
      | 'span'
      | 'readOnly'
      | 'section'
      | 'permission'
      | 'initial'
      | 'shownWith'
  ]?: Field[K];
} & {
  labelOf?: (row: never) => string;
  /** What is kept of an offered record, where a text, or several, are chosen from those at `path`. */
  valueFrom?: (row: never) => string;
  render?: Render;
  offers?: (option: Option) => boolean;
  isLong?: boolean;
  /** Files of the file service, of those kinds. */
  files?: string;
  required?: boolean;
  options?: readonly Option[];
  valid?: Validity;
  suggestions?: readonly string[];
  /** Where suggestions come from. */
  path?: string;
  /** What each text of a list looks like. */
  item?: RegExp;
  /** Rows of one text as tags, which `toValues` and `toBody` of the screen turn about; rows of two as pairs. */
  as?: 'tags' | 'pairs';
  query?: Readonly<Record<string, string | number | boolean>>;
};
type FormSays<T extends Thing> = { [K in keyof T['fields'] & string]?: FieldSays | true };

/** An id says nothing to people: its column shows a name. */
function refuseIds(key: string, facts: FieldFacts | undefined, says: object | true) {
  if (!facts?.target || (says !== true && 'render' in says)) return;
  throw new Error(
    `${key} holds ids: list a read-only field with the name instead, computed where the thing is served.`,
  );
}

export interface TextsWhere<K extends string> {
  key: K;
  is: Option['value'];
  texts: string;
}

export interface ThingScreen<T extends Thing> extends Pick<
  ScreenDefinition<RecordOf<T>>,
  | 'rowActions'
  | 'toolbar'
  | 'header'
  | 'mayEdit'
  | 'mayDelete'
  | 'goesWith'
  | 'expand'
  | 'excel'
  | 'formSize'
  | 'sectionsAs'
  | 'open'
  | 'toValues'
  | 'fixedQuery'
  | 'stale'
  | 'rowHeight'
  | 'defaultSorting'
> {
  /** i18n prefix of every text: `<name>.<field>`, `<name>.<field>Hint`. */
  name: string;
  /** The columns in their order; `true` where nothing differs. */
  columns: { [K in keyof RecordOf<T> & string]?: ColumnSays<RecordOf<T>> | true };
  /** The form's fields in their order; `true` where nothing differs. */
  form?: FormSays<T>;
  /** The same by section, whose heading is the text `<name>.<section>`. */
  sections?: Readonly<Record<string, FormSays<T>>>;
  /** i18n prefix of a field's values, where it is not `<name>.<field>`. */
  texts?: { [K in keyof T['fields'] & string]?: string };
  /** That of the values that a field has where another one of the record is that. */
  textsWhere?: { [K in keyof T['fields'] & string]?: TextsWhere<keyof RecordOf<T> & string> };
  /** Beside the search: fields that the thing narrows its list by, or a filter that differs. */
  filters?: readonly ((keyof T['fields'] & string) | Filter)[];
  /** How the states of its machine look, by name. */
  tones?: Tones;
  /** Steps of its machine that take something back: their buttons are red. */
  dangers?: readonly string[];
  /** Whether the list offers its own deletion; it does unless said. */
  deletes?: boolean;
  /** Whether the list offers a form for a new record; it does unless said. */
  creates?: boolean;
  /** Whether the list offers the search; it does unless said. */
  hasSearch?: boolean;
  /** What is shown of a record in the dialog of a step. */
  details?: (row: RecordOf<T>) => ReactNode;
  /** Who may import and export, where the screen does. */
  exchange?: { import?: string; export?: string };
  /** Members of a body that are not values of its form. */
  toBody?: (values: Record<string, unknown>, row: RecordOf<T> | undefined) => Record<string, unknown>;
  titleOf: (row: RecordOf<T>) => string;
}

function columnOf(
  key: string,
  facts: FieldFacts | undefined,
  { texts, where }: { texts: string; where?: TextsWhere<string> | undefined },
): Column<Row> {
  // The fields that every record carries are times and ids.
  const known = facts ?? { kind: 'time', isSorted: key === 'creationTime' };
  const as = shownAs(known as FieldFacts);
  return {
    key: key as keyof Row,
    width: WIDTHS[known.kind],
    ...(as && { as }),
    // Each per cent has its sign.
    ...(as !== 'percent' && facts?.unit && { unit: facts.unit }),
    ...(known.isSorted && { sortable: true }),
    ...(facts?.dictionary && { render: dictionaryCell(facts.dictionary, key), dictionary: facts.dictionary }),
    ...(known.kind === 'texts' && { render: (row: Row) => listed(row[key as keyof Row] as unknown as string[]) }),
    ...((facts?.kind === 'choice' || facts?.kind === 'choices' || facts?.kind === 'code') && {
      options: optionsOf(facts, texts),
      ...(where && {
        optionsWhere: { key: where.key as keyof Row, is: where.is, options: optionsOf(facts, where.texts) },
      }),
    }),
  };
}

function lookupOf(target: Target | undefined, { labelOf, query, path = target && `/${target.path}` }: FieldSays) {
  if (!path) return undefined;
  return {
    type: 'lookup' as const,
    path,
    labelOf: labelOf ?? (codedName as (row: never) => string),
    ...(query && { query }),
  };
}

/** The smallest number that a control lets through. */
const leastOf = ({ above, min, precision = 0 }: FieldFacts) =>
  above === undefined ? min : Number((above + 10 ** -precision).toFixed(precision));

function numberControl(facts: FieldFacts) {
  const { max, precision, unit, digits } = facts;
  const min = leastOf(facts);
  return {
    type: 'number' as const,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(precision !== undefined && { precision }),
    ...(unit && { unit }),
    // Cents stand even where they are none.
    isPlain: digits?.[0] !== 18,
  };
}

/**
 * The control of a field, with the limits that the server will ask for; undefined where none is known. `texts`: i18n
 * prefix of its values.
 */
function controlOf(facts: FieldFacts, texts: string, says: FieldSays) {
  const { kind, max, target, pattern } = facts;
  const { offers = () => true } = says;
  switch (kind) {
    case 'text':
      if (says.valueFrom) return lookupOf(undefined, says);
      if (facts.isSecret) return { type: 'password' as const, max: max!, isNew: true };
      if (facts.dictionary) return { type: 'custom' as const, render: dictionaryControl(facts.dictionary) };
      return {
        type: facts.lines === 'lines' ? ('textarea' as const) : ('text' as const),
        max: max!,
        ...(pattern && { pattern }),
      };
    case 'texts':
      return says.valueFrom ? { ...lookupOf(undefined, says)!, multiple: true } : { type: 'tags' as const };
    case 'number':
      return numberControl(facts);
    case 'flag':
      return { type: 'switch' as const };
    case 'code':
    case 'choice':
      return { type: 'select' as const, options: optionsOf(facts, texts).filter(offers) };
    case 'choices':
      return { type: 'select' as const, options: optionsOf(facts, texts).filter(offers), multiple: true };
    case 'reference':
      return lookupOf(target?.(), says);
    case 'references':
      return { ...lookupOf(target!(), says)!, multiple: true };
    case 'time':
      if (facts.isDay) return { type: 'date' as const };
      return { type: 'custom' as const, render: facts.isPast ? pastMoment : moment };
    case 'date':
      return { type: 'date' as const };
    case 'rows':
      if (says.as === 'tags') return { type: 'tags' as const };
      if (says.as === 'pairs') return { type: 'pairs' as const, names: Object.keys(facts.members!) };
      return { type: 'custom' as const, render: rowsControl(facts, texts) };
    case 'list':
      return says.files ? { type: 'files' as const, accept: says.files } : undefined;
    case 'map':
    case 'json':
      // As lines that the screen reads.
      return says.isLong ? { type: 'textarea' as const, initial: '' } : undefined;
    default:
      return undefined;
  }
}

const WIDE: ReadonlySet<FieldFacts['kind']> = new Set([
  'choices',
  'references',
  'texts',
  'map',
  'group',
  'rows',
  'list',
  'json',
]);
const NEEDS_A_VALUE: ReadonlySet<FieldFacts['kind']> = new Set(['number', 'code', 'choice']);

interface FieldTexts {
  /** i18n prefix of the screen's texts. */
  name: string;
  /** That of the field's values. */
  texts: string;
}

function fieldOf(key: string, facts: FieldFacts, { name, texts }: FieldTexts, says: FieldSays): Field {
  const {
    labelOf: _labelOf,
    offers: _offers,
    isLong: _isLong,
    files: _files,
    query: _query,
    as: _as,
    render,
    ...rest
  } = says;
  const control = render ? { type: 'custom' as const, render } : controlOf(facts, texts, says);
  if (!control) throw new Error(`${name}: the screen must say how ${key} is edited.`);
  const isLong = says.isLong || facts.lines === 'lines';
  const isWide = WIDE.has(facts.kind) || isLong || (facts.kind === 'reference' && facts.isHinted);
  return {
    key,
    ...((facts.isRequired || (facts.initial !== undefined && NEEDS_A_VALUE.has(facts.kind))) && { required: true }),
    ...(facts.initial !== undefined && { initial: facts.initial }),
    ...(facts.isHinted && { hint: `${name}.${key}Hint` }),
    ...(isWide && { span: 2 as const }),
    ...(facts.isFixed && (facts.isWriteOnly ? { only: 'create' as const } : { readOnly: 'edit' as const })),
    ...(facts.isLater && { only: 'edit' as const }),
    ...control,
    ...rest,
  } as Field;
}

/** The form's fields of a thing, for a screen or for a drawer of one's own. */
export function thingFields<T extends Thing>(
  { fields }: T,
  { name, texts = {}, form = {}, sections = {} }: Pick<ThingScreen<T>, FormMembers>,
): Field[] {
  const one = (key: string, said: FieldSays | true) =>
    fieldOf(
      key,
      fields[key]!.facts,
      { name, texts: (texts as Record<string, string>)[key] ?? `${name}.${key}` },
      said === true ? {} : said,
    );
  return [
    ...Object.entries(form as Record<string, FieldSays | true>).map(([key, said]) => one(key, said)),
    ...Object.entries(sections).flatMap(([section, says]) =>
      Object.entries(says as Record<string, FieldSays | true>).map(([key, said]) => ({ section, ...one(key, said) })),
    ),
  ];
}

type FormMembers = 'name' | 'texts' | 'form' | 'sections';

/** The filter of a field, by which the thing narrows its list. */
function filterOf(key: string, facts: FieldFacts, texts: string): Filter {
  const members = narrowingBy(key, facts);
  const memberOf = (operator: string) => members.find(([, one]) => one === operator)?.[0];
  const [from, to] = [memberOf('gte'), memberOf('lte')];
  if (from && to)
    return facts.kind === 'number'
      ? { key, type: 'numberRange', from, to, ...(facts.unit && { unit: facts.unit }) }
      : { key, type: 'dateRange', from, to, ...(facts.kind === 'time' && { isTime: true }) };
  if (facts.kind === 'flag') return { key, type: 'select', options: YES_NO };
  if (facts.kind === 'code' || facts.kind === 'choice')
    return {
      key,
      type: 'select',
      options: optionsOf(facts, texts),
      ...(facts.machine && { label: `${texts}Title` }),
    };
  const records = facts.kind === 'reference' ? lookupOf(facts.target?.(), {}) : undefined;
  return { key, ...(records ?? { type: 'text' }) };
}

/** Kinds of fields that one value narrows a list by. */
const BY_VALUE: ReadonlySet<FieldFacts['kind']> = new Set(['text', 'flag', 'code', 'choice', 'reference']);

/**
 * The filter in the head of a column: that of its field, or of the record whose name it shows. None where the list
 * narrows by neither.
 */
function headFilter({ fields }: Thing, key: string, textsOf: (key: string) => string): Filter | undefined {
  const named = key.endsWith('Name') ? [`${key.slice(0, -4)}Id`, key] : [key];
  for (const one of named) {
    const facts = fields[one]?.facts;
    if (!facts || (facts.kind === 'reference' && !facts.target)) continue;
    const members = narrowingBy(one, facts);
    const filter = members.length > 0 && filterOf(one, facts, textsOf(one));
    if (!filter) continue;
    if ('from' in filter) return filter;
    if (members.length === 1 && BY_VALUE.has(facts.kind)) return { ...filter, key: members[0]![0] };
  }
  return undefined;
}

/** The screen of a thing. Limits, defaults, sorting and permissions are the thing's own. */
export function thingScreen<T extends Thing>(thing: T, screen: ThingScreen<T>): ScreenDefinition {
  const { name, columns, texts = {}, textsWhere = {}, filters = [], exchange, toBody, tones = {}, ...more } = screen;
  const { form: _form, sections: _sections, details: _details, ...offers } = more;
  const { hasSearch = true, deletes = true, creates = true, ...rest } = offers;
  const factsOf = (key: string): FieldFacts | undefined => thing.fields[key]?.facts;
  const textsOf = (key: string) => (texts as Record<string, string>)[key] ?? `${name}.${key}`;
  const whereOf = (key: string) => (textsWhere as Record<string, TextsWhere<string>>)[key];
  const searches = Object.values(thing.fields).some(({ facts }) => facts.isSearched);
  const [order, ...further] = thing.orderedBy;
  return defineScreen<RecordOf<T>>({
    ...(further.length === 0 && { defaultSorting: `${order!.field}${order!.descending ? ' desc' : ''}` }),
    ...fixedByState(thing),
    ...rest,
    ...stepsOfScreen(thing, screen as unknown as MachineScreen),
    name,
    path: `/${thing.path}`,
    permissions: { ...writesOf(thing, { create: creates, delete: deletes }), ...exchange },
    columns: Object.entries(columns).map(([key, says]) => {
      refuseIds(`${name}.${key}`, factsOf(key), says as object | true);
      const column = {
        ...columnOf(key, factsOf(key), { texts: textsOf(key), where: whereOf(key) }),
        ...stateColumn(key, factsOf(key), { name, tones }),
        ...(says as object),
      } as Column<Row>;
      const filter = headFilter(thing, key, textsOf);
      return filter ? { filter: { ...filter, label: column.label ?? `${name}.${key}` }, ...column } : column;
    }) as unknown as Column<RecordOf<T>>[],
    filters: [
      ...(searches && hasSearch ? [{ key: thing.searchName, type: 'text' } as const] : []),
      ...filters.map((one) => (typeof one === 'string' ? filterOf(one, factsOf(one)!, textsOf(one)) : one)),
    ],
    // Without a form its records are made and changed elsewhere.
    ...((screen.form ?? screen.sections) && { fields: thingFields(thing, screen) }),
    // What the form does not show stays as it is.
    toBody: (values, row) => ({
      ...(row && Object.fromEntries(sentOf(thing).map((key) => [key, row[key as keyof typeof row]]))),
      ...emptied(thing, values),
      ...toBody?.(values, row),
      ...(row && { concurrencyStamp: row.concurrencyStamp }),
    }),
  });
}

/** Who may do what the list offers of the thing's own. */
const writesOf = ({ permissions, verbs }: Thing, offered: { create: boolean; delete: boolean }) =>
  Object.fromEntries(
    (['create', 'update', 'delete'] as const).flatMap((verb) =>
      verbs.includes(verb) && (verb === 'update' || offered[verb]) ? [[verb, permissions[verb]]] : [],
    ),
  );

/** What is chosen no more is none, rather than left away. */
const emptied = ({ fields }: Thing, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const facts = fields[key]?.facts;
      return [key, value === undefined && facts && mayBeNull(facts) ? null : value];
    }),
  );

/** What a record shows of what a change must say; what it may leave out, it leaves out. */
const sentOf = ({ fields }: Thing) =>
  Object.entries(fields).flatMap(([key, { facts }]) => {
    const { isReadOnly, isWriteOnly, isUnheeded, isKept, isSettled } = facts;
    return isReadOnly || isWriteOnly || isUnheeded || isKept || isSettled ? [] : [key];
  });
