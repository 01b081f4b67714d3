// Every setting with a page, as clients that make their own page of them want it: in groups, with a type and a title
// each.
import type { SettingDefinition } from '@ishare/contracts/define.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { accountSettings, settingDefinitions, settings, settingsOfUsers } from '@ishare/contracts/platform/settings.js';
import { AppError, defineError, invalid } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentContext, currentPrincipal, currentTenantId, runAsHost } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { NamedSettings, type SettingForm, type SettingValues } from '@ishare/contracts/setting-form.js';
import { Injectable } from '@nestjs/common';
import type {
  Named,
  SettingChanges,
  SettingDetail,
  SettingGroupList,
} from '@ishare/contracts/platform/setting-forms.js';
import { errors } from '../errors.js';
import { LanguageService } from '../languages/language.service.js';
import {
  appForm,
  basicSetupForm,
  emailingForm,
  optimisationForm,
  salesOrderForm,
  wechatForm,
  ZONES,
} from '@ishare/contracts/platform/setting-forms.js';
import { SettingStore } from './setting-store.js';
import { UserSettings } from './user-settings.js';

/** As ABP numbers the types of values. */
const ValueType = { String: 0, Number: 1, Boolean: 2, Array: 4, Option: 5 } as const;

const forms: Readonly<Record<string, SettingForm>> = {
  app: appForm,
  basicSetup: basicSetupForm,
  optimisation: optimisationForm,
  emailing: emailingForm,
  salesOrder: salesOrderForm,
  wechat: wechatForm,
};
const known = new NamedSettings(Object.values(forms));
const ofAccounts = new Set(Object.values(accountSettings).flatMap((group) => group.map(({ name }) => name)));

/** Names by group, in the order in which they are shown. */
const groups = new Map<string, readonly string[]>([
  ...Object.entries(forms).map(([group, form]) => [group, new NamedSettings([form]).names] as const),
  ...Object.entries(accountSettings).map(
    ([group, list]: [string, readonly SettingDefinition[]]) => [group, list.map(({ name }) => name)] as const,
  ),
]);
const definitions = new Map(settingDefinitions.map((definition) => [definition.name, definition]));
const mine = new Set(settingsOfUsers.map(({ name }) => name));

type Options = ReadonlyMap<string, Named[]>;

function typeOf(text: string): number {
  if (text === 'true' || text === 'false') return ValueType.Boolean;
  if (text.startsWith('[')) return ValueType.Array;
  return text !== '' && Number.isFinite(Number(text)) ? ValueType.Number : ValueType.String;
}

@Injectable()
export class SettingGroups {
  constructor(
    private readonly store: SettingStore,
    private readonly own: UserSettings,
    private readonly languages: LanguageService,
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {}

  /** As they hold for the current tenant, secrets blank. */
  async ofTenant(): Promise<SettingGroupList> {
    return this.describe(await this.store.shownValues(), (name) => definitions.has(name));
  }

  /**
   * The host's, which hold for every tenant that has none of its own; a tenant sees what holds for it by `ofTenant`.
   */
  async ofHost(): Promise<SettingGroupList> {
    this.assertHost();
    return runAsHost(() => this.ofTenant());
  }

  /** What the caller may have otherwise than the tenant. */
  async ofUser(): Promise<SettingGroupList> {
    return this.describe(await this.own.values(), (name) => mine.has(name));
  }

  async changeTenants({ settings: changes }: SettingChanges): Promise<void> {
    const entries = changes.map(({ name, value }) => [name, value ?? null] as const);
    const [accounts, others] = [
      entries.filter(([name]) => ofAccounts.has(name)),
      entries.filter(([name]) => !ofAccounts.has(name)),
    ];
    const values = { ...(await this.kept(others)), ...(await this.keptOfAccounts(accounts)) };
    await this.store.change(values);
  }

  async changeHosts(changes: SettingChanges): Promise<void> {
    this.assertHost();
    await this.changeTenants(changes);
  }

  async changeUsers({ settings: changes }: SettingChanges): Promise<void> {
    for (const { name } of changes)
      if (!mine.has(name)) throw invalid(name, 'Validation:settingOfTenant', { names: [...mine].join(', ') });
    await this.own.change(await this.kept(changes.map(({ name, value }) => [name, value ?? null])));
  }

  /** Texts as they are kept; one that its page would refuse is a 400 that names the setting. */
  private async kept(entries: readonly (readonly [string, string | null])[]): Promise<Record<string, string | null>> {
    const values: Record<string, string | null> = {};
    for (const [name, text] of entries) {
      if (!known.has(name)) throw invalid(name, 'Validation:option');
      const value = known.kept(name, text);
      if (!value) throw invalid(name, 'Validation:invalid');
      Object.assign(values, value);
    }
    const language = values[settings.app.defaultLanguage.name];
    if (language && !(await this.languages.enabled()).some(({ cultureName }) => cultureName === language))
      throw invalid(settings.app.defaultLanguage.name, 'Validation:option');
    return values;
  }

  /** The identity service knows what they may be, and which of them would shut the caller out. */
  private async keptOfAccounts(
    entries: readonly (readonly [string, string | null])[],
  ): Promise<Record<string, string | null>> {
    if (entries.length === 0) return {};
    const { userId } = currentPrincipal();
    const { values, wrong, refusedBy } = await this.ports
      .client(identityPort)
      .checkSettings({ caller: { tenantId: currentTenantId(), userId }, values: Object.fromEntries(entries) });
    if (wrong !== null) throw invalid(wrong, 'Validation:invalid');
    if (refusedBy !== null) throw new AppError(defineError(refusedBy));
    return values;
  }

  private assertHost(): void {
    if (currentTenantId() !== EMPTY_GUID) throw new AppError(errors.HostSettings);
  }

  private title(key: string): string {
    return this.localizer.text(currentContext()?.language ?? 'zh-Hans', key);
  }

  /** The choices of those that have some. */
  private async options(): Promise<Options> {
    const languages = await this.languages.enabled();
    return new Map([
      [
        settings.app.defaultLanguage.name,
        languages.map(({ displayName, cultureName }) => ({ name: displayName, value: cultureName })),
      ],
      [settings.app.timeZone.name, ZONES.map((zone) => ({ name: zone, value: zone }))],
      [
        settings.twoFactor.behaviour.name,
        ['0', '1', '2'].map((value) => ({ name: this.title(`TwoFactorBehaviour:${value}`), value })),
      ],
    ]);
  }

  private async describe(values: SettingValues, isShown: (name: string) => boolean): Promise<SettingGroupList> {
    const options = await this.options();
    const shown = [...groups]
      .map(([group, names]) => [group, names.filter(isShown)] as const)
      .filter(([, names]) => names.length > 0);
    return {
      items: shown.map(([group, names]) => {
        const heading = { displayName: this.title(`SettingGroup:${group}`), description: '' };
        const details = names.map((name) => this.detail(name, values[name]!, options.get(name) ?? []));
        return { ...heading, settings: [{ ...heading, details }] };
      }),
    };
  }

  private detail(name: string, value: string, options: Named[]): SettingDetail {
    const { default: defaultValue, encrypted } = definitions.get(name)!;
    return {
      name,
      displayName: this.title(`Setting:${name}`),
      description: '',
      value: encrypted ? '' : value,
      defaultValue,
      isEncrypted: encrypted,
      valueType: options.length > 0 ? ValueType.Option : typeOf(defaultValue),
      options,
    };
  }
}
