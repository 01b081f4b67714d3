// The words in which the fields of a thing are declared. Facts only, no schema and no framework: server, console, tests
// and SDK derive theirs.
import type { z } from 'zod';
import { PHONE } from '../reach.js';
import type { Lines } from '../signs.js';
import type { Machine, StateOf } from './machine.js';

/** How a query member narrows a list. */
export type FilterOperator = 'eq' | 'contains' | 'gte' | 'lte';

export type FieldKind =
  | 'text'
  | 'texts'
  | 'number'
  | 'flag'
  | 'code'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'time'
  | 'date'
  | 'map'
  | 'group'
  | 'rows'
  | 'list'
  | 'json';

/** Whose ids a field holds: a thing of the same service, or the records of another one. */
export interface Target {
  /** Path of the list, without a leading slash. */
  readonly path: string;
  /**
   * The service that is asked whether an id names a record, and what it calls their kind; absent within the same
   * service.
   */
  readonly known?: { readonly service: string; readonly kind: string };
  /** Nobody keeps such records yet: no id is right. */
  readonly isEmpty?: true;
  /** The service judges the ids by itself, or takes any. */
  readonly isFree?: true;
}

/** Records of another service, which its port's method `known` answers for. */
export const recordsOf = (service: string, kind: string, path: string): Target => ({ path, known: { service, kind } });

/** Records whose ids the service judges by itself. */
export const freely = (path: string): Target => ({ path, isFree: true });

export interface FieldFacts {
  readonly kind: FieldKind;
  /** Neither absent nor null; for a text: not empty. */
  readonly isRequired: boolean;
  /** Alone among the tenant's records that are not deleted. */
  readonly isUnique: boolean;
  readonly isSorted: boolean;
  readonly isSearched: boolean;
  /** The form says more under the field: text `<thing>.<field>Hint`. */
  readonly isHinted: boolean;
  /** Shown and never sent by a client: kept by the service, or computed where the thing is served. */
  readonly isReadOnly: boolean;
  /** What a change leaves out stays as it is. */
  readonly isKept: boolean;
  /** What a text is; absent: one line. */
  readonly lines?: Exclude<Lines, 'line'>;
  /** Typed unseen, and kept by nobody as it is. */
  readonly isSecret?: true;
  /** Of a point in time people say and see the day. */
  readonly isDay?: true;
  /** Said when the record is made, and never changed. */
  readonly isFixed: boolean;
  /** Only a change says it; a new record has none. */
  readonly isLater?: true;
  /** Sent by clients and never shown: it has no column of its own, and the service does something with it. */
  readonly isWriteOnly?: true;
  /** A body may say it, as clients send back what they read, and the service goes by its own. */
  readonly isUnheeded?: true;
  /** What a body leaves out the service settles: every record has it. */
  readonly isSettled?: true;
  /** What a body says as null is the same as left out. */
  readonly isLenient?: true;
  /** The default is that of a new record alone: a change says it. */
  readonly isFirst?: true;
  /**
   * A flag that one record of the tenant has: `isNeeded` always, `within` one among those that are equal in that field.
   */
  readonly alone?: { readonly isNeeded?: boolean; readonly within?: string };
  /** Query member of the list by name, with what it means. */
  readonly filters: Readonly<Record<string, FilterOperator>> | 'eq' | undefined;
  /** A list refuses to be narrowed by what is none of the values. */
  readonly isAmong?: true;
  /** What an object holds, in a body and in a reply; never asked for in the browser. */
  readonly schema?: () => z.ZodType;
  /** Value of a new record that does not say; undefined: null. */
  readonly initial?: unknown;
  /** Characters of a text, elements of a list, or the largest number. */
  readonly max?: number;
  readonly min?: number;
  /** It is larger than this. */
  readonly above?: number;
  /** Decimals of a number; 0 is a whole one. */
  readonly precision?: number;
  /** What a number is counted in: mm, %, m². Behind it in a form, in the head of its column in a list. */
  readonly unit?: string;
  /** Digits before and after the point that the column holds. */
  readonly digits?: readonly [precision: number, scale: number];
  readonly values?: readonly string[];
  /** Numbers that stand for a choice, ascending; `names`: what each is called. */
  readonly codes?: readonly number[];
  readonly names?: readonly string[];
  /** Code of the dictionary whose codes a text holds, where the tenant keeps one. */
  readonly dictionary?: string;
  /** What a text looks like. */
  readonly pattern?: RegExp;
  /** Characters that are kept of it, where the service writes it shorter than people do. */
  readonly keeps?: number;
  /** Blanks at the ends of the text mean something. */
  readonly isVerbatim?: boolean;
  /** Characters of each text, or of each key and value of a map. */
  readonly each?: number;
  readonly eachKey?: number;
  /** Members of a group, or of each row. */
  readonly members?: Fields;
  readonly target?: () => Target;
  /** Whose states the field holds. */
  readonly machine?: Machine;
  /** The service has routes of its own for the machine's steps: none are derived. */
  readonly hasOwnSteps?: true;
  /** How the service numbers the records. */
  readonly numbered?: Numbering;
}

