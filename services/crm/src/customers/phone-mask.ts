/** `maskedPhone` in SQL, of the customer `t`. */
export const MASKED_PHONE_SQL = `case when length(t.phone_number) < 8
  then repeat('*', greatest(length(t.phone_number) - 2, 0)) || right(t.phone_number, 2)
  else left(t.phone_number, 3) || '****' || right(t.phone_number, 4) end`;

/** A masked number, which whoever changes a customer sends back. */
export const isMasked = (written: string): boolean => written.includes('*');
export const MASKED = /^\+?[\d*]{1,32}$/;

/** Digits from which on a search means one number and no part of one. */
export const WHOLE_PHONE = 7;
