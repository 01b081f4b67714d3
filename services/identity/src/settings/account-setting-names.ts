// The settings of accounts by their names, for whoever changes them without their page.
import {
  accountForm,
  captchaForm,
  externalLoginSettings,
  identityForms,
  twoFactorForm,
} from '@ishare/contracts/identity/account-settings.js';
import { field, NamedSettings, settingForm } from '@ishare/contracts/setting-form.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { z } from 'zod';

/** Those without a page of their own are changed by their names alone. */
export const accountSettingNames = new NamedSettings([
  accountForm,
  twoFactorForm,
  captchaForm,
  ...Object.values(identityForms),
  settingForm({
    verifyPasswordDuringExternalLogin: field.json(externalLoginSettings.verifyPassword, z.boolean()),
    smsRepetInterval: field.json(settings.user.smsRepetInterval, z.number().int().min(1).max(1_440)),
  }),
]);
