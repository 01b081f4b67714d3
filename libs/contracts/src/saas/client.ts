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

/** What a tenant is called in a language. */
export const tenantTitle = ({ displayName, displayNames }: TenantInfo, language: string): string =>
  displayNames?.[language] ?? displayName;

export const saasPort = definePort('saas', {
  /** A tenant by id or by name (whatever its case); null when there is none. */
  findTenant: { input: z.object({ idOrName: z.string() }), output: tenantInfo.nullable() },
  /** All tenants by name, those that are switched off too; for what the host asks of all of them. */
  tenants: { input: z.object({}), output: z.array(tenantInfo) },
  /** Values of all features as they hold for a tenant (the all-zero id for the host), by name. */
  features: { input: z.object({ tenantId: z.guid() }), output: z.record(z.string(), z.string()) },
  /**
   * The published set of the gateway's own routes, where it is another than the one that is known; judged by whoever
   * takes it.
   */
  routeSet: {
    input: z.object({ known: z.number().int().nullable() }),
    output: z.object({ number: z.number().int().nullable(), content: z.unknown() }),
  },
  /**
   * Counts a request against a limit of an own route, over all gateway processes; the count lives `seconds` from its
   * first.
   */
  countRequest: {
    input: z.object({ key: z.string().max(600), seconds: z.number().int().min(1) }),
    output: z.object({ count: z.number().int() }),
  },
  /**
   * What a gateway process obeys, why it does not obey a newer set, and what its routes had to do, minute by minute.
   */
  gatewayReport: {
    input: z.object({
      name: z.string().max(128),
      number: z.number().int().nullable(),
      problem: z.string().nullable(),
      figures: z.record(z.string(), z.record(z.string(), z.array(z.number().int()))),
    }),
    output: z.object({}),
  },
});
