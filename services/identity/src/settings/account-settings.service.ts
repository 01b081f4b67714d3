import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentContext, currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import type { SettingForm } from '@ishare/contracts/setting-form.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { identityErrors } from '../errors.js';
import { ExternalProviders, missingOf } from '../external-login/external-providers.service.js';
import { SmsSender } from '../phone/sms-sender.service.js';
import { TwoFactor } from '../two-factor/two-factor.service.js';
import { User } from '../users/user.entity.js';
import {
  captchaForm,
  externalLoginSettings,
  identityForms,
  twoFactorForm,
  TwoFactorBehaviour,
  type ExternalProvider,
  type externalLoginBody,
  type externalLoginReply,
  type identitySettingsBody,
} from '@ishare/contracts/identity/account-settings.js';
import { accountSettingNames } from './account-setting-names.js';
import { TenantSettings } from './tenant-settings.service.js';

type Values = Record<string, string | null>;

const { account, captcha, signIn, twoFactor } = settings;

/** The settings pages of accounts. A change that would shut out whoever makes it is refused. */
@Injectable()
export class AccountSettings {
  constructor(
    private readonly settings: TenantSettings,
    private readonly database: Database,
    private readonly sms: SmsSender,
    private readonly twoFactor: TwoFactor,
    private readonly external: ExternalProviders,
    private readonly localizer: Localizer,
  ) {}

  async read<F extends SettingForm>(form: F) {
    return form.read(await this.settings.values()) as ReturnType<F['read']>;
  }

  async write(form: SettingForm, body: Record<string, unknown>): Promise<void> {
    await this.change(form.toValues(body));
  }

  async readIdentity() {
    const values = await this.settings.values();
    const { password, lockout, signIn: confirmed, user } = identityForms;
    return {
      password: password.read(values),
      lockout: lockout.read(values),
      signIn: confirmed.read(values),
      user: user.read(values),
    };
  }

  async writeIdentity(body: z.output<typeof identitySettingsBody>): Promise<void> {
    const given = Object.entries(identityForms).map(([group, form]) =>
      form.toValues(body[group as keyof typeof body] ?? {}),
    );
    await this.change(Object.assign({}, ...given) as Values);
  }

  async readTwoFactor() {
    const values = await this.settings.values();
    const behaviour = Number(values[twoFactor.behaviour.name]);
    const [sms, mail] = [this.sms.available, await this.twoFactor.canMail()];
    const warnings =
      behaviour === TwoFactorBehaviour.Disabled
        ? []
        : [
            !sms && !mail && 'Warning:NoSecondFactor',
            sms && !mail && 'Warning:NoMailFactor',
            !sms && mail && 'Warning:NoPhoneFactor',
          ];
    return { ...twoFactorForm.read(values), warnings: this.texts(warnings) };
  }

  async readCaptcha() {
    const values = await this.settings.values();
    const isOn = [captcha.useOnLogin, captcha.useOnRegistration, captcha.useOnForgotPassword].some(
      ({ name }) => values[name] === 'true',
    );
    const warnings = isOn
      ? [
          !values[captcha.siteKey.name] && 'Warning:CaptchaWithoutSiteKey',
          !values[captcha.siteSecret.name] && 'Warning:CaptchaWithoutSecret',
        ]
      : [];
    return { ...captchaForm.read(values), warnings: this.texts(warnings) };
  }

  private texts(keys: readonly (string | false)[]): string[] {
    return keys.filter((key) => key !== false).map((key) => this.text(key));
  }

  private text(key: string, data: Record<string, unknown> = {}): string {
    return this.localizer.text(currentContext()?.language ?? 'zh-Hans', key, data);
  }

