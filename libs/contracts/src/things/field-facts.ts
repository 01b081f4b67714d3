// What can be said of a field. Facts only, no schema and no framework: server, console, tests and SDK derive theirs.
import type { z } from 'zod';
import type { Lines } from '../signs.js';
import type { Machine } from './machine.js';

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
  /** The moment of what has happened: today at the latest, by the factory's clock. */
  readonly isPast?: boolean;
  /** Blanks at the ends of the text mean something. */
  readonly isVerbatim?: boolean;
  /** Characters of each text, or of each key and value of a map. */
  readonly each?: number;
  readonly eachKey?: number;
  /** Members of a group, or of each row. */
  readonly members?: Members;
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

/** Fields by name, of which the facts alone are asked. */
export type Members = Readonly<Record<string, { readonly facts: FieldFacts }>>;

/** Whether a record may have none of it. */
export const mayBeNull = ({ isRequired, isSettled, initial }: FieldFacts): boolean =>
  !isRequired && !isSettled && initial === undefined;
