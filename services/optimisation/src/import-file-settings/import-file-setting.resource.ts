import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { ImportFileSettingDetail } from './import-file-setting-detail.entity.js';
import { ImportFileSetting } from './import-file-setting.entity.js';
import { cutListFields } from './import-file-setting.kinds.js';

const permissions = optimisationPermissions.names.ImportFileSettings;
/** Spec 001 §3: at most this many columns, and this many on a page. */
export const MAX_COLUMNS = 999;

export const settingFields = {
  name: requiredText(128),
  importFileType: z.number().int().min(0).max(5).default(0),
  importFileEncoding: z.number().int().min(0).max(3).default(3),
  readRows: z.number().int().min(0).max(100).default(1),
  separator: z
    .string()
    .regex(/^[^"\r\n]$/)
    .nullish()
    .transform((value) => value ?? null),
  unit: z.number().int().min(0).max(2).default(0),
  isDefault: z.boolean().default(false),
};

export const importFileSettingReply = auditedReply.extend({
  name: z.string(),
  importFileType: z.number().int(),
  importFileEncoding: z.number().int(),
  readRows: z.number().int(),
  separator: z.string().nullable(),
  unit: z.number().int(),
  isDefault: z.boolean(),
});

export const importFileSettingResource = defineResource({
  name: 'ImportFileSetting',
  path: 'api/optimization/import-file-settings',
  entity: ImportFileSetting,
  create: z.object(settingFields),
  update: z.object({ ...settingFields, concurrencyStamp }),
  reply: importFileSettingReply,
  permissions: verbPermissions(permissions),
  search: ['name'],
  searchName: 'filterText',
  sort: ['name', 'importFileType', 'isDefault', 'creationTime'],
  defaultSort: [
    { field: 'isDefault', descending: true },
    { field: 'name', descending: false },
  ],
});

export const detailFields = {
  columnIndex: z.number().int().min(0).max(MAX_COLUMNS),
  title: text(256),
  fieldName: z.enum(cutListFields),
  valueType: z.number().int().min(0).max(1).default(0),
  itemsMapping: z.record(z.string().max(128), z.string().max(128)).default({}),
  defaultValue: text(128),
  required: z.boolean().default(false),
};

export const importFileSettingDetailResource = defineResource({
  name: 'ImportFileSettingDetail',
  path: 'api/optimization/import-file-setting-details',
  entity: ImportFileSettingDetail,
  create: z.object({ importFileSettingId: guid(), ...detailFields }),
  update: z.object({ ...detailFields, concurrencyStamp }),
  reply: auditedReply.extend({
    importFileSettingId: z.guid(),
    columnIndex: z.number().int(),
    title: z.string().nullable(),
    fieldName: z.string(),
    valueType: z.number().int(),
    itemsMapping: z.record(z.string(), z.string()),
    defaultValue: z.string().nullable(),
    required: z.boolean(),
  }),
  permissions: {
    list: permissions.Default,
    get: permissions.Default,
    create: permissions.Edit,
    update: permissions.Edit,
    delete: permissions.Edit,
  },
  filters: { importFileSettingId: filter.guid() },
  sort: ['columnIndex', 'fieldName', 'creationTime'],
  defaultSort: [{ field: 'columnIndex', descending: false }],
});
