/** A number as lists show it: 138****1234. Its ends alone are kept, of a short one the last two signs. */
export const maskedPhone = (plain: string): string =>
  plain.length < 8
    ? '*'.repeat(Math.max(plain.length - 2, 0)) + plain.slice(-2)
    : `${plain.slice(0, 3)}****${plain.slice(-4)}`;

/** The same in SQL, of the customer `t`. */
export const MASKED_PHONE_SQL = `case when length(t.phone_number) < 8
  then repeat('*', greatest(length(t.phone_number) - 2, 0)) || right(t.phone_number, 2)
  else left(t.phone_number, 3) || '****' || right(t.phone_number, 4) end`;

/** A masked number, which whoever changes a customer sends back. */
export const isMasked = (written: string): boolean => written.includes('*');
export const MASKED = /^\+?[\d*]{1,32}$/;

/** Digits from which on a search means one number and no part of one. */
export const WHOLE_PHONE = 7;
