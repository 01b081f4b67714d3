import { formTypes } from '@ishare/contracts/platform/form-kinds.js';
import { formColumns, formula, formWidgets, optionValue } from '@ishare/contracts/platform/forms.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, openToRead } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, extraProperties, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { isHarmless } from '@ishare/kernel/harmless-json.js';
import { FormCustomize, FormData, FormDataField, FormFieldMapping } from './form.entity.js';

const {
  FormCustomize: formPermissions,
  FormData: dataPermissions,
  FormFieldMappings: mappingPermissions,
} = basicSetupPermissions.names;
const state = z.number().int().min(0).max(2);

const formFields = {
  code: requiredText(64),
  name: requiredText(128),
  formType: z.enum(formTypes),
  widgets: formWidgets.default([]),
  columns: formColumns.default([]),
};

export const formCustomizeResource = defineResource({
  name: 'FormCustomize',
  path: 'api/app/formCustomize',
  entity: FormCustomize,
  create: z.object({ ...formFields, state: state.optional() }),
  update: z.object({ ...formFields, state: state.optional(), concurrencyStamp }),
  reply: auditedReply.extend({
    code: z.string(),
    name: z.string(),
    formType: z.enum(formTypes),
    widgets: z.array(z.record(z.string(), z.unknown())),
    columns: z.array(z.record(z.string(), z.unknown())),
    version: z.number().int(),
    state: z.number().int(),
    publishedVersion: z.number().int().nullable(),
  }),
  permissions: openToRead(formPermissions),
  filters: { formType: { schema: z.enum(formTypes).optional(), op: 'eq' } },
  search: ['code', 'name'],
  sort: ['code', 'name', 'formType', 'version', 'state', 'creationTime'],
  defaultSort: [
    { field: 'formType', descending: false },
    { field: 'code', descending: false },
  ],
});

const rowsOf = z
  .array(z.record(z.string(), z.unknown()).refine((row) => isHarmless(row)))
  .max(2_000)
  .default([]);
const dataFields = {
  name: requiredText(128),
  code: text(64),
  source: text(64),
  refType: text(64),
  refId: text(64),
  data: extraProperties,
  items: rowsOf,
};

export const formDataResource = defineResource({
  name: 'FormData',
  path: 'api/app/formData',
  entity: FormData,
  create: z.object({ formId: guid(), ...dataFields }),
  update: z.object({ formId: guid().optional(), ...dataFields, concurrencyStamp }),
  reply: auditedReply.extend({
    formId: z.guid(),
    version: z.number().int(),
    name: z.string(),
    code: z.string().nullable(),
    source: z.string().nullable(),
    refType: z.string().nullable(),
    refId: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    items: z.array(z.record(z.string(), z.unknown())),
  }),
  permissions: openToRead(dataPermissions),
  filters: { formId: filter.guid(), refType: filter.text(), refId: filter.text() },
  search: ['name', 'code', 'source'],
  sort: ['name', 'code', 'source', 'version', 'creationTime'],
  defaultSort: [{ field: 'creationTime', descending: true }],
});

const fieldFields = {
  key: z.string().regex(/^[\p{L}_][\p{L}\p{N}_.]{0,63}$/u),
  title: text(128),
  displayName: text(128),
  displayWidth: z
    .number()
    .int()
    .min(40)
    .max(1_000)
    .nullish()
    .transform((value) => value ?? null),
  widget: z.enum(['text', 'number', 'boolean', 'date', 'select']).default('text'),
  defaultValue: text(256),
  compute: formula()
    .nullish()
    .transform((value) => value || null),
  options: z
    .array(z.object({ value: optionValue, label: z.string().max(256).optional() }))
    .max(1_000)
    .default([]),
  required: z.boolean().default(false),
  order: z.number().int().min(0).max(10_000).default(0),
};

export const formDataFieldResource = defineResource({
  name: 'FormDataField',
  path: 'api/app/formDataField',
  entity: FormDataField,
  create: z.object({ formDataId: guid(), ...fieldFields }),
  update: z.object({ formDataId: guid().optional(), ...fieldFields, concurrencyStamp }),
  reply: auditedReply.extend({
    formDataId: z.guid(),
    key: z.string(),
    title: z.string().nullable(),
    displayName: z.string().nullable(),
    displayWidth: z.number().int().nullable(),
    widget: z.string(),
    defaultValue: z.string().nullable(),
    compute: z.string().nullable(),
    options: z.array(z.record(z.string(), z.unknown())),
    required: z.boolean(),
    order: z.number().int(),
  }),
  permissions: {
    ...openToRead(dataPermissions),
    create: dataPermissions.Create,
    update: dataPermissions.Edit,
    delete: dataPermissions.Delete,
  },
  filters: { formDataId: filter.guid() },
  search: ['key', 'title', 'displayName'],
  sort: ['order', 'key', 'title', 'creationTime'],
  defaultSort: [
    { field: 'order', descending: false },
    { field: 'key', descending: false },
  ],
});

const mappingFields = {
  formId: guid(),
  sourceField: requiredText(128),
  targetField: requiredText(64),
  mappingType: z.number().int().min(0).max(99).default(0),
};

export const formFieldMappingResource = defineResource({
  name: 'FormFieldMapping',
  path: 'api/app/formFieldMappings',
  entity: FormFieldMapping,
  create: z.object(mappingFields),
  update: z.object({ ...mappingFields, concurrencyStamp }),
  reply: auditedReply.extend({
    formId: z.guid(),
    sourceField: z.string(),
    targetField: z.string(),
    mappingType: z.number().int(),
  }),
  permissions: openToRead(mappingPermissions),
  filters: { formId: filter.guid() },
  search: ['sourceField', 'targetField'],
  sort: ['sourceField', 'targetField', 'mappingType', 'creationTime'],
  defaultSort: [{ field: 'sourceField', descending: false }],
});
