// The words that a field of a thing begins with: what kind of value it holds. What is said of it then is in
// field-declaration.ts, and what is known of it afterwards in field-facts.ts.
import type { z } from 'zod';
import { PHONE } from '../reach.js';
import { Field, PLAIN, type Fields, type ValuesOf } from './field-declaration.js';
import type { FieldFacts, Target } from './field-facts.js';
import type { Machine, StateOf } from './machine.js';

export { Field, type AnyField, type Fields, type ValuesOf } from './field-declaration.js';
export { mayBeNull, type FieldFacts, type FilterOperator, type Numbering, type Target } from './field-facts.js';

/** Records of another service, which its port's method `known` answers for. */
export const recordsOf = (service: string, kind: string, path: string): Target => ({ path, known: { service, kind } });

/** Records whose ids the service judges by itself. */
export const freely = (path: string): Target => ({ path, isFree: true });

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

/** As `refersToMany`, of at least one. */
export const refersToSome = (target: () => Target, max: number) =>
  make<string[]>({ kind: 'references', target, min: 1, max }).required();

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

  /** Old clients send it back with a record, and nothing follows. */
  sentBack(): StateField<M> {
    return new StateField({ ...this.facts, isReadOnly: false, isUnheeded: true }, this.machine);
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
