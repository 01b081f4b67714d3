// What functions over the rows of a table compute; see expression.ts.
import { addDecimal } from './decimal.js';
import { isTrue, toNumber } from './expression-values.js';
import type { ExpressionScope, ExpressionValue } from './expression-values.js';

/** Rows of a table in a scope, beside its values. */
export type ExpressionRow = Readonly<Record<string, unknown>>;

/** Rows that one evaluation may look at. */
export const MAX_STEPS = 100_000;

class Overspent extends Error {}

let left = 0;

/** Counts one more row; past the limit the evaluation ends. */
export function spend(): void {
  if ((left -= 1) < 0) throw new Overspent();
}

/** What `work` gives; null where it takes more steps than one evaluation may. */
export function withinBudget(work: () => ExpressionValue): ExpressionValue {
  left = MAX_STEPS;
  try {
    return work();
  } catch (error) {
    if (error instanceof Overspent) return null;
    throw error;
  }
}

const isRow = (value: unknown): value is ExpressionRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of the table of that name; none where it is no table. */
export function rowsOf(scope: ExpressionScope, name: string): readonly ExpressionRow[] {
  const value = (scope as Readonly<Record<string, unknown>>)[name];
  return Array.isArray(value) ? value.filter(isRow) : [];
}

/** The columns of a row over what is around it. */
export function rowScope(around: ExpressionScope, row: ExpressionRow): ExpressionScope {
  const scope = Object.create(around) as Record<string, ExpressionValue>;
  for (const [name, value] of Object.entries(row)) if (name !== '__proto__') scope[name] = value as ExpressionValue;
  return scope;
}

function numbersOf(values: readonly ExpressionValue[]): number[] | null {
  const numbers = values.filter((value) => value !== null).map(toNumber);
  return numbers.every((value) => value !== null) ? numbers : null;
}

const extremeOf = (isBetter: (value: number, best: number) => boolean) => (values: readonly ExpressionValue[]) => {
  const numbers = numbersOf(values);
  if (!numbers || numbers.length === 0) return null;
  return numbers.reduce((best, value) => (isBetter(value, best) ? value : best));
};

interface OverRows {
  /** It may be asked of the rows as they are. */
  isAlone?: true;
  of: (values: readonly ExpressionValue[]) => ExpressionValue;
}

const sumOf = (values: readonly ExpressionValue[]): number | null => {
  let sum: number | null = 0;
  for (const value of numbersOf(values) ?? [null]) sum = sum === null || value === null ? null : addDecimal(sum, value);
  return sum;
};

/** By name in lower case. */
export const OVER_ROWS: ReadonlyMap<string, OverRows> = new Map<string, OverRows>([
  ['sumof', { of: sumOf }],
  ['countof', { isAlone: true, of: (values) => values.filter(isTrue).length }],
  ['minof', { of: extremeOf((value, best) => value < best) }],
  ['maxof', { of: extremeOf((value, best) => value > best) }],
]);
