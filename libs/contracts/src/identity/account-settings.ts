// The settings of accounts, page by page.
import { z } from 'zod';
import { route } from '../things/route.js';
import { settings } from '../platform/settings.js';
import { field, settingForm } from '../setting-form.js';
import { settingPermissions } from '../platform/permissions.js';
import { accountPermissions, identityPermissions } from './permissions.js';

const ALL = settingPermissions.names.Settings.Default;
const accountHolders = [accountPermissions.names.SettingManagement.Default, ALL] as const;
const identityHolders = [identityPermissions.names.SettingManagement.Default, ALL] as const;
const base = 'api/account-admin/settings';
const identityBase = 'api/identity/settings';

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

export const accountSettingPages = {
  account: route({
    method: 'GET',
    path: base,
    summary: 'Get the settings of accounts',
    permission: accountHolders,
    reply: accountForm.reply,
  }),
  changeAccount: route({
    method: 'PUT',
    path: base,
    summary: 'Change the settings of accounts',
    permission: accountHolders,
    body: accountForm.body,
    reply: 'nothing',
    stale: [base],
  }),
  twoFactor: route({
    method: 'GET',
    path: `${base}/two-factor`,
    summary: 'Get the settings of the second factor',
    permission: accountHolders,
    reply: twoFactorReply,
  }),
  changeTwoFactor: route({
    method: 'PUT',
    path: `${base}/two-factor`,
    summary: 'Change the settings of the second factor',
    permission: accountHolders,
    body: twoFactorForm.body,
    reply: 'nothing',
    stale: [base],
  }),
  captcha: route({
    method: 'GET',
    path: `${base}/recaptcha`,
    summary: 'Get the settings of the captcha',
    permission: accountHolders,
    reply: captchaReply,
  }),
  changeCaptcha: route({
    method: 'PUT',
    path: `${base}/recaptcha`,
    summary: 'Change the settings of the captcha',
    permission: accountHolders,
    body: captchaForm.body,
    reply: 'nothing',
    stale: [base],
  }),
  externalLogin: route({
    method: 'GET',
    path: `${base}/external-provider`,
    summary: 'Get the settings of outside sign-ins',
    permission: accountHolders,
    reply: externalLoginReply,
  }),
  changeExternalLogin: route({
    method: 'PUT',
    path: `${base}/external-provider`,
    summary: 'Change the settings of outside sign-ins',
    permission: accountHolders,
    body: externalLoginBody,
    reply: 'nothing',
    stale: [base],
  }),
};

export const identitySettings = {
  read: route({
    method: 'GET',
    path: identityBase,
    summary: 'Get the settings of passwords, lockouts, sign-ins and users',
    permission: identityHolders,
    reply: identitySettingsReply,
  }),
  change: route({
    method: 'PUT',
    path: identityBase,
    summary: 'Change the settings of passwords, lockouts, sign-ins and users',
    permission: identityHolders,
    body: identitySettingsBody,
    reply: 'nothing',
    stale: [identityBase],
  }),
};
