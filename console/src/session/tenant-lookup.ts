import { http } from './http';
import { tenantStore } from './tenant';

interface TenantReply {
  success: boolean;
  tenantId: string | null;
  name: string | null;
  isActive: boolean;
}

export type TenantAnswer = 'chosen' | 'unknown' | 'inactive';

/** Looks the tenant up by its name and makes it the one that sign-in is for. */
export async function chooseTenant(name: string): Promise<TenantAnswer> {
  const reply = await http.get<TenantReply>(
    `/api/abp/multi-tenancy/tenants/by-name/${encodeURIComponent(name)}`,
    undefined,
    { anonymous: true, quiet: true },
  );
  if (!reply.success || !reply.tenantId) return 'unknown';
  if (!reply.isActive) return 'inactive';
  tenantStore.set({ id: reply.tenantId, name: reply.name ?? name });
  return 'chosen';
}

/** Sign-in is for the host again. */
export function leaveTenant(): void {
  tenantStore.set(undefined);
}
