import { AppError } from '@ishare/kernel/errors.js';
import { identityErrors } from '../errors.js';

/** ABP's defaults. */
const REQUIRED_LENGTH = 6;
const REQUIRED_UNIQUE_CHARS = 1;
/** No more than this is hashed. */
export const MAX_PASSWORD = 128;

/** What everybody tries first and what the rules below would let through, spelled without case and substitutions. */
const COMMON = new Set([
  'password', 'password1', 'password12', 'password123', 'passw0rd', 'qwerty1', 'qwerty12', 'qwerty123', 'admin1', 'admin12', 'admin123', 'admin1234', 'admin888', 'welcome1', 'welcome123',
  'abc123', 'abc1234', 'abcd1234', 'abc12345', 'aa1234', 'aa12345', 'aa123456', 'test123', 'test1234', 'root123', 'user123', 'letmein1', 'iloveyou1', 'asdf1234', 'zxcv1234', '1q2w3e', '1q2w3e4r', '1qaz2wsx', 'p4ssword',
]);

function bare(password: string): string {
  return password.toLowerCase().replaceAll('@', 'a').replaceAll('$', 's').replace(/[^a-z0-9]/g, '');
}

/** Refuses a password that breaks a rule, with the code of the first rule it breaks. */
export function checkPassword(password: string): void {
  if (password.length < REQUIRED_LENGTH) throw new AppError(identityErrors.PasswordTooShort, { RequiredLength: REQUIRED_LENGTH });
  if (new Set(password).size < REQUIRED_UNIQUE_CHARS) throw new AppError(identityErrors.PasswordRequiresUniqueChars, { RequiredUniqueChars: REQUIRED_UNIQUE_CHARS });
  if (!/[^a-zA-Z0-9]/.test(password)) throw new AppError(identityErrors.PasswordRequiresNonAlphanumeric);
  if (!/[a-z]/.test(password)) throw new AppError(identityErrors.PasswordRequiresLower);
  if (!/[A-Z]/.test(password)) throw new AppError(identityErrors.PasswordRequiresUpper);
  if (!/\d/.test(password)) throw new AppError(identityErrors.PasswordRequiresDigit);
  if (COMMON.has(bare(password)) || COMMON.has(password.toLowerCase().replace(/[^a-z0-9]/g, ''))) throw new AppError(identityErrors.PasswordTooCommon);
}
