import { signInRefusals } from '@ishare/contracts/identity/sign-in-refusals.js';
import { defineError, type ErrorDefinition } from '@ishare/kernel/errors.js';

export const signInErrors = {
  Missing: defineError('OAuth:MissingCredentials'),
  /**
   * Unknown user, wrong password and a locked account's wrong password read the same, so that nobody learns which it
   * was.
   */
  WrongCredentials: defineError('OAuth:InvalidUserNameOrPassword'),
  /** Told to whoever gives the right password. */
  LockedOut: defineError('OAuth:LockedOut'),
  NotAllowed: defineError('OAuth:LoginIsNotAllowed'),
  RequiresTwoFactor: defineError('OAuth:RequiresTwoFactor'),
  EmailNotConfirmed: defineError('OAuth:EmailNotConfirmed'),
  PhoneNotConfirmed: defineError('OAuth:PhoneNotConfirmed'),
  ShouldChangePassword: defineError('OAuth:ShouldChangePasswordOnNextLogin'),
  PasswordTooOld: defineError('OAuth:PeriodicallyChangePassword'),
  NoLocalLogin: defineError('OAuth:LocalLoginDisabled'),
} as const;

/** The refusals that clients know by their words; the others are told in the language of the request. */
export const knownWords: ReadonlyMap<ErrorDefinition, string> = new Map([
  [signInErrors.WrongCredentials, signInRefusals.wrongCredentials],
  [signInErrors.LockedOut, signInRefusals.lockedOut],
  [signInErrors.NotAllowed, signInRefusals.inactive],
  [signInErrors.RequiresTwoFactor, signInRefusals.requiresTwoFactor],
  [signInErrors.ShouldChangePassword, signInRefusals.shouldChangePassword],
  [signInErrors.PasswordTooOld, signInRefusals.passwordTooOld],
]);
