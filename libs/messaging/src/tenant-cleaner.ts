import { tenantDeleted } from '@ishare/contracts/saas/events.js';
import { Database } from '@ishare/data/database.js';
import { tableFacts } from '@ishare/data/entities.js';
import { machineryEntities } from '@ishare/data/machinery.js';
import { inWritingOrder } from '@ishare/data/migrate.js';
import type { Tx } from '@ishare/data/tx.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { EntityMetadata } from 'typeorm';
import type { z } from 'zod';
import { OnEvent } from './handlers.js';

/**
 * Removes what a deleted tenant leaves in this service. What has happened to its records (`entity_change`) stays, as
 * everywhere.
 */
@Injectable()
export class TenantCleaner {
  private readonly hooks: ((tx: Tx) => Promise<void>)[] = [];

  constructor(private readonly database: Database) {}

  /** `hook` runs in the transaction, before the tenant's rows go: for what is more than a row. */
  beforeCleaning(hook: (tx: Tx) => Promise<void>): void {
    this.hooks.push(hook);
  }

  @OnEvent(tenantDeleted)
  async deleted({ tenantId }: z.output<typeof tenantDeleted.schema>, _tx: Tx): Promise<void> {
    const tables = inWritingOrder(this.database.source.entityMetadatas)
      .toReversed()
      .filter(({ target }) => tableFacts(target).rowsOf && !machineryEntities.includes(target as never));
    const isTenants = ({ target }: EntityMetadata) => tableFacts(target).scope === 'tenant';
    await runAsTenant(tenantId, () =>
      this.database.tx(async (tx) => {
        // The machinery first: what hooks write there is for after the commit.
        for (const table of tables.filter((each) => !isTenants(each))) await this.clean(tx, table);
        for (const hook of this.hooks) await hook(tx);
        for (const table of tables.filter(isTenants)) await this.clean(tx, table);
      }),
    );
  }

  private async clean(tx: Tx, { target, tableName }: EntityMetadata): Promise<void> {
    await tx.query(`delete from "${tableName}" where ${tableFacts(target).rowsOf!}`, [tx.tenantId]);
    tx.touched.add(tableName);
  }
}
