import { divideDecimal, multiplyDecimal, roundDecimal } from './decimal.js';

/** Money in cents: whole numbers, of which sums are exact. */
export const cents = (amount: number): number => Math.round(amount * 100);

export const fromCents = (whole: number): number => whole / 100;

export const sumOf = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((sum, amount) => sum + cents(amount), 0));

/** In what all money is, by its code. */
export const CURRENCY = 'CNY';

/** Money with its cents, in groups of three. */
export const moneyText = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What is left of an amount without others. */
export const without = (amount: number, ...others: readonly number[]): number =>
  sumOf([amount, ...others.map((other) => -other)]);

/** To the cent, half a cent away from nothing, as a column keeps it. */
export const toCent = (amount: number): number => roundDecimal(amount, 2);

/** What so much of something comes to at a price, to the cent. */
export const amountOf = (quantity: number, price: number): number => toCent(multiplyDecimal(quantity, price) ?? 0);

/** So many per cent of an amount, to the cent. */
export const percentOf = (amount: number, rate: number): number =>
  toCent(divideDecimal(multiplyDecimal(amount, rate) ?? 0, 100) ?? 0);

/** Parts of an amount by per cent, to the cent; the last one takes what is left, so that they are all of it. */
export function sharesOf(amount: number, rates: readonly number[]): number[] {
  let left = cents(amount);
  return rates.map((rate, index) => {
    const part = index === rates.length - 1 ? left : Math.min(left, cents(percentOf(amount, rate)));
    left -= part;
    return fromCents(part);
  });
}
