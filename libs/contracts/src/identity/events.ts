import { z } from 'zod';
import { defineEvent } from '../define.js';

/** The grants of a role or user changed, or a user's roles did: copies of permissions are stale. */
export const permissionsChanged = defineEvent('identity.permissions.changed', z.object({ tenantId: z.guid() }));

export const roleRenamed = defineEvent(
  'identity.role.renamed',
  z.object({ tenantId: z.guid(), oldName: z.string(), newName: z.string() }),
);
export const roleDeleted = defineEvent('identity.role.deleted', z.object({ tenantId: z.guid(), name: z.string() }));