/**
 * A number by a rule: that of the tenant with this code, else the prefix, the day, and a count of so many digits that
 * begins anew each day.
 */
export interface Numbering {
  readonly code: string;
  readonly prefix: string;
  readonly digits: number;
}

const PLAIN = {
  isRequired: false,
  isUnique: false,
  isSorted: false,
  isSearched: false,
  isHinted: false,
  isReadOnly: false,
  isKept: false,
  isFixed: false,
  filters: undefined,
} as const;

/**
 * One field of a thing. `V` is its value in a reply, `Sent` what a body may hold for it when a record is made, `Change`
 * when it is changed; each word gives a new field.
 */
export class Field<V = unknown, Sent = V | undefined, Change = Sent> {
  /** For types alone. */
  declare readonly value: V;
  declare readonly sent: Sent;
  declare readonly change: Change;

  constructor(readonly facts: FieldFacts) {}

  private with<W = V, S = Sent, C = Change>(more: Partial<FieldFacts>): Field<W, S, C> {
    return new Field<W, S, C>({ ...this.facts, ...more });
  }

  /** Must be given. */
  required(): Field<NonNullable<V>, NonNullable<Sent>> {
    return this.with<NonNullable<V>, NonNullable<Sent>, NonNullable<Sent>>({ isRequired: true, initial: undefined });
  }

  /** May be left away; then it is this. Never null. */
  default(initial: NonNullable<V>): Field<NonNullable<V>, NonNullable<Sent> | undefined> {
    return this.with<NonNullable<V>, NonNullable<Sent> | undefined, NonNullable<Sent> | undefined>({ initial });
  }

  /** May be left away or said to be null; then it is this. Never null. */
  orElse(initial: NonNullable<V>): Field<NonNullable<V>, Sent | null | undefined> {
    return this.with<NonNullable<V>, Sent | null | undefined, Sent | null | undefined>({ initial, isLenient: true });
  }

  /** What a new record is that does not say; a change must. Never null. */
  startsAs(initial: NonNullable<V>): Field<NonNullable<V>, NonNullable<Sent> | undefined, NonNullable<Sent>> {
    return this.with<NonNullable<V>, NonNullable<Sent> | undefined, NonNullable<Sent>>({ initial, isFirst: true });
  }

  unique(): Field<V, Sent, Change> {
    return this.with({ isUnique: true });
  }

  /** The list sorts by it. */
  sorts(): Field<V, Sent, Change> {
    return this.with({ isSorted: true });
  }

  /** The list's `filter` looks into it. */
  searches(): Field<V, Sent, Change> {
    return this.with({ isSearched: true });
  }

  /** The list narrows by it: under its own name, or by the given members. */
  filters(by: FieldFacts['filters'] = 'eq'): Field<V, Sent, Change> {
    return this.with({ filters: by });
  }

  /** The same of a choice; what is none of its values is refused. */
  filtersAmong(): Field<V, Sent, Change> {
    return this.with({ filters: 'eq', isAmong: true });
  }

  hinted(): Field<V, Sent, Change> {
    return this.with({ isHinted: true });
  }

  /** A change that leaves it out leaves it as it is; a new record has its default. */
  kept(): Field<V, Sent, Sent | undefined> {
    return this.with<V, Sent, Sent | undefined>({ isKept: true });
  }

  /** A body may leave it out, for the service knows what it is then; a record always has it. */
  settled(): Field<NonNullable<V>, V | undefined> {
    return this.with<NonNullable<V>, V | undefined, V | undefined>({ isSettled: true });
  }

  /** Said when the record is made; a change that says it changes nothing. Where it is kept too, it must fit there. */
  fixed(): Field<V, Sent, Sent | undefined> {
    return this.with<V, Sent, Sent | undefined>({ isFixed: true });
  }

