import { dictionaryPermissions } from '@ishare/contracts/platform/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, SIGNED_IN, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { DataDictionary, DataDictionaryDetail } from './data-dictionary.entity.js';

const permissions = dictionaryPermissions.names.DataDictionaries;

const fields = { code: requiredText(64), name: requiredText(128), displayName: text(128), description: text(512) };
export const dictionaryCreate = z.object({ ...fields, isStatic: z.boolean().default(false) });
export const dictionaryUpdate = z.object({ ...fields, concurrencyStamp });

const detailFields = {
  code: requiredText(64),
  displayText: requiredText(128),
  /** The code where it is left out. */
  value: text(256),
  order: z.number().int().min(0).max(1_000_000).default(0),
  isEnabled: z.boolean().default(true),
};
export const detailBody = z.object({ ...detailFields, concurrencyStamp });
export type DetailBody = z.output<typeof detailBody>;
const detailCreate = z.object({ dataDictionaryId: guid(), ...detailFields });

export const detailReply = auditedReply.extend({
  dataDictionaryId: z.guid(),
  code: z.string(),
  displayText: z.string(),
  value: z.string(),
  order: z.number().int(),
  isEnabled: z.boolean(),
});
const itemReply = detailReply.omit({
  creationTime: true,
  creatorId: true,
  lastModificationTime: true,
  lastModifierId: true,
  extraProperties: true,
});

export const dataDictionaryResource = defineResource({
  name: 'DataDictionary',
  path: 'api/dataDictionary',
  entity: DataDictionary,
  create: dictionaryCreate,
  update: dictionaryUpdate,
  reply: auditedReply.extend({
    code: z.string(),
    name: z.string(),
    displayName: z.string().nullable(),
    description: z.string().nullable(),
    isStatic: z.boolean(),
    items: z.array(itemReply),
  }),
  verbs: ['list', 'create', 'update', 'delete'],
  permissions: verbPermissions(permissions),
  search: ['code', 'name', 'displayName'],
  sort: ['code', 'name', 'displayName', 'isStatic', 'creationTime'],
  defaultSort: [{ field: 'code', descending: false }],
  expressions: {
    items: {
      sql: `select coalesce(json_agg(json_build_object('id', d.id, 'concurrencyStamp', d.concurrency_stamp, 'dataDictionaryId', d.data_dictionary_id, 'code', d.code, 'displayText', d.display_text,
        'value', d.value, 'order', d."order", 'isEnabled', d.is_enabled) order by d."order", d.code), '[]')
        from platform.data_dictionary_detail d where d.tenant_id = t.tenant_id and d.data_dictionary_id = t.id and not d.is_deleted`,
      kind: 'raw',
    },
  },
});

export const dataDictionaryDetailResource = defineResource({
  name: 'DataDictionaryDetail',
  path: 'api/dataDictionaryDetail',
  entity: DataDictionaryDetail,
  create: detailCreate,
  update: detailBody,
  reply: detailReply,
  verbs: ['list', 'create', 'update', 'delete'],
  permissions: {
    list: SIGNED_IN,
    get: SIGNED_IN,
    create: permissions.Edit,
    update: permissions.Edit,
    delete: permissions.Edit,
  },
  filters: { dataDictionaryId: filter.guid() },
  search: ['code', 'displayText', 'value'],
  sort: ['order', 'code', 'displayText', 'value', 'isEnabled', 'creationTime'],
  defaultSort: [
    { field: 'order', descending: false },
    { field: 'code', descending: false },
  ],
});
