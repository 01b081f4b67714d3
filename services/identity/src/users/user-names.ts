import { EMAIL } from '@ishare/contracts/reach.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Not } from 'typeorm';
import { identityErrors } from '../errors.js';
import { User } from './user.entity.js';

const USER_NAME = /^[A-Za-z0-9\-._@+]+$/;

/**
 * Name and e-mail address as they are compared, after checking their form and that nobody else in the tenant has them.
 */
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
