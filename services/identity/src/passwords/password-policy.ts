import { settings } from '@ishare/contracts/platform/settings.js';
import { AppError } from '@ishare/kernel/errors.js';
import type { SettingValues } from '@ishare/server/setting-form.js';
import { identityErrors } from '../errors.js';
import { COMMON_WORDS, KEYBOARD_WALKS } from './common-passwords.js';

const P = settings.password;

/** No more than this is hashed. */
export const MAX_PASSWORD = 128;

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
