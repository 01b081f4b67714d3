import {
  accountForm,
  twoFactorForm,
  captchaForm,
  type externalLoginBody,
  type identitySettingsBody,
  accountSettingPages,
  identitySettings,
} from '@ishare/contracts/identity/account-settings.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { AccountSettings } from './account-settings.service.js';
type Body = Record<string, unknown>;

@ApiTags('AccountSettings')
@Controller()
export class AccountSettingsController {
  constructor(private readonly settings: AccountSettings) {}

  @Serves(accountSettingPages.account)
  account() {
    return this.settings.read(accountForm);
  }

  @Serves(accountSettingPages.changeAccount)
  changeAccount(body: Body) {
    return this.settings.write(accountForm, body);
  }

  @Serves(accountSettingPages.twoFactor)
  twoFactor() {
    return this.settings.readTwoFactor();
  }

  @Serves(accountSettingPages.changeTwoFactor)
  changeTwoFactor(body: Body) {
    return this.settings.write(twoFactorForm, body);
  }

  @Serves(accountSettingPages.captcha)
  captcha() {
    return this.settings.readCaptcha();
  }

  @Serves(accountSettingPages.changeCaptcha)
  changeCaptcha(body: Body) {
    return this.settings.write(captchaForm, body);
  }

  @Serves(accountSettingPages.externalLogin)
  externalLogin() {
    return this.settings.readExternal();
  }

  @Serves(accountSettingPages.changeExternalLogin)
  changeExternalLogin(body: z.output<typeof externalLoginBody>) {
    return this.settings.writeExternal(body);
  }
}

@ApiTags('IdentitySettings')
@Controller()
export class IdentitySettingsController {
  constructor(private readonly settings: AccountSettings) {}

  @Serves(identitySettings.read)
  read() {
    return this.settings.readIdentity();
  }

  @Serves(identitySettings.change)
  change(body: z.output<typeof identitySettingsBody>) {
    return this.settings.writeIdentity(body);
  }
}
