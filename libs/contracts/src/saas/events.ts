import { z } from 'zod';
import { defineEvent } from '../define.js';
import { seedTenantInput, tenantState } from '../identity/client.js';

export const tenantCreated = defineEvent('saas.tenant.created', seedTenantInput);
export const tenantChanged = defineEvent('saas.tenant.changed', tenantState);
export const tenantDeleted = defineEvent('saas.tenant.deleted', z.object({ tenantId: z.guid() }));
