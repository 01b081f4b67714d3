import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import {
  auditedReply,
  concurrencyStamp,
  extraProperties,
  guid,
  query,
  requiredText,
  text,
} from '@ishare/server/schemas.js';
import { z } from 'zod';
import { consolePath } from '../menus/menu.dto.js';
import { Layout } from './layout.entity.js';

const fields = {
  name: requiredText(64),
  displayName: requiredText(128),
  path: consolePath(255).min(1),
  redirect: consolePath(255).nullish(),
  description: text(255),
};

export const layoutCreate = z.object({
  ...fields,
  framework: requiredText(64),
  /** All zeros where a form has none. */
  dataId: guid()
    .nullish()
    .transform((id) => (id === EMPTY_GUID ? null : id)),
  meta: extraProperties,
  extraProperties,
});
export const layoutUpdate = z.object({
  ...fields,
  meta: extraProperties.optional(),
  extraProperties: extraProperties.optional(),
  concurrencyStamp,
});

export const layoutReply = auditedReply.extend({
  name: z.string(),
  displayName: z.string(),
  path: z.string(),
  redirect: z.string().nullable(),
  description: z.string().nullable(),
  framework: z.string(),
  dataId: z.guid().nullable(),
  meta: z.record(z.string(), z.unknown()),
});

export const layoutResource = defineResource({
  name: 'Layout',
  path: 'api/platform/layouts',
  entity: Layout,
  create: layoutCreate,
  update: layoutUpdate,
  reply: layoutReply,
  permissions: verbPermissions(platformPermissions.names.Layout),
  filters: { framework: filter.text() },
  query: z.object({ reverse: query.bool() }),
  search: ['name', 'displayName', 'path'],
  sort: ['name', 'displayName', 'path', 'framework', 'creationTime'],
  defaultSort: [{ field: 'name', descending: false }],
});
