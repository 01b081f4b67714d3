// How somebody is reached: what services and forms take for a telephone number and for an e-mail address.

/**
 * A mobile or a landline as people write it: perhaps the country, then digits, with blanks, dashes and brackets between
 * them.
 */
export const PHONE = /^\+?(?:[\s()（）-]*\d){5,20}[\s()（）]*$/;

export const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The number alone, so that one number is one number however it is written. */
export const plainPhone = (written: string): string => written.replace(/[\s()（）-]/g, '');
