// Numbers as people write them.

/** What most figures are, and whatever the marks mean. */
const DIGITS = /^\d+$/;
/** By the decimal mark: thousands that are parted by the other one. */
const POINT = { grouped: /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/, thousands: ',' };
const COMMA = { grouped: /^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/, thousands: '.' };

/** What stands before or after a sum; full-width signs are narrow by then. */
const CURRENCY = /^([+-]?)¥|\u5143$/g;

/**
 * A figure with the point as its decimal mark, from what was typed or stands in a cell: full-width characters of
 * Chinese keyboards, spaces, thousands separators, the sign of the currency as cells of money are copied with it, and a
 * comma as the decimal mark. `1,800` and `¥1,800.00` are 1800, `18,5` is 18.5.
 * What is no figure stays as it is.
 */
export function plainFigure(text: string, decimalComma = false): string {
  if (DIGITS.test(text)) return text;
  const joined = text
    .normalize('NFKC')
    .replaceAll(/[\s\u202f']/g, '')
    .replaceAll(CURRENCY, '$1');
  const { grouped, thousands } = decimalComma ? COMMA : POINT;
  const plain = grouped.test(joined) ? joined.replaceAll(thousands, '') : joined;
  return /^[+-]?\d*,\d*$/.test(plain) ? plain.replace(',', '.') : plain;
}

/** The number that a text says; NaN where it says none. */
export function figureOf(text: string, decimalComma = false): number {
  const plain = plainFigure(text, decimalComma);
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
