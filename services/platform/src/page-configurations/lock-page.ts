import type { Tx } from '@ishare/data/tx.js';

/** One who keeps something of a page waits for the other. */
export async function lockPage(tx: Tx, routeKey: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('page-configuration'), hashtext($1))`, [
    `${tx.tenantId}:${routeKey}`,
  ]);
}
