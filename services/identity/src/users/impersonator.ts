import { AppError } from '@ishare/kernel/errors.js';
import { currentContext } from '@ishare/server/context.js';
import { identityErrors } from '../errors.js';

/** What protects an account (password, second factor, addresses) is not changed by those who act in its owner's name. */
export function refuseImpersonatorOf(userId: string): void {
  const principal = currentContext()?.principal;
  if (principal?.impersonator && principal.userId === userId) throw new AppError(identityErrors.NotWhileImpersonating);
}
