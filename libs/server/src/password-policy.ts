import { settings } from '@ishare/contracts/platform/settings.js';
import { AppError, defineError, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { COMMON_WORDS, KEYBOARD_WALKS } from './common-passwords.js';
import type { SettingValues } from '@ishare/contracts/setting-form.js';

const P = settings.password;

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const word = lower
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('0', 'o')
    .replace(/[^a-z]+$/, '');
  return COMMON_WORDS.has(word) || KEYBOARD_WALKS.has(lower.replace(/[^a-z0-9]/g, ''));
}

const rule = (code: string) => defineError(`Volo.Abp.Identity:Password${code}`);

/** One for each rule, with the codes that ABP clients know. */
export const passwordErrors = {
  TooShort: rule('TooShort'),
  RequiresUniqueChars: rule('RequiresUniqueChars'),
  RequiresNonAlphanumeric: rule('RequiresNonAlphanumeric'),
  RequiresLower: rule('RequiresLower'),
  RequiresUpper: rule('RequiresUpper'),
  RequiresDigit: rule('RequiresDigit'),
  TooCommon: rule('TooCommon'),
} as const;

/** The names of the settings that say what a password must be. */
export const passwordSettings: string[] = Object.values(P).map(({ name }) => name);

/** The first rule of the settings that a password breaks. */
function brokenRule(password: string, values: SettingValues): [ErrorDefinition, Record<string, unknown>] | undefined {
  const isOn = ({ name }: { name: string }) => values[name] === 'true';
  const [RequiredLength, RequiredUniqueChars] = [
    Number(values[P.requiredLength.name]),
    Number(values[P.requiredUniqueChars.name]),
  ];
  if (password.length < RequiredLength) return [passwordErrors.TooShort, { RequiredLength }];
  if (new Set(password).size < RequiredUniqueChars)
    return [passwordErrors.RequiresUniqueChars, { RequiredUniqueChars }];
  const signs: [ErrorDefinition, { name: string }, RegExp][] = [
    [passwordErrors.RequiresNonAlphanumeric, P.requireNonAlphanumeric, /[^a-zA-Z0-9]/],
    [passwordErrors.RequiresLower, P.requireLowercase, /[a-z]/],
    [passwordErrors.RequiresUpper, P.requireUppercase, /[A-Z]/],
    [passwordErrors.RequiresDigit, P.requireDigit, /\d/],
  ];
  const missing = signs.find(([, setting, sign]) => isOn(setting) && !sign.test(password));
  if (missing) return [missing[0], {}];
  return isCommon(password) ? [passwordErrors.TooCommon, {}] : undefined;
}

/**
 * Refuses a password that breaks a rule of the settings, with the code of the first rule it breaks; at `member` of the
 * request, where that is said.
 */
export function checkPassword(password: string, values: SettingValues, member?: string): void {
  const broken = brokenRule(password, values);
  if (!broken) return;
  const [definition, data] = broken;
  throw new AppError(definition, data, member === undefined ? [] : [{ member, text: definition.text, data }]);
}
