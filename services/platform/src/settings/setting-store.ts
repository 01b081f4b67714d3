import type { SettingDefinition } from '@ishare/contracts/define.js';
import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { settingDefinitions, settings, SETTINGS_CHANGED } from '@ishare/contracts/platform/settings.js';
import { knownTo, refuseUnknown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { statement } from '@ishare/data/tenant-batch.js';
import { AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentTenantId, runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { SecretBox } from '@ishare/server/secret-box.js';
import type { SettingValues } from '@ishare/contracts/setting-form.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { Setting } from './setting.entity.js';

const OWN = statement('select name, value from setting where tenant_id = $1 and not is_deleted');
/** Settings that name a row of the optimisation service. */
const REFERENCES = new Map([
  [settings.optimisation.defaultMachineParameterId.name, 'machineParameterSetting'],
  [settings.optimisation.defaultOptimizeParameterId.name, 'optimiseParameterSetting'],
] as const);
const definitions = new Map(settingDefinitions.map((definition) => [definition.name, definition]));

const E = settings.emailing;
const hostPrivate = [
  E.smtpHost,
  E.smtpPort,
  E.smtpUserName,
  E.smtpDomain,
  E.smtpEnableSsl,
  E.smtpUseDefaultCredentials,
] as const;

const isHostPrivate = (name: string): boolean => hostPrivate.some((setting) => setting.name === name);

function contextOf(tenantId: string, name: string): string {
  return `${tenantId}:${name}`;
}

/** Values of settings: the tenant's own, else the host's, else the definition's default. */
@Injectable()
export class SettingStore {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
    private readonly ports: Ports,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  /** All settings as they hold for the current tenant, by name. */
  async values(): Promise<SettingValues> {
    const tenantId = currentTenantId();
    const [hosts, own] = await Promise.all([this.own(EMPTY_GUID), this.own(tenantId)]);
    const result: Record<string, string> = {};
    for (const { name, default: fallback, scope } of settingDefinitions)
      result[name] = (scope === 'host' ? undefined : own[name]) ?? hosts[name] ?? fallback;
    return result;
  }

  /**
   * As they hold, but for the host's mail server where the tenant has none of its own: mails go by it, its name is
   * nobody's business.
   */
  async shownValues(): Promise<SettingValues> {
    const [values, own] = await Promise.all([this.values(), this.own(currentTenantId())]);
    if (currentTenantId() === EMPTY_GUID) return values;
    const hidden = hostPrivate.filter(({ name }) => own[name] === undefined);
    return { ...values, ...Object.fromEntries(hidden.map(({ name, default: fallback }) => [name, fallback])) };
  }

  /** What a form sends back as it was shown is no wish: where the host's server stands behind it, that stays. */
  async changeShown(changes: Readonly<Record<string, string | null>>): Promise<void> {
    const [shown, own] = await Promise.all([this.shownValues(), this.own(currentTenantId())]);
    const isKept = ([name, value]: [string, string | null]) =>
      isHostPrivate(name) && own[name] === undefined && value === shown[name];
    await this.change(Object.fromEntries(Object.entries(changes).filter((entry) => !isKept(entry))));
  }

  /**
   * What settings are where the current tenant has chosen nothing, by name: the host's, but for his mail server and
   * secrets.
   */
  async inherited(): Promise<SettingValues> {
    const hosts = currentTenantId() === EMPTY_GUID ? {} : await this.own(EMPTY_GUID);
    return Object.fromEntries(
      settingDefinitions
        .filter(({ encrypted }) => !encrypted)
        .map(({ name, default: fallback }) => [name, (isHostPrivate(name) ? undefined : hosts[name]) ?? fallback]),
    );
  }

  /** The values that clients may see. */
  async visibleValues(): Promise<SettingValues> {
    const values = await this.values();
    return Object.fromEntries(
      settingDefinitions.filter(({ visibleToClients }) => visibleToClients).map(({ name }) => [name, values[name]!]),
    );
  }

  /**
   * Sets the current tenant's own values; null removes one, and so does what holds without one. A tenant may not change
   * what the host alone decides.
   */
  async change(values: Readonly<Record<string, string | null>>): Promise<void> {
    const tenantId = currentTenantId();
    const [standing, inherited] = await Promise.all([this.values(), this.inherited()]);
    const changes = Object.entries(values).filter(([name, value]) => definitions.has(name) && value !== standing[name]);
    for (const [name] of changes)
      if (definitions.get(name)!.scope === 'host' && tenantId !== EMPTY_GUID)
        throw new AppError(errors.HostSetting, { name });
    if (changes.length === 0) return;
    for (const [name, value] of changes) await this.refuseUnknown(name, value);
    await this.database.tx(async (tx) => {
      tx.afterCommit.push(() => this.state.publish(SETTINGS_CHANGED, tenantId));
      await tx.turn('settings');
      for (const [name, value] of changes) {
        const row = await tx.find(Setting, { name });
        // A tenant that takes the host's value goes on with the host; whose mail server it names is not to be told.
        if (value === null || (value === inherited[name] && !isHostPrivate(name))) {
          if (row) await tx.remove(Setting, row.id);
          continue;
        }
        const stored = this.toStored(tenantId, definitions.get(name)!, value);
        if (row) await tx.update(Setting, row.id, { value: stored });
        else await tx.insert(Setting, { name, value: stored });
      }
    });
  }

  private async refuseUnknown(name: string, value: string | null): Promise<void> {
    const kind = REFERENCES.get(name);
    if (kind)
      await refuseUnknown(
        name
          .split('.')
          .at(-1)!
          .replace(/^./, (letter) => letter.toLowerCase()),
        value || null,
        knownTo(this.ports.client(optimisationPort), kind),
      );
  }

  private toStored(tenantId: string, { name, encrypted }: SettingDefinition, value: string): string {
    return encrypted && value !== '' ? this.box.seal(value, contextOf(tenantId, name)) : value;
  }

  private async own(tenantId: string): Promise<Record<string, string>> {
    const [rows] = await runAsTenant(tenantId, () => this.database.read([{ statement: OWN, values: [tenantId] }]));
    const values: Record<string, string> = {};
    for (const [name, value] of rows!) {
      const encrypted = definitions.get(name!)?.encrypted && value !== '';
      values[name!] = encrypted ? this.box.open(value!, contextOf(tenantId, name!)) : value!;
    }
    return values;
  }
}
