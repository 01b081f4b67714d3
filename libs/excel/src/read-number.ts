import { figureOf } from '@ishare/kernel/figure.js';
import { splitUnit } from './list-titles.js';

/** A figure as people write it, with or without thousands, fractions of inches too; NaN for anything else. */
export function numberOf(text: string, decimalComma = false): number {
  const figure = text.replace(/[\s\u00a0\u202f']/g, ' ').trim();
  const fraction = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(figure);
  if (fraction) return Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]);
  return figureOf(figure, decimalComma);
}

/** Whether numbers of these cells put their decimals behind a comma. */
export const hasDecimalComma = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^[+-]?(\d+|\d{1,3}(\.\d{3})+),(\d{1,2}|\d{4,})$/.test(splitUnit(cell).figure));
