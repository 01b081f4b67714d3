import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings, SETTINGS_CHANGED } from '@ishare/contracts/platform/settings.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import type { SettingValues } from '@ishare/contracts/setting-form.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';

const REMEMBERED = 60_000;
const { account, twoFactor, captcha, externalLogin, password, lockout, signIn, user, wechat, emailing } = settings;

/** What this service asks for; secrets are in it, so it goes nowhere as a whole. */
const names: string[] = [account, twoFactor, captcha, externalLogin, password, lockout, signIn, user, wechat]
  .flatMap((group) => Object.values(group).map(({ name }) => name))
  .concat(emailing.smtpHost.name);

interface Known {
  until: number;
  values: SettingValues;
}

/**
 * The rules for accounts and sign-ins, as the tenant or the host has set them: from memory, and right after a change in
 * every process.
 */
@Injectable()
export class TenantSettings implements OnModuleInit {
  private readonly logger = new Logger('Settings');
  private readonly known = new Map<string, Known>();
  private changes = 0;

  constructor(
    private readonly ports: Ports,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.state.subscribe(SETTINGS_CHANGED, (tenantId) => this.forget(tenantId));
  }

  /** Of the current tenant. While the platform service does not answer, what it said last holds on. */
  async values(): Promise<SettingValues> {
    const tenantId = currentTenantId();
    const known = this.known.get(tenantId);
    if (known && known.until > Date.now()) return known.values;
    const { changes } = this;
    try {
      const values = await this.ports.client(platformPort).settings({ tenantId, names });
      this.known.set(tenantId, { values, until: changes === this.changes ? Date.now() + REMEMBERED : 0 });
      return values;
    } catch (error) {
      if (!known) throw error;
      this.logger.warn(
        `The settings could not be read again: ${error instanceof Error ? error.message : String(error)}`,
      );
      return known.values;
    }
  }

  async isOn({ name }: { name: string }): Promise<boolean> {
    return (await this.values())[name] === 'true';
  }

  async number({ name }: { name: string }): Promise<number> {
    return Number((await this.values())[name]);
  }

  async change(values: Readonly<Record<string, string | null>>): Promise<void> {
    const tenantId = currentTenantId();
    await this.ports.client(platformPort).changeSettings({ tenantId, values: { ...values } });
    this.forget(tenantId);
  }

  private forget(tenantId: string): void {
    this.changes++;
    for (const [key, known] of this.known) if (tenantId === EMPTY_GUID || key === tenantId) known.until = 0;
  }
}
