import { settings } from '@ishare/contracts/platform/settings.js';
import { field, NamedSettings, settingForm } from '@ishare/contracts/setting-form.js';
import { z } from 'zod';

const { text, json, secret } = field;
const {
  account: A,
  twoFactor: T,
  captcha: C,
  externalLogin: E,
  password: P,
  lockout: L,
  signIn: S,
  user: U,
} = settings;

const flag = z.boolean();
const whole = (min: number, max: number) => z.number().int().min(min).max(max);

export const accountForm = settingForm({
  isSelfRegistrationEnabled: json(A.isSelfRegistrationEnabled, flag),
  enableLocalLogin: json(A.enableLocalLogin, flag),
});

/** Optional 0, Disabled 1, Forced 2 */
export const TwoFactorBehaviour = { Optional: 0, Disabled: 1, Forced: 2 } as const;
export const twoFactorForm = settingForm({
  twoFactorBehaviour: json(T.behaviour, whole(0, 2)),
  isRememberBrowserEnabled: json(T.isRememberBrowserEnabled, flag),
  usersCanChange: json(T.usersCanChange, flag),
});

export const captchaForm = settingForm({
  useCaptchaOnLogin: json(C.useOnLogin, flag),
  useCaptchaOnRegistration: json(C.useOnRegistration, flag),
  useCaptchaOnForgotPassword: json(C.useOnForgotPassword, flag),
  // The server itself calls this address, so it is not everybody's to choose.
  verifyBaseUrl: text(C.verifyBaseUrl, z.enum(['https://www.recaptcha.net/', 'https://www.google.com/'])),
  siteKey: text(C.siteKey, z.string().trim().max(256)),
  siteSecret: secret(C.siteSecret, z.string().trim().max(256).nullable()),
  version: json(C.version, whole(2, 3)),
  score: json(C.score, z.number().min(0.1).max(1)),
});

const named = z
  .array(
    z.object({
      name: z.string().trim().min(1).max(128),
      value: z
        .string()
        .max(2_048)
        .nullish()
        .transform((value) => value ?? ''),
    }),
  )
  .max(50)
  .default([]);
export const externalProvider = z.object({
  name: z.string().trim().min(1).max(128),
  enabled: flag.default(false),
  enabledForTenantUser: flag.default(false),
  useCustomSettings: flag.default(false),
  properties: named,
  secretProperties: named,
});
export type ExternalProvider = z.output<typeof externalProvider>;
const providers = z.array(externalProvider).max(20);
/** What keeps a page's settings from working, in words; the settings hold all the same. */
export const warnings = z.array(z.string());
/** `returnAddress` is where a provider sends people back to; it has to be registered there. */
export const externalLoginReply = z.object({
  verifyPasswordDuringExternalLogin: flag,
  externalProviders: providers,
  returnAddress: z.string(),
  warnings,
});
export const captchaReply = captchaForm.reply.extend({ warnings });
export const twoFactorReply = twoFactorForm.reply.extend({ warnings });
/** Older clients send the list alone. */
export const externalLoginBody = z.union([
  providers,
  z.object({ verifyPasswordDuringExternalLogin: flag.optional(), externalProviders: providers.optional() }),
]);
export const externalLoginSettings = E;

const passwordForm = settingForm({
  requiredLength: json(P.requiredLength, whole(2, 128)),
  requiredUniqueChars: json(P.requiredUniqueChars, whole(1, 128)),
  requireNonAlphanumeric: json(P.requireNonAlphanumeric, flag),
  requireLowercase: json(P.requireLowercase, flag),
  requireUppercase: json(P.requireUppercase, flag),
  requireDigit: json(P.requireDigit, flag),
  forceUsersToPeriodicallyChangePassword: json(P.forceUsersToPeriodicallyChangePassword, flag),
  passwordChangePeriodDays: json(P.passwordChangePeriodDays, whole(0, 3_650)),
});
const lockoutForm = settingForm({
  allowedForNewUsers: json(L.allowedForNewUsers, flag),
  lockoutDuration: json(L.lockoutDuration, whole(1, 31_536_000)),
  maxFailedAccessAttempts: json(L.maxFailedAccessAttempts, whole(1, 100)),
});
const signInForm = settingForm({
  requireConfirmedEmail: json(S.requireConfirmedEmail, flag),
  enablePhoneNumberConfirmation: json(S.enablePhoneNumberConfirmation, flag),
  requireConfirmedPhoneNumber: json(S.requireConfirmedPhoneNumber, flag),
});
const userForm = settingForm({
  isUserNameUpdateEnabled: json(U.isUserNameUpdateEnabled, flag),
  isEmailUpdateEnabled: json(U.isEmailUpdateEnabled, flag),
});

export const identityForms = { password: passwordForm, lockout: lockoutForm, signIn: signInForm, user: userForm };
/** Those without a page of their own are changed by their names alone. */
export const accountSettingNames = new NamedSettings([
  accountForm,
  twoFactorForm,
  captchaForm,
  ...Object.values(identityForms),
  settingForm({
    verifyPasswordDuringExternalLogin: json(E.verifyPassword, flag),
    smsRepetInterval: json(U.smsRepetInterval, whole(1, 1_440)),
  }),
]);

export const identitySettingsReply = z.object({
  password: passwordForm.reply,
  lockout: lockoutForm.reply,
  signIn: signInForm.reply,
  user: userForm.reply,
});
export const identitySettingsBody = z.object({
  password: passwordForm.body.nullish(),
  lockout: lockoutForm.body.nullish(),
  signIn: signInForm.body.nullish(),
  user: userForm.body.nullish(),
});