  /** Said by a change alone. */
  later(): Field<V, never, Sent> {
    return this.with<V, never, Sent>({ isLater: true });
  }

  /** A body may say it, and nothing follows. */
  unheeded(): Field<V, V | null | undefined> {
    return this.with<V, V | null | undefined, V | null | undefined>({ isUnheeded: true });
  }

  /** Larger than that. */
  above(limit: number): Field<V, Sent, Change> {
    return this.with({ above: limit });
  }

  matches(pattern: RegExp): Field<V, Sent, Change> {
    return this.with({ pattern });
  }

  /** The service writes it shorter than people do. */
  shortenedTo(keeps: number): Field<V, Sent, Change> {
    return this.with({ keeps });
  }

  /** Blanks at its ends are not cut. */
  verbatim(): Field<V, Sent, Change> {
    return this.with({ isVerbatim: true });
  }

  /** Of several lines. */
  long(): Field<V, Sent, Change> {
    return this.with({ lines: 'lines' });
  }

  /** One of the codes of that dictionary of the tenant. */
  from(dictionary: string): Field<V, Sent, Change> {
    return this.with({ dictionary });
  }

  /** Counted in that. */
  in(unit: string): Field<V, Sent, Change> {
    return this.with({ unit });
  }

  /** Of a point in time: a body may say the day alone. */
  byDay(): Field<V, Sent, Change> {
    return this.with({ isDay: true });
  }

  readOnly(): Field<V, never> {
    return this.with<V, never, never>({ isReadOnly: true });
  }

  /** In bodies alone; with `fixed`, in those that make a record. */
  writeOnly(): Field<never, Sent, Change> {
    return this.with<never>({ isWriteOnly: true });
  }
}

export type AnyField = Field<unknown, unknown, unknown>;
export type Fields = Readonly<Record<string, AnyField>>;

/** Whether a record may have none of it. */
export const mayBeNull = ({ isRequired, isSettled, initial }: FieldFacts): boolean =>
  !isRequired && !isSettled && initial === undefined;

/** The values of several fields, as a reply holds them. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: F[K]['value'] };

const make = <V>(facts: Pick<FieldFacts, 'kind'> & Partial<FieldFacts>) =>
  new Field<V, V | undefined>({ ...PLAIN, ...facts });

/** A text of at most `max` characters; blanks at its ends are cut, and none at all is null. */
export const text = (max: number) => make<string | null>({ kind: 'text', max });

/** By which people and machines tell records apart: every sign of it is seen. */
export const codeText = (max: number) => make<string | null>({ kind: 'text', max, lines: 'code' });

/** What somebody will sign in with, or a machine; taken as it is typed, and never shown. */
export const secret = (max: number) =>
  make<string | null>({ kind: 'text', max, isSecret: true, isVerbatim: true }).required().writeOnly();

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number) => make<number | null>({ kind: 'number', min, max, precision: 0 });

/** Any number from `min` to `max`, as a member of a group or of rows: a column needs to know its digits. */
export const number = (min: number, max?: number) =>
  make<number | null>({ kind: 'number', min, ...(max === undefined ? {} : { max }) });

/** A number of so many digits, of which so many after the point: `decimal([12, 2], 'm²')(0, 1e6)`. */
export const decimal = (digits: readonly [number, number], unit?: string) => (min: number, max: number) =>
  make<number | null>({ kind: 'number', min, max, precision: digits[1], digits, ...(unit ? { unit } : {}) });

/** mm, to the hundredth. */
export const millimetres = decimal([10, 2], 'mm');
/** Money, to the hundredth. */
export const money = decimal([18, 2], '¥');
/** m², to the square centimetre. */
export const squareMetres = decimal([18, 4], 'm²');
/** Any other quantity, to the thousandth. */
export const quantity = decimal([14, 3]);
/** A share from 0 to 100. */
export const percent = () => decimal([7, 3], '%')(0, 100);

export const flag = (initial: boolean) => make<boolean>({ kind: 'flag' }).default(initial);

const aloneFlag = (alone: NonNullable<FieldFacts['alone']>) =>
  new Field<boolean, boolean | undefined>({ ...flag(false).facts, alone });

/**
 * The one that is taken unless another is chosen: a tenant always has one, the first is it, and it passes on when it
 * goes.
 */
export const defaultFlag = () => aloneFlag({ isNeeded: true });

/** At most one record has it, or one of those that are equal in the field `within`: a new one takes it from the old. */
export const onlyFlag = (within?: string) => aloneFlag(within === undefined ? {} : { within });

