// How somebody is reached: what services and forms take for a telephone number and for an e-mail address.

/**
 * A mobile or a landline as people write it: perhaps the country, then digits, with blanks, dashes and brackets between
 * them. Keyboards for Chinese write all of these wide as well.
 */
export const PHONE = /^(?:\s*[+＋])?(?:[\s()（）\-－]*[\d０-９]){5,20}[\s()（）]*$/;

/** Blanks around it come with what is pasted, and are cut where it is kept. */
export const EMAIL = /^\s*[^\s@]+@[^\s@]+\s*$/;

const WIDE_OVER_NARROW = 0xfee0;

/** A number as it was written, its digits and signs as those of other keyboards. */
export const narrowPhone = (written: string): string =>
  written.replace(/[０-９＋－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_OVER_NARROW));

/** A number of the company's country with the country before it: a mobile, one for calls that are free, a landline. */
const HOME = /^(?:\+|00)86(?:(1[3-9]\d{9}|[48]00\d{7}|0\d{9,11})|(\d{9,11}))$/;

/**
 * The number alone, so that one number is one number however it is written: without what people put between its digits,
 * and of the company's country as it is dialled there.
 */
export const plainPhone = (written: string): string =>
  narrowPhone(written)
    .replace(/[\s()（）-]/g, '')
    .replace(HOME, (_whole, asItIs: string | undefined, area: string) => asItIs ?? `0${area}`);
