import { z } from 'zod';
import { demoParts } from './demo.js';
import { defineEvent } from '../define.js';
import { seedTenantInput, tenantState } from '../identity/client.js';

export const tenantCreated = defineEvent('saas.tenant.created', seedTenantInput);
export const tenantChanged = defineEvent('saas.tenant.changed', tenantState);
export const tenantDeleted = defineEvent('saas.tenant.deleted', z.object({ tenantId: z.guid() }));

/** One part of the demo factory after the other: which service is to fill the tenant now. */
export const demoWished = defineEvent(
  'saas.demo.wished',
  z.object({ tenantId: z.guid(), part: z.enum(demoParts), passwordHash: z.string().nullable() }),
);
export const demoFilled = defineEvent(
  'saas.demo.filled',
  z.object({ tenantId: z.guid(), part: z.enum(demoParts), isDone: z.boolean() }),
);
