import { sumDecimal } from '@ishare/kernel/decimal.js';

/** Per cent as the server gives them (0–100), with one decimal. */
export function percentText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : `${value.toFixed(1)} %`;
}

/** Minutes that are told one by one, summed as they are told: whoever adds them up comes to the same. */
export const minutesSum = (values: readonly number[]): number =>
  sumDecimal(values.map((value) => Number(minutesText(value)))) ?? 0;

/** Minutes with one decimal. */
export function minutesText(value: number): string {
  return value.toFixed(1);
}
