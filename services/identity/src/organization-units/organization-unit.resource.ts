import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, guid, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { OrganizationUnit } from './organization-unit.entity.js';

export const organizationUnitReply = auditedReply.extend({
  parentId: z.guid().nullable(),
  code: z.string(),
  displayName: z.string(),
});

export const organizationUnitResource = defineResource({
  name: 'OrganizationUnit',
  path: 'api/identity/organization-units',
  deletesByQuery: true,
  entity: OrganizationUnit,
  create: z.object({ displayName: requiredText(128), parentId: guid().nullish() }),
  update: z.object({ displayName: requiredText(128), concurrencyStamp }),
  reply: organizationUnitReply,
  permissions: verbPermissions(identityPermissions.names.OrganizationUnits),
  search: ['displayName', 'code'],
  sort: ['code', 'displayName', 'creationTime'],
  defaultSort: [{ field: 'code', descending: false }],
});
