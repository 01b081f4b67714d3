import { accountPermissions, identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { settingPermissions } from '@ishare/contracts/platform/permissions.js';
import { Allow, FromBody, Returns } from '@ishare/server/routes.js';
import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  accountForm,
  captchaForm,
  captchaReply,
  externalLoginBody,
  externalLoginReply,
  identitySettingsBody,
  identitySettingsReply,
  twoFactorForm,
  twoFactorReply,
} from './account-forms.js';
import { AccountSettings } from './account-settings.service.js';

const ALL = settingPermissions.names.Settings.Default;
const ACCOUNT = [accountPermissions.names.SettingManagement.Default, ALL] as const;
const IDENTITY = [identityPermissions.names.SettingManagement.Default, ALL] as const;
type Body = Record<string, unknown>;

@ApiTags('AccountSettings')
@Controller('api/account-admin/settings')
export class AccountSettingsController {
  constructor(private readonly settings: AccountSettings) {}

  @Get()
  @Allow(...ACCOUNT)
  @Returns(accountForm.reply)
  account() {
    return this.settings.read(accountForm);
  }

  @Put()
  @Allow(...ACCOUNT)
  @Returns('nothing')
  changeAccount(@FromBody(accountForm.body) body: Body) {
    return this.settings.write(accountForm, body);
  }

  @Get('two-factor')
  @Allow(...ACCOUNT)
  @Returns(twoFactorReply)
  twoFactor() {
    return this.settings.readTwoFactor();
  }

  @Put('two-factor')
  @Allow(...ACCOUNT)
  @Returns('nothing')
  changeTwoFactor(@FromBody(twoFactorForm.body) body: Body) {
    return this.settings.write(twoFactorForm, body);
  }

  @Get('recaptcha')
  @Allow(...ACCOUNT)
  @Returns(captchaReply)
  captcha() {
    return this.settings.readCaptcha();
  }

  @Put('recaptcha')
  @Allow(...ACCOUNT)
  @Returns('nothing')
  changeCaptcha(@FromBody(captchaForm.body) body: Body) {
    return this.settings.write(captchaForm, body);
  }

  @Get('external-provider')
  @Allow(...ACCOUNT)
  @Returns(externalLoginReply)
  externalLogin() {
    return this.settings.readExternal();
  }

  @Put('external-provider')
  @Allow(...ACCOUNT)
  @Returns('nothing')
  changeExternalLogin(@FromBody(externalLoginBody) body: z.output<typeof externalLoginBody>) {
    return this.settings.writeExternal(body);
  }
}

@ApiTags('IdentitySettings')
@Controller('api/identity/settings')
export class IdentitySettingsController {
  constructor(private readonly settings: AccountSettings) {}

  @Get()
  @Allow(...IDENTITY)
  @Returns(identitySettingsReply)
  read() {
    return this.settings.readIdentity();
  }

  @Put()
  @Allow(...IDENTITY)
  @Returns('nothing')
  change(@FromBody(identitySettingsBody) body: z.output<typeof identitySettingsBody>) {
    return this.settings.writeIdentity(body);
  }
}
