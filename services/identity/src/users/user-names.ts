import { EMAIL, plainPhone } from '@ishare/contracts/reach.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { phone, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Not } from 'typeorm';
import { identityErrors } from '../errors.js';
import { User } from './user.entity.js';

const USER_NAME = /^[A-Za-z0-9\-._@+]+$/;

/** Of a user, in a form: one that cannot be is told at its field. */
export const emailAddress = requiredText(256).pipe(z.email({ pattern: EMAIL }));

/** What its column holds. */
const MAX_PHONE = 16;
const plain = z.string().max(MAX_PHONE);

/** Of a user: the number alone, so that he signs in by it however it was written. */
export const phoneOfUser = phone(32)
  .transform((written) => written && plainPhone(written))
  .pipe(plain.nullable());
/** One that a code is sent to. */
export const phoneOfCode = phone(32)
  .transform((written) => plainPhone(written ?? ''))
  .pipe(plain.min(1));

/** Name and e-mail address as they are compared, after checking their form and that nobody else in the tenant has them. */
export async function checkNames(
  { userName, email }: { userName: string; email: string },
  ownId: string | null,
  tx: Tx,
): Promise<Pick<User, 'userName' | 'normalizedUserName' | 'email' | 'normalizedEmail'>> {
  if (!USER_NAME.test(userName)) throw new AppError(identityErrors.InvalidUserName, { 0: userName });
  if (!EMAIL.test(email)) throw new AppError(identityErrors.InvalidEmail, { 0: email });
  const names = { userName, normalizedUserName: userName.toUpperCase(), email, normalizedEmail: email.toUpperCase() };
  const others = ownId ? { id: Not(ownId) } : {};
  if (await tx.find(User, { ...others, normalizedUserName: names.normalizedUserName }))
    throw new AppError(identityErrors.DuplicateUserName, { 0: userName });
  if (await tx.find(User, { ...others, normalizedEmail: names.normalizedEmail }))
    throw new AppError(identityErrors.DuplicateEmail, { 0: email });
  return names;
}
