// Values of a result as a table of the console shows them.
import { commonDecimals } from '@ishare/kernel/decimal.js';
import type { TFunction } from 'i18next';

const figureKinds = new Set(['count', 'number', 'money', 'percent']);
export const isFigure = (kind: string): boolean => figureKinds.has(kind);

/** Digits that no column of a result goes beyond. */
const MOST = 9;

/** With how many decimals a column is written, so that its points stand below each other. */
export const decimalsIn = (kind: string, values: readonly unknown[]): number =>
  Math.max(kind === 'money' ? 2 : 0, commonDecimals(values, MOST));

export function cellText(value: unknown, decimals: number, t: TFunction<'insight'>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
  if (typeof value === 'number') return value.toFixed(decimals);
  return String(value);
}
