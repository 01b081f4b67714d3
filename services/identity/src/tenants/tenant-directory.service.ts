import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID, isGuid } from '@ishare/kernel/ids.js';
import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { Tenant } from './tenant.entity.js';

/** This service's own copy of the tenants, so that nobody has to ask for them at sign-in. */
@Injectable()
export class TenantDirectory {
  private readonly rows: Repository<Tenant>;

  constructor(database: Database) {
    this.rows = database.source.getRepository(Tenant);
  }

  find(idOrName: string): Promise<Tenant | null> {
    const byId: boolean = isGuid(idOrName);
    return this.rows.findOneBy(byId ? { id: idOrName.toLowerCase() } : { normalizedName: idOrName.toUpperCase() });
  }

  /** The tenant's name for logs; null for the host. */
  async nameOf(tenantId: string, tx: Tx): Promise<string | null> {
    return tenantId === EMPTY_GUID ? null : ((await (await tx.central()).find(Tenant, { id: tenantId }))?.name ?? null);
  }

  all(): Promise<Tenant[]> {
    return this.rows.find();
  }

  async save(tenant: { id: string; name: string; displayName: string; isActive: boolean }, tx: Tx): Promise<void> {
    await (await tx.central()).query(
      `insert into tenant (id, name, normalized_name, display_name, is_active) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set name = excluded.name, normalized_name = excluded.normalized_name, display_name = excluded.display_name, is_active = excluded.is_active`,
      [tenant.id, tenant.name, tenant.name.toUpperCase(), tenant.displayName, tenant.isActive],
    );
  }

  async remove(id: string, tx: Tx): Promise<void> {
    await (await tx.central()).query('delete from tenant where id = $1', [id]);
  }
}
