/**
 * What the token endpoint says of a refused sign-in. Clients of ABP switch on these very words, whatever language they
 * speak, and show their own; the server's own pages show the texts of `OAuth:…`.
 */
export const signInRefusals = {
  wrongCredentials: 'Invalid username or password!',
  lockedOut: 'The user account has been locked out due to invalid login attempts. Please wait a while and try again.',
  inactive: 'You are not allowed to login! Your account is inactive.',
  requiresTwoFactor: 'RequiresTwoFactor',
  shouldChangePassword: 'ShouldChangePasswordOnNextLogin',
  passwordTooOld: 'PeriodicallyChangePassword',
} as const;
