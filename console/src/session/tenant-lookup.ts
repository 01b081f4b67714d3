import { tenantFinder } from '@ishare/contracts/saas/tenants.js';
import { call } from './routes';
import { tenantStore } from './tenant';

export type TenantAnswer = 'chosen' | 'unknown' | 'inactive';

/** Looks the tenant up by its name and makes it the one that sign-in is for. */
export async function chooseTenant(name: string): Promise<TenantAnswer> {
  const reply = await call(tenantFinder.byName, { params: { name } }, { anonymous: true, quiet: true });
  if (!reply.success || !reply.tenantId) return 'unknown';
  if (!reply.isActive) return 'inactive';
  tenantStore.set({ id: reply.tenantId, name: reply.name ?? name });
  return 'chosen';
}

/** Sign-in is for the host again. */
export function leaveTenant(): void {
  tenantStore.set(undefined);
}
