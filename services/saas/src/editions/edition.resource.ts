import { saasPermissions } from '@ishare/contracts/saas/permissions.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, extraProperties, guid, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Edition } from './edition.entity.js';

const fields = { displayName: requiredText(256), planId: guid().nullish() };

export const editionCreate = z.object({ ...fields, extraProperties });
export const editionUpdate = z.object({ ...fields, extraProperties: extraProperties.optional(), concurrencyStamp });

export const editionReply = auditedReply.extend({
  displayName: z.string(),
  planId: z.guid().nullable(),
  planName: z.string().nullable(),
  tenantCount: z.number().int(),
});

export const editionResource = defineResource({
  name: 'Edition',
  path: 'api/saas/editions',
  entity: Edition,
  create: editionCreate,
  update: editionUpdate,
  reply: editionReply,
  permissions: verbPermissions(saasPermissions.names.Editions),
  search: ['displayName'],
  sort: ['displayName', 'tenantCount', 'creationTime'],
  defaultSort: [{ field: 'displayName', descending: false }],
  expressions: {
    planName: { sql: 'null::text', kind: 'text' },
    tenantCount: {
      sql: 'select count(*) from tenant held where held.edition_id = t.id and not held.is_deleted',
      kind: 'raw',
    },
  },
});
