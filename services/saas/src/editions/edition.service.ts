import type { Edition as EditionRecord } from '@ishare/contracts/saas/edition.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { refuseTaken } from '@ishare/crud/refuse-taken.js';
import { Tenant } from '../tenants/tenant.entity.js';
import { Edition } from './edition.entity.js';
import { editions } from '../things.js';

@Injectable()
export class EditionService extends ThingService<Edition> {
  constructor(database: Database, ports: Ports) {
    super(database, ports, editions);
  }

  override create(body: Record<string, unknown>): Promise<Record<string, unknown>> {
    return super
      .create(body)
      .catch(refuseTaken('displayName', errors.DuplicateEditionName, body.displayName as string));
  }

  override update(id: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
    return super
      .update(id, body)
      .catch(refuseTaken('displayName', errors.DuplicateEditionName, body.displayName as string));
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const edition = await tx.get(Edition, id, { lock: true });
    if (await tx.find(Tenant, { editionId: id }))
      throw new AppError(errors.EditionInUse, { name: edition.displayName });
  }

  /** Every edition, by name. */
  async all(): Promise<EditionRecord[]> {
    const { text } = await this.list({ skipCount: 0, maxResultCount: 10_000 });
    return (JSON.parse(text) as { items: EditionRecord[] }).items;
  }

  async moveTenants(id: string, editionId: string | null): Promise<void> {
    await this.database.tx(async (tx) => {
      await tx.get(Edition, id);
      // The lock keeps the target from being deleted under the tenants that move in.
      if (editionId) await tx.get(Edition, editionId, { lock: true });
      const tenants = await tx.em.findBy(Tenant, { editionId: id, isDeleted: false });
      for (const tenant of tenants) await tx.update(Tenant, tenant.id, { editionId });
    });
  }

  /** Number of tenants by edition name. */
  async usage(): Promise<Record<string, number>> {
    return Object.fromEntries((await this.all()).map(({ displayName, tenantCount }) => [displayName, tenantCount]));
  }
}
