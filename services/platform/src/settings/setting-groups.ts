// Every setting with a page, as clients that make their own page of them want it: in groups, with a type and a title each.
import type { SettingDefinition } from '@ishare/contracts/define.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { accountSettings, settingDefinitions, settings, settingsOfUsers } from '@ishare/contracts/platform/settings.js';
import { AppError, defineError, invalid } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentContext, currentPrincipal, currentTenantId, runAsHost } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { NamedSettings, type SettingForm, type SettingValues } from '@ishare/server/setting-form.js';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
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
} from './setting-form.js';
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

const named = z.object({ name: z.string(), value: z.string() });
const detail = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  value: z.string(),
  defaultValue: z.string(),
  isEncrypted: z.boolean(),
  valueType: z.number().int(),
  options: z.array(named),
});
const setting = z.object({ displayName: z.string(), description: z.string(), details: z.array(detail) });
export const settingGroups = z.object({
  items: z.array(z.object({ displayName: z.string(), description: z.string(), settings: z.array(setting) })),
});
export const settingChanges = z.object({
  settings: z.array(z.object({ name: z.string().max(128), value: z.string().max(2_048).nullish() })).max(200),
});
type Changes = z.output<typeof settingChanges>;
type Options = ReadonlyMap<string, z.output<typeof named>[]>;

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
  async ofTenant(): Promise<z.output<typeof settingGroups>> {
    return this.describe(await this.store.shownValues(), (name) => definitions.has(name));
  }

  /** The host's, which hold for every tenant that has none of its own; a tenant sees what holds for it by `ofTenant`. */
  async ofHost(): Promise<z.output<typeof settingGroups>> {
    this.assertHost();
    return runAsHost(() => this.ofTenant());
  }

  /** What the caller may have otherwise than the tenant. */
  async ofUser(): Promise<z.output<typeof settingGroups>> {
    return this.describe(await this.own.values(), (name) => mine.has(name));
  }

  async changeTenants({ settings: changes }: Changes): Promise<void> {
    const entries = changes.map(({ name, value }) => [name, value ?? null] as const);
    const [accounts, others] = [
      entries.filter(([name]) => ofAccounts.has(name)),
      entries.filter(([name]) => !ofAccounts.has(name)),
    ];
    const values = { ...(await this.kept(others)), ...(await this.keptOfAccounts(accounts)) };
    await this.store.change(values);
  }

  async changeHosts(changes: Changes): Promise<void> {
    this.assertHost();
    await this.changeTenants(changes);
  }

  async changeUsers({ settings: changes }: Changes): Promise<void> {
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
      if (!value) throw invalid(name, 'Validation:value');
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
    if (wrong !== null) throw invalid(wrong, 'Validation:value');
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

  private async describe(
    values: SettingValues,
    isShown: (name: string) => boolean,
  ): Promise<z.output<typeof settingGroups>> {
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

  private detail(name: string, value: string, options: z.output<typeof named>[]): z.output<typeof detail> {
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
