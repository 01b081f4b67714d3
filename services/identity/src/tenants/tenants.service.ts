import type { seedTenantInput } from '@ishare/contracts/identity/client.js';
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

  async create({
    tenantId,
    name,
    displayName,
    isActive,
    adminEmailAddress,
    adminPasswordHash,
  }: z.output<typeof seedTenantInput>): Promise<void> {
    await this.inTenant(tenantId, async (tx) => {
      await this.directory.save({ id: tenantId, name, displayName, isActive }, tx);
      await this.seeds.seed({ emailAddress: adminEmailAddress, passwordHash: adminPasswordHash }, tx);
    });
  }

  async change({
    tenantId,
    name,
    displayName,
    isActive,
  }: {
    tenantId: string;
    name: string;
    displayName: string;
    isActive: boolean;
  }): Promise<void> {
    await this.inTenant(tenantId, async (tx) => {
      await this.directory.save({ id: tenantId, name, displayName, isActive }, tx);
      if (!isActive) await this.sessions.endTenant(tx);
    });
  }

  async remove(tenantId: string): Promise<void> {
    await this.inTenant(tenantId, async (tx) => {
      await this.sessions.endTenant(tx);
      await this.directory.remove(tenantId, tx);
    });
  }

  private inTenant(tenantId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
    return runAsTenant(tenantId, () => this.database.tx(work));
  }
}
