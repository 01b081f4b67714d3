import { Database } from '@ishare/data/database.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { runAsHost } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { TenantDatabases } from '../databases/tenant-databases.service.js';
import { IS_ACTIVE, VERSION } from './activation.js';
import type { Tenant } from './tenant.entity.js';
import { TenantService } from './tenant.service.js';

const PERIOD = 5_000;

/** Tells the others when a tenant becomes active or inactive because a date has passed. */
@Injectable()
export class TenantClock {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantService,
    private readonly databases: TenantDatabases,
  ) {}

  @OnSchedule(PERIOD)
  async look(): Promise<void> {
    await this.tick();
    await runAsHost(() => this.databases.forgetDeleted());
  }

  /** The update takes each tenant once, also where two tick at once. */
  async tick(): Promise<void> {
    await runAsHost(() =>
      this.database.tx(async (tx) => {
        const changed = await tx.query<
          Pick<Tenant, 'id' | 'name' | 'displayName'> & { isActive: boolean; version: string }
        >(
          `update tenant t set announced_active = ${IS_ACTIVE} where announced_active <> ${IS_ACTIVE} and not is_deleted
            returning id, name, display_name as "displayName", announced_active as "isActive", ${VERSION} as version`,
        );
        for (const { version, ...tenant } of changed)
          await this.tenants.announce({ ...tenant, version: Number(version) }, tx);
      }),
    );
  }
}
