import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext } from './context.js';

const NotWhileImpersonating = { ...kernelErrors.Forbidden, text: 'NotWhileImpersonatingErrorMessage' };

/**
 * What belongs to a user alone (password, second step, addresses, accounts elsewhere, sign-ins) is not changed by those
 * who act in the user's name.
 */
export function refuseImpersonatorOf(userId: string): void {
  const principal = currentContext()?.principal;
  if (principal?.impersonator && principal.userId === userId) throw new AppError(NotWhileImpersonating);
}
