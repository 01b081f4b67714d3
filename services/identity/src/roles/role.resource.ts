import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, extraProperties, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Role } from './role.entity.js';

const fields = {
  name: requiredText(256),
  isDefault: z.boolean().default(false),
  isPublic: z.boolean().default(true),
  extraProperties: extraProperties.optional(),
};

export const roleReply = auditedReply.extend({
  name: z.string(),
  isDefault: z.boolean(),
  isStatic: z.boolean(),
  isPublic: z.boolean(),
  userCount: z.number().int(),
});

export const roleResource = defineResource({
  name: 'Role',
  path: 'api/identity/roles',
  entity: Role,
  create: z.object(fields),
  update: z.object({ ...fields, concurrencyStamp }),
  reply: roleReply,
  permissions: verbPermissions(identityPermissions.names.Roles),
  expressions: {
    userCount: { sql: 'select count(*) from identity.user_role ur where ur.role_id = t.id', kind: 'raw' },
  },
  search: ['name'],
  sort: ['name', 'isDefault', 'isPublic', 'isStatic', 'creationTime'],
  defaultSort: [{ field: 'name', descending: false }],
});
