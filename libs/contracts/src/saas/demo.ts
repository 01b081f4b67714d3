// The demo factory in any tenant: the host fills an empty one with it, sees how far that is, and begins it anew.
import { z } from 'zod';
import { recordSchema } from '../things/thing-schemas.js';
import { route } from '../things/route.js';
import { saasPermissions, tenantManagementPermissions } from './permissions.js';
import { tenant } from './tenant.js';

const [P, Twin] = [tenantManagementPermissions.names.Tenants, saasPermissions.names.Tenants];
const base = tenant.path;

/** The services that have something of the demo factory, in the order in which they need each other. */
export const demoParts = [
  'identity',
  'platform',
  'notifications',
  'optimisation',
  'catalogue',
  'crm',
  'sales-order',
  'insight',
  'im',
] as const;
export type DemoPart = (typeof demoParts)[number];

/** What is kept of a tenant that is a demo: how many parts are in it, and when that was said. */
export const demoProgress = z.object({
  done: z.number().int(),
  /** The part that went wrong; the wish may be said again. */
  failed: z.enum(demoParts).nullable(),
  time: z.string(),
});
export type DemoProgress = z.output<typeof demoProgress>;

const demoState = z.object({
  /** `taken`: it works with orders of its own. */
  state: z.enum(['none', 'taken', 'busy', 'done', 'failed']),
  done: z.number().int(),
  of: z.number().int(),
  /** The part that is under way, or went wrong. */
  part: z.string().nullable(),
});
export type DemoState = z.output<typeof demoState>;

/** The password of all people of the demo; it follows the rules for passwords of the tenant. */
export const demoBody = z.object({ password: z.string().min(1).max(128) });

export const tenantDemo = {
  tell: route({
    method: 'GET',
    path: `${base}/:id/demo`,
    summary: 'Tell how far a tenant is filled with the demo factory',
    permission: [P.Default, Twin.Default],
    reply: demoState,
  }),
  fill: route({
    method: 'POST',
    path: `${base}/:id/demo`,
    summary: 'Fill a tenant that has no orders with the demo factory',
    permission: [P.Create, Twin.Create],
    body: demoBody,
    reply: demoState,
    stale: [base],
  }),
  reset: route({
    method: 'POST',
    path: `${base}/:id/demo/reset`,
    summary: 'Delete a demo tenant and make it anew under its name, filled again',
    permission: [P.Delete, Twin.Delete],
    body: demoBody,
    reply: recordSchema(tenant),
    stale: [base],
  }),
};
