// A field as it is declared, and the words that are said of it: `text(32).required().unique()`.
import type { FieldFacts } from './field-facts.js';

/** What is true of a field of which nothing is said. */
export const PLAIN = {
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

  /** Of what has happened: nobody says a day that is yet to come. */
  past(): Field<V, Sent, Change> {
    return this.with({ isPast: true });
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

/** The values of several fields, as a reply holds them. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: F[K]['value'] };
