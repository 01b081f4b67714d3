// What expressions compute with: their values, and what operators and functions make of them; see expression.ts.
import {
  addDecimal,
  divideDecimal,
  multiplyDecimal,
  remainderDecimal,
  roundDecimal,
  subtractDecimal,
} from './decimal.js';

export type ExpressionValue = number | string | boolean | null;
export type ExpressionScope = Readonly<Record<string, ExpressionValue>>;
/** Longest text that an expression can make. */
const MAX_TEXT = 4_000;

export type Evaluate = (scope: ExpressionScope) => ExpressionValue;

export function isTrue(value: ExpressionValue): boolean {
  return value !== false && value !== null && value !== 0 && value !== '';
}

const NUMBER_TEXT = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;

/** A value as an operand of arithmetic; null when it is a text that is no number. */
export function toNumber(value: ExpressionValue): number | null {
  if (typeof value === 'number') return value;
  if (value === null || value === false) return 0;
  if (value === true) return 1;
  const text = value.trim();
  if (text === '') return 0;
  return NUMBER_TEXT.test(text) ? Number(text) : null;
}

function toText(value: ExpressionValue): string {
  return value === null ? '' : typeof value === 'string' ? value : String(value);
}

function arithmetic(operate: (a: number, b: number) => number | null, left: Evaluate, right: Evaluate): Evaluate {
  return (scope) => {
    const a = toNumber(left(scope));
    const b = toNumber(right(scope));
    return a === null || b === null ? null : operate(a, b);
  };
}

function ordering(holds: (order: number) => boolean, left: Evaluate, right: Evaluate): Evaluate {
  return (scope) => {
    const a = left(scope);
    const b = right(scope);
    if (typeof a === 'string' && typeof b === 'string') return holds(a < b ? -1 : a > b ? 1 : 0);
    const [x, y] = [toNumber(a), toNumber(b)];
    return x !== null && y !== null && holds(x - y);
  };
}

function areEqual(a: ExpressionValue, b: ExpressionValue): boolean {
  if (typeof a === typeof b || a === null || b === null) return a === b;
  return toNumber(a) !== null && toNumber(a) === toNumber(b);
}

export interface FunctionDefinition {
  least: number;
  most: number;
  build: (argumentsOf: readonly Evaluate[]) => Evaluate;
}

function ofNumber(operate: (value: number) => number): FunctionDefinition {
  return {
    least: 1,
    most: 1,
    build:
      ([only]) =>
      (scope) => {
        const value = toNumber(only!(scope));
        return value === null ? null : operate(value) + 0;
      },
  };
}

function extreme(isBetter: (value: number, best: number) => boolean): FunctionDefinition {
  return {
    least: 1,
    most: Infinity,
    build: (all) => (scope) => {
      let best: number | null = null;
      for (const one of all) {
        const given = one(scope);
        if (given === null) continue;
        const value = toNumber(given);
        if (value === null) return null;
        if (best === null || isBetter(value, best)) best = value;
      }
      return best;
    },
  };
}

export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.entries<FunctionDefinition>({
    round: {
      least: 1,
      most: 2,
      build:
        ([of, to]) =>
        (scope) => {
          const value = toNumber(of!(scope));
          const decimals = to ? toNumber(to(scope)) : 0;
          return value === null || decimals === null || !Number.isInteger(decimals) || decimals < 0 || decimals > 9
            ? null
            : roundDecimal(value, decimals);
        },
    },
    floor: ofNumber(Math.floor),
    ceil: ofNumber(Math.ceil),
    abs: ofNumber(Math.abs),
    min: extreme((value, best) => value < best),
    max: extreme((value, best) => value > best),
    sum: {
      least: 1,
      most: Infinity,
      build: (all) => (scope) => {
        let sum: number | null = 0;
        for (const one of all) {
          const value = toNumber(one(scope));
          if (value === null || sum === null) return null;
          sum = addDecimal(sum, value);
        }
        return sum;
      },
    },
    if: {
      least: 2,
      most: 3,
      build:
        ([condition, then, otherwise]) =>
        (scope) =>
          isTrue(condition!(scope)) ? then!(scope) : otherwise ? otherwise(scope) : null,
    },
    concat: {
      least: 1,
      most: Infinity,
      build: (all) => (scope) =>
        all
          .map((one) => toText(one(scope)))
          .join('')
          .slice(0, MAX_TEXT),
    },
    len: {
      least: 1,
      most: 1,
      build:
        ([of]) =>
        (scope) =>
          [...toText(of!(scope))].length,
    },
  }),
);

type Binary = (left: Evaluate, right: Evaluate) => Evaluate;

/** Signs by how tightly they bind, loosest first; all of them group to the left. */
export const LEVELS: readonly ReadonlyMap<string, Binary>[] = [
  new Map<string, Binary>(
    ['or', '||'].map((sign) => [sign, (left, right) => (scope) => isTrue(left(scope)) || isTrue(right(scope))]),
  ),
  new Map<string, Binary>(
    ['and', '&&'].map((sign) => [sign, (left, right) => (scope) => isTrue(left(scope)) && isTrue(right(scope))]),
  ),
  new Map<string, Binary>([
    ...['=', '=='].map((sign): [string, Binary] => [
      sign,
      (left, right) => (scope) => areEqual(left(scope), right(scope)),
    ]),
    ...['!=', '<>'].map((sign): [string, Binary] => [
      sign,
      (left, right) => (scope) => !areEqual(left(scope), right(scope)),
    ]),
    ['<', (left, right) => ordering((order) => order < 0, left, right)],
    ['<=', (left, right) => ordering((order) => order <= 0, left, right)],
    ['>', (left, right) => ordering((order) => order > 0, left, right)],
    ['>=', (left, right) => ordering((order) => order >= 0, left, right)],
  ]),
  new Map<string, Binary>([
    ['+', (left, right) => arithmetic(addDecimal, left, right)],
    ['-', (left, right) => arithmetic(subtractDecimal, left, right)],
  ]),
  new Map<string, Binary>([
    ['*', (left, right) => arithmetic(multiplyDecimal, left, right)],
    ['/', (left, right) => arithmetic(divideDecimal, left, right)],
    ['%', (left, right) => arithmetic(remainderDecimal, left, right)],
  ]),
];
export const COMPARISON = 2;
