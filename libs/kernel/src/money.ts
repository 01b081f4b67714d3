/** Money in cents: whole numbers, of which sums are exact. */
export const cents = (amount: number): number => Math.round(amount * 100);

export const fromCents = (whole: number): number => whole / 100;

export const sumOf = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((sum, amount) => sum + cents(amount), 0));

/** Money with its cents, in groups of three. */
export const moneyText = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Parts of an amount by per cent, to the cent; the last one takes what is left, so that they are all of it. */
export function sharesOf(amount: number, rates: readonly number[]): number[] {
  let left = cents(amount);
  return rates.map((rate, index) => {
    const part = index === rates.length - 1 ? left : Math.min(left, Math.round((cents(amount) * rate) / 100));
    left -= part;
    return fromCents(part);
  });
}
