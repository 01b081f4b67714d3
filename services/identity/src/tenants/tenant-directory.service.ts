import type { tenantState } from '@ishare/contracts/identity/client.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID, isGuid } from '@ishare/kernel/ids.js';
import { Remembered } from '@ishare/server/remembered.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import { Tenant } from './tenant.entity.js';

/** What the saas service says of a tenant. */
export type TenantState = z.output<typeof tenantState>;

/** This service's own copy of the tenants, so that nobody has to ask for them at sign-in. */
@Injectable()
export class TenantDirectory implements OnModuleInit {
  private readonly rows: Repository<Tenant>;
  private readonly byId: Remembered<Tenant>;
  private readonly byName: Remembered<Tenant>;

  constructor(database: Database, @Inject(SHARED_STATE) state: SharedState) {
    this.rows = database.source.getRepository(Tenant);
    this.byId = new Remembered(state, 'tenants-by-id', (id) => this.rows.findOneBy({ id }));
    this.byName = new Remembered(state, 'tenants-by-name', (normalizedName) => this.rows.findOneBy({ normalizedName }));
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.byId.listen(), this.byName.listen()]);
  }

  find(idOrName: string): Promise<Tenant | null> {
    const byId: boolean = isGuid(idOrName);
    return byId ? this.byId.get(idOrName.toLowerCase()) : this.byName.get(idOrName.toUpperCase());
  }

  /** The tenant's name for logs; null for the host. */
  async nameOf(tenantId: string): Promise<string | null> {
    return tenantId === EMPTY_GUID ? null : ((await this.byId.get(tenantId))?.name ?? null);
  }

  /** The same within a transaction, which waits for no second connection. */
  async nameIn(tx: Tx): Promise<string | null> {
    if (tx.tenantId === EMPTY_GUID) return null;
    return (
      (this.byId.known(tx.tenantId) ?? (await (await tx.central()).find(Tenant, { id: tx.tenantId })))?.name ?? null
    );
  }

  all(): Promise<Tenant[]> {
    return this.rows.find();
  }

  /** What this transaction changes is asked for anew everywhere. */
  private announceChange(tx: Tx): void {
    tx.afterCommit.push(() => Promise.all([this.byId.changed(), this.byName.changed()]));
  }

  /** Says whether it was news: what is older than what is known changes nothing. */
  async save({ tenantId, name, displayName, isActive, version = 0 }: TenantState, tx: Tx): Promise<boolean> {
    const central = await tx.central();
    const saved = await central.query(
      `insert into tenant (id, name, normalized_name, display_name, is_active, version) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set name = excluded.name, normalized_name = excluded.normalized_name,
         display_name = excluded.display_name, is_active = excluded.is_active, version = excluded.version
       where tenant.version <= excluded.version returning id`,
      [tenantId, name, name.toUpperCase(), displayName, isActive, version],
    );
    this.announceChange(tx);
    return saved.length > 0;
  }

  async remove(id: string, tx: Tx): Promise<void> {
    await (await tx.central()).query('delete from tenant where id = $1', [id]);
    this.announceChange(tx);
  }
}