/** One of `count` numbers from 0, or one of those. */
export const code = (codes: number | readonly number[]) =>
  make<number | null>({
    kind: 'code',
    codes: typeof codes === 'number' ? Array.from({ length: codes }, (_, value) => value) : codes,
  });

/** A telephone number. */
export const phone = () => text(32).matches(PHONE);

/** One of the values of an enumeration. */
export const named = <const T extends Readonly<Record<string, number>>>(values: T) =>
  make<T[keyof T] | null>({ kind: 'code', codes: Object.values(values), names: Object.keys(values) });

/** One of the values. */
export const choice = <const T extends string>(values: readonly T[]) =>
  make<T | null>({ kind: 'choice', values, max: Math.max(...values.map(({ length }) => length)) });

/** Some of the values; none unless said. */
export const choices = <const T extends string>(values: readonly T[], max: number = values.length) =>
  make<T[]>({ kind: 'choices', values, max }).default([]);

/** The id of a record of `target`. */
export const refersTo = (target: () => Target) => make<string | null>({ kind: 'reference', target });

/** Ids of at most `max` records of `target`; none unless said. */
export const refersToMany = (target: () => Target, max: number) =>
  make<string[]>({ kind: 'references', target, max }).default([]);

/** The state of a record: it changes by the steps of the machine and by nothing else. */
export class StateField<M extends Machine> extends Field<StateOf<M>, never> {
  constructor(
    facts: FieldFacts,
    readonly machine: M,
  ) {
    super(facts);
  }

  /** The list sorts and narrows by it. */
  listed(): StateField<M> {
    return new StateField({ ...this.facts, isSorted: true, filters: 'eq' }, this.machine);
  }

  /** The service moves the records by routes and rules of its own. */
  ownSteps(): StateField<M> {
    return new StateField({ ...this.facts, hasOwnSteps: true }, this.machine);
  }
}

export const stateIn = <M extends Machine>(machine: M) =>
  new StateField({ ...named(machine.states).facts, isRequired: true, isReadOnly: true, machine }, machine);

/** The number that a new record gets. */
export const numbered = (code: string, prefix: string, digits = 4) =>
  new Field<string, never>({
    ...text(500).facts,
    isRequired: true,
    isReadOnly: true,
    isUnique: true,
    numbered: { code, prefix, digits },
  });

/** A point in time, ISO 8601. */
export const time = () => make<string | null>({ kind: 'time' });

/** A day, YYYY-MM-DD. */
export const date = () => make<string | null>({ kind: 'date' });

/** At most `max` texts of at most `each` characters, each once; none unless said. */
export const texts = (max: number, each: number) => make<string[]>({ kind: 'texts', max, each }).default([]);

/** Texts by name; none unless said. */
export const map = (eachKey: number, each: number) =>
  make<Record<string, string>>({ kind: 'map', eachKey, each }).default({});

/** Fields that stand together; their defaults are its own. */
export const group = <const F extends Fields>(members: F) =>
  make<ValuesOf<F>>({ kind: 'group', members }).default(
    Object.fromEntries(Object.entries(members).map(([name, { facts }]) => [name, facts.initial])) as ValuesOf<F>,
  );

/** At most `max` rows of those fields; none unless said. */
export const rows = <const F extends Fields>(members: F, max: number) =>
  make<ValuesOf<F>[]>({ kind: 'rows', members, max }).default([]);

/** Rows of whatever shape: the service that serves the thing says what may be sent. */
export const listed = <Row>() => make<Row[]>({ kind: 'list' }).default([]);

/** The id of something that is no list of its own. */
export const id = () => make<string | null>({ kind: 'reference' });

/** What ABP's fully audited records say of their deletion; a record that is shown says null of it. */
export const deletion = {
  isDeleted: flag(false).readOnly(),
  deleterId: id().readOnly(),
  deletionTime: time().readOnly(),
};

/** How many there are of something, as the service counts them. */
export const count = () =>
  new Field<number, never>({ ...PLAIN, kind: 'number', precision: 0, isRequired: true, isReadOnly: true });

/** An object of whatever members. */
export const json = () => make<Record<string, unknown>>({ kind: 'json' }).default({});

/** An object of the shape that the schema says: the same in a body and in a reply. */
export const shaped = <S extends z.ZodType>(schema: () => S) =>
  new Field<z.output<S> | null, z.input<S> | null | undefined>({ ...PLAIN, kind: 'json', schema });
