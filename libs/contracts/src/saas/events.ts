import { z } from 'zod';
import { defineEvent } from '../define.js';
import { seedTenantInput } from '../identity/client.js';

export const tenantCreated = defineEvent('saas.tenant.created', seedTenantInput);
export const tenantChanged = defineEvent(
  'saas.tenant.changed',
  z.object({ tenantId: z.guid(), name: z.string(), displayName: z.string(), isActive: z.boolean() }),
);
export const tenantDeleted = defineEvent('saas.tenant.deleted', z.object({ tenantId: z.guid() }));
