import type { seedTenantInput, tenantState } from '@ishare/contracts/identity/client.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Sessions } from '../sessions/sessions.service.js';
import { TenantDirectory } from './tenant-directory.service.js';
import { TenantSeed } from './tenant-seed.service.js';

/** What happens here when a tenant comes, changes or goes. Works in the tenant's own name, whoever announced it. */
@Injectable()
export class Tenants {
  constructor(
    private readonly database: Database,
    private readonly directory: TenantDirectory,
    private readonly seeds: TenantSeed,
    private readonly sessions: Sessions,
  ) {}

  async create({ adminEmailAddress, adminPasswordHash, ...tenant }: z.output<typeof seedTenantInput>): Promise<void> {
    await this.inTenant(tenant.tenantId, async (tx) => {
      await this.tell(tenant, tx);
      await this.seeds.seed({ emailAddress: adminEmailAddress, passwordHash: adminPasswordHash }, tx);
    });
  }

  async change(tenant: z.output<typeof tenantState>): Promise<void> {
    await this.inTenant(tenant.tenantId, (tx) => this.tell(tenant, tx));
  }

  private async tell(tenant: z.output<typeof tenantState>, tx: Tx): Promise<void> {
    if (!(await this.directory.save(tenant, tx))) return;
    if (tenant.isActive) await this.sessions.openTenant(tx);
    else await this.sessions.shutTenant(tx);
  }

  async remove(tenantId: string): Promise<void> {
    await this.inTenant(tenantId, async (tx) => {
      await this.sessions.shutTenant(tx);
      await this.directory.remove(tenantId, tx);
    });
  }

  private inTenant(tenantId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    return runAsTenant(tenantId, () => this.database.tx(work));
  }
}
