import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Material } from './material.entity.js';

export const materialFields = {
  code: requiredText(64),
  name: requiredText(128),
  thickness: z.number().positive().max(500),
  colorCode: text(64),
  decor: text(128),
  grain: z.number().int().min(0).max(2).default(0),
  category: text(64),
  density: z.number().positive().max(30_000).nullish(),
  price: z.number().min(0).max(1e12).nullish(),
  edgeDefaults: z.record(z.string().max(32), z.string().max(64)).default({}),
  parameterSettingId: guid().nullish(),
  isEnable: z.boolean().default(true),
};

export const materialReply = auditedReply.extend({
  code: z.string(),
  name: z.string(),
  thickness: z.number(),
  colorCode: z.string().nullable(),
  decor: z.string().nullable(),
  grain: z.number().int(),
  category: z.string().nullable(),
  density: z.number().nullable(),
  price: z.number().nullable(),
  edgeDefaults: z.record(z.string(), z.string()),
  parameterSettingId: z.guid().nullable(),
  isEnable: z.boolean(),
});

export const materialResource = defineResource({
  name: 'Material',
  path: 'api/optimization/materials',
  entity: Material,
  create: z.object(materialFields),
  update: z.object({ ...materialFields, concurrencyStamp }),
  reply: materialReply,
  permissions: verbPermissions(optimisationPermissions.names.Materials),
  filters: { isEnable: filter.bool(), code: filter.text(), category: filter.text() },
  search: ['code', 'name', 'decor', 'colorCode'],
  sort: ['code', 'name', 'thickness', 'category', 'price', 'isEnable', 'creationTime'],
  defaultSort: [{ field: 'code', descending: false }],
});
