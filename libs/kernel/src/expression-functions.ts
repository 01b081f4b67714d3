// All functions of the expression language by name, and how each is written: what editors offer.
import { capitalsOf } from './expression-capitals.js';
import { dateFunctions } from './expression-dates.js';
import { FUNCTIONS, toNumber } from './expression-values.js';
import type { FunctionDefinition } from './expression-values.js';

const capitals: FunctionDefinition = {
  least: 1,
  most: 1,
  build:
    ([only]) =>
    (scope) => {
      const value = only!(scope);
      const amount = value === null ? null : toNumber(value);
      return amount === null ? null : capitalsOf(amount);
    },
};

export const functions: ReadonlyMap<string, FunctionDefinition> = new Map([
  ...FUNCTIONS,
  ...Object.entries(dateFunctions),
  ['capitals', capitals],
]);

/** What kind of value stands somewhere. */
export type Wanted = 'number' | 'day' | 'rows';

/** What functions want, argument by argument; the last one holds for all that follow. Of others anything goes. */
export const TAKES: Readonly<Record<string, readonly Wanted[]>> = {
  ...Object.fromEntries(
    ['round', 'floor', 'ceil', 'abs', 'min', 'max', 'sum', 'capitals'].map((name) => [name, ['number'] as const]),
  ),
  ...Object.fromEntries(
    ['date', 'days', 'hours', 'year', 'month', 'day', 'weekday'].map((name) => [name, ['day'] as const]),
  ),
  adddays: ['day', 'number'],
  addmonths: ['day', 'number'],
};

/** Names as they are written, with what they take. */
export const FUNCTION_SHAPES = {
  round: 'round(x, digits)',
  floor: 'floor(x)',
  ceil: 'ceil(x)',
  abs: 'abs(x)',
  min: 'min(a, b, …)',
  max: 'max(a, b, …)',
  sum: 'sum(a, b, …)',
  if: 'if(condition, then, else)',
  concat: 'concat(a, b, …)',
  len: 'len(text)',
  sumOf: 'sumOf(table, column)',
  countOf: 'countOf(table, condition)',
  minOf: 'minOf(table, column)',
  maxOf: 'maxOf(table, column)',
  date: 'date(time)',
  days: 'days(from, to)',
  hours: 'hours(from, to)',
  addDays: 'addDays(day, count)',
  addMonths: 'addMonths(day, count)',
  year: 'year(day)',
  month: 'month(day)',
  day: 'day(day)',
  weekday: 'weekday(day)',
  capitals: 'capitals(amount)',
} as const;
