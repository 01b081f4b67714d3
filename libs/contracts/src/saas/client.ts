import { z } from 'zod';
import { definePort } from '../define.js';

export const tenantInfo = z.object({
  id: z.guid(),
  name: z.string(),
  displayName: z.string(),
  /** The display name by language, where the tenant has more than one. */
  displayNames: z.record(z.string(), z.string()).optional(),
  normalizedName: z.string(),
  isActive: z.boolean(),
  /** Says why when inactive; else empty. */
  message: z.string(),
});
export type TenantInfo = z.infer<typeof tenantInfo>;

export const saasPort = definePort('saas', {
  /** A tenant by id or by name (whatever its case); null when there is none. */
  findTenant: { input: z.object({ idOrName: z.string() }), output: tenantInfo.nullable() },
  /** All tenants by name, those that are switched off too; for what the host asks of all of them. */
  tenants: { input: z.object({}), output: z.array(tenantInfo) },
  /** Values of all features as they hold for a tenant (the all-zero id for the host), by name. */
  features: { input: z.object({ tenantId: z.guid() }), output: z.record(z.string(), z.string()) },
});