  async readExternal(): Promise<z.output<typeof externalLoginReply>> {
    const providers = await this.providers();
    const hidden = providers.map((provider) => ({
      ...provider,
      secretProperties: provider.secretProperties.map(({ name }) => ({ name, value: '' })),
    }));
    const enabled = providers.filter((provider) => provider.enabled);
    const warnings = enabled.flatMap((provider) => {
      const { name } = provider;
      const missing = missingOf(provider);
      const isForNobody =
        currentTenantId() !== EMPTY_GUID && !provider.enabledForTenantUser && !provider.useCustomSettings;
      return [
        ...(missing.length > 0
          ? [this.text('Warning:ProviderIncomplete', { provider: name, missing: missing.join(', ') })]
          : []),
        ...(isForNobody ? [this.text('Warning:ProviderForNobody', { provider: name })] : []),
      ];
    });
    return {
      verifyPasswordDuringExternalLogin: await this.settings.isOn(externalLoginSettings.verifyPassword),
      externalProviders: hidden,
      returnAddress: this.external.returnAddress,
      warnings,
    };
  }

  /** A secret that comes back blank, as it was shown, stays as it is. */
  async writeExternal(body: z.output<typeof externalLoginBody>): Promise<void> {
    const { verifyPasswordDuringExternalLogin: verify, externalProviders } = Array.isArray(body)
      ? { verifyPasswordDuringExternalLogin: undefined, externalProviders: body }
      : body;
    const standing = await this.providers();
    const secretOf = (provider: string, name: string) =>
      standing.find((known) => known.name === provider)?.secretProperties.find((known) => known.name === name)?.value ??
      '';
    const merged = externalProviders?.map((provider) => ({
      ...provider,
      secretProperties: provider.secretProperties.map(({ name, value }) => ({
        name,
        value: value || secretOf(provider.name, name),
      })),
    }));
    await this.change({
      ...(verify === undefined ? {} : { [externalLoginSettings.verifyPassword.name]: String(verify) }),
      ...(merged ? { [externalLoginSettings.providers.name]: JSON.stringify(merged) } : {}),
    });
  }

  private async providers(): Promise<ExternalProvider[]> {
    return JSON.parse((await this.settings.values())[externalLoginSettings.providers.name]!) as ExternalProvider[];
  }

  /** What would be kept of the values, or what speaks against them. */
  async check(values: Values): Promise<{ values: Values; wrong: string | null; refusedBy: string | null }> {
    const kept: Values = {};
    for (const [name, text] of Object.entries(values)) {
      const value = accountSettingNames.has(name) ? accountSettingNames.kept(name, text) : undefined;
      if (!value) return { values: {}, wrong: name, refusedBy: null };
      Object.assign(kept, value);
    }
    try {
      await this.assertNobodyShutOut(kept);
      return { values: kept, wrong: null, refusedBy: null };
    } catch (error) {
      if (!(error instanceof AppError) || !error.definition.code) throw error;
      return { values: {}, wrong: null, refusedBy: error.definition.code };
    }
  }

  private async change(values: Values): Promise<void> {
    await this.assertNobodyShutOut(values);
    await this.settings.change(values);
  }

  private async assertNobodyShutOut(values: Values): Promise<void> {
    const standing = await this.settings.values();
    const turnsOn = ({ name }: { name: string }) => values[name] === 'true' && standing[name] !== 'true';
    if (values[account.enableLocalLogin.name] === 'false' && !this.sms.available)
      throw new AppError(identityErrors.NoOtherSignIn);
    if (turnsOn(signIn.requireConfirmedEmail) || turnsOn(signIn.requireConfirmedPhoneNumber)) {
      const { emailConfirmed, phoneNumberConfirmed } = await this.database.tx((tx) =>
        tx.get(User, currentPrincipal().userId),
      );
      if (
        (turnsOn(signIn.requireConfirmedEmail) && !emailConfirmed) ||
        (turnsOn(signIn.requireConfirmedPhoneNumber) && !phoneNumberConfirmed)
      )
        throw new AppError(identityErrors.OwnAccountNotConfirmed);
    }
  }
}
