import { settings } from '@ishare/contracts/platform/settings.js';
import { AppError } from '@ishare/kernel/errors.js';
import type { SettingValues } from '@ishare/server/setting-form.js';
import { identityErrors } from '../errors.js';

const P = settings.password;

/** No more than this is hashed. */
export const MAX_PASSWORD = 128;

/** What everybody tries first, with the usual digits and signs behind it. */
const COMMON_WORDS = new Set([
  'password',
  'passwd',
  'admin',
  'administrator',
  'welcome',
  'qwerty',
  'letmein',
  'iloveyou',
  'abc',
  'abcd',
  'abcdef',
  'a',
  'aa',
  'aaa',
  'test',
  'testing',
  'root',
  'user',
  'guest',
  'login',
  'asdf',
  'asdfgh',
  'zxcv',
  'zxcvbn',
  'changeme',
  'master',
  'monkey',
  'dragon',
  'woaini',
]);
const KEYBOARD_WALKS = new Set([
  '1q2w3e',
  '1q2w3e4r',
  '1q2w3e4r5t',
  '1qaz2wsx',
  '1qazxsw2',
  'q1w2e3',
  'q1w2e3r4',
  'qwe123',
  'qweasd123',
  'zaq12wsx',
]);

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const word = lower
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('0', 'o')
    .replace(/[^a-z]+$/, '');
  return COMMON_WORDS.has(word) || KEYBOARD_WALKS.has(lower.replace(/[^a-z0-9]/g, ''));
}

/** Refuses a password that breaks a rule of the settings, with the code of the first rule it breaks. */
export function checkPassword(password: string, values: SettingValues): void {
  const isOn = ({ name }: { name: string }) => values[name] === 'true';
  const [RequiredLength, RequiredUniqueChars] = [
    Number(values[P.requiredLength.name]),
    Number(values[P.requiredUniqueChars.name]),
  ];
  if (password.length < RequiredLength) throw new AppError(identityErrors.PasswordTooShort, { RequiredLength });
  if (new Set(password).size < RequiredUniqueChars)
    throw new AppError(identityErrors.PasswordRequiresUniqueChars, { RequiredUniqueChars });
  if (isOn(P.requireNonAlphanumeric) && !/[^a-zA-Z0-9]/.test(password))
    throw new AppError(identityErrors.PasswordRequiresNonAlphanumeric);
  if (isOn(P.requireLowercase) && !/[a-z]/.test(password)) throw new AppError(identityErrors.PasswordRequiresLower);
  if (isOn(P.requireUppercase) && !/[A-Z]/.test(password)) throw new AppError(identityErrors.PasswordRequiresUpper);
  if (isOn(P.requireDigit) && !/\d/.test(password)) throw new AppError(identityErrors.PasswordRequiresDigit);
  if (isCommon(password)) throw new AppError(identityErrors.PasswordTooCommon);
}
