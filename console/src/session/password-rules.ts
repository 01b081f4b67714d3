import { settings } from '@ishare/contracts/platform/settings.js';

export interface PasswordRule {
  /** Key of its text under `account:rule`. */
  key: 'length' | 'unique' | 'lower' | 'upper' | 'digit' | 'sign';
  count: number;
  isKept(password: string): boolean;
}

const password = settings.password;

/**
 * The rules that the settings set for new passwords, in the order in which people read them; `text` gives a setting's
 * value.
 */
export function passwordRules(text: (setting: { name: string }) => string | undefined): PasswordRule[] {
  const count = (setting: { name: string }, least: number) => Math.max(Number(text(setting) ?? least) || 0, 0);
  const isOn = (setting: { name: string }) => (text(setting) ?? 'true').toLowerCase() === 'true';
  const length = count(password.requiredLength, Number(password.requiredLength.default));
  const unique = count(password.requiredUniqueChars, 1);
  const pattern = (key: PasswordRule['key'], setting: { name: string }, what: RegExp): PasswordRule[] =>
    isOn(setting) ? [{ key, count: 1, isKept: (value) => what.test(value) }] : [];
  return [
    { key: 'length', count: length, isKept: (value) => value.length >= length },
    ...pattern('lower', password.requireLowercase, /[a-z]/),
    ...pattern('upper', password.requireUppercase, /[A-Z]/),
    ...pattern('digit', password.requireDigit, /[0-9]/),
    ...pattern('sign', password.requireNonAlphanumeric, /[^A-Za-z0-9]/),
    ...(unique > 1
      ? [{ key: 'unique' as const, count: unique, isKept: (value: string) => new Set(value).size >= unique }]
      : []),
  ];
}
