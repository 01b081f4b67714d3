import type { Tx } from '@ishare/data/tx.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { DashboardLayout } from './dashboard.entity.js';

/** Of the layouts that say something of it the one for the caller, else for one of his roles, else for everybody. */
export async function layoutFor(
  tx: Tx,
  roles: readonly string[],
  says: (layout: DashboardLayout) => boolean,
): Promise<DashboardLayout | null> {
  const { userId } = currentPrincipal();
  const layouts = await tx.em.find(DashboardLayout, { where: { isDeleted: false }, order: { name: 'ASC' } });
  const fitting = layouts.filter(says);
  return (
    fitting.find((one) => one.userId === userId) ??
    fitting.find((one) => one.roleNames.some((name) => roles.includes(name))) ??
    fitting.find((one) => one.isDefault) ??
    null
  );
}
