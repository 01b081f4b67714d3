// Fields that forms about accounts share.
import { z } from 'zod';
import { EMAIL, plainPhone } from '../reach.js';
import { phone, requiredText } from '../schemas.js';

/** No longer password is hashed. */
export const MAX_PASSWORD = 128;

export const password = z.string().min(1).max(MAX_PASSWORD);

/** Of a user, in a form: one that cannot be is told at its field. */
export const emailAddress = requiredText(256).pipe(z.email({ pattern: EMAIL }));

/** What its column holds. */
export const MAX_PHONE = 16;
const plain = z.string().max(MAX_PHONE);

/** Of a user: the number alone, so that he signs in by it however it was written. */
export const phoneOfUser = phone(32)
  .transform((written) => written && plainPhone(written))
  .pipe(plain.nullable());
/** One that a code is sent to. */
export const phoneOfCode = phone(32)
  .transform((written) => plainPhone(written ?? ''))
  .pipe(plain.min(1));

/** The field by which owners show who they are; whether it is needed depends on what is changed. */
export const currentPassword = z.string().max(MAX_PASSWORD).nullish();
