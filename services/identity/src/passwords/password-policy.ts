import { AppError } from '@ishare/kernel/errors.js';
import { identityErrors } from '../errors.js';

/** ABP's defaults. */
const REQUIRED_LENGTH = 6;
const REQUIRED_UNIQUE_CHARS = 1;
/** No more than this is hashed. */
export const MAX_PASSWORD = 128;

/** What everybody tries first, with the usual digits and signs behind it. */
const COMMON_WORDS = new Set([
  'password', 'passwd', 'admin', 'administrator', 'welcome', 'qwerty', 'letmein', 'iloveyou', 'abc', 'abcd', 'abcdef', 'a', 'aa', 'aaa', 'test', 'testing', 'root', 'user', 'guest', 'login',
  'asdf', 'asdfgh', 'zxcv', 'zxcvbn', 'changeme', 'master', 'monkey', 'dragon', 'woaini',
]);
const KEYBOARD_WALKS = new Set(['1q2w3e', '1q2w3e4r', '1q2w3e4r5t', '1qaz2wsx', '1qazxsw2', 'q1w2e3', 'q1w2e3r4', 'qwe123', 'qweasd123', 'zaq12wsx']);

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const word = lower.replaceAll('@', 'a').replaceAll('$', 's').replaceAll('0', 'o').replace(/[^a-z]+$/, '');
  return COMMON_WORDS.has(word) || KEYBOARD_WALKS.has(lower.replace(/[^a-z0-9]/g, ''));
}

/** Refuses a password that breaks a rule, with the code of the first rule it breaks. */
export function checkPassword(password: string): void {
  if (password.length < REQUIRED_LENGTH) throw new AppError(identityErrors.PasswordTooShort, { RequiredLength: REQUIRED_LENGTH });
  if (new Set(password).size < REQUIRED_UNIQUE_CHARS) throw new AppError(identityErrors.PasswordRequiresUniqueChars, { RequiredUniqueChars: REQUIRED_UNIQUE_CHARS });
  if (!/[^a-zA-Z0-9]/.test(password)) throw new AppError(identityErrors.PasswordRequiresNonAlphanumeric);
  if (!/[a-z]/.test(password)) throw new AppError(identityErrors.PasswordRequiresLower);
  if (!/[A-Z]/.test(password)) throw new AppError(identityErrors.PasswordRequiresUpper);
  if (!/\d/.test(password)) throw new AppError(identityErrors.PasswordRequiresDigit);
  if (isCommon(password)) throw new AppError(identityErrors.PasswordTooCommon);
}
