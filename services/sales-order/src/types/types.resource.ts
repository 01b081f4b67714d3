import { RETURNABLE_NODES } from '@ishare/contracts/sales-order/audit-table.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, openToRead } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { OrderType } from './order-type.entity.js';
import { ProductType } from './product-type.entity.js';

const idOrNull = guid()
  .nullish()
  .transform((value) => value ?? null);
const formIds = z.array(guid()).max(20).default([]);

const orderTypeFields = {
  name: requiredText(64),
  code: requiredText(32),
  auditLevels: z.number().int().min(1).max(3).default(2),
  needDesign: z.boolean().default(true),
  needQuotation: z.boolean().default(true),
  depositRate: z.number().min(0).max(100).default(0),
  maxDiscountRate: z.number().min(0).max(100).default(100),
  returnableNodes: z
    .array(z.enum(RETURNABLE_NODES))
    .max(RETURNABLE_NODES.length)
    .default([...RETURNABLE_NODES]),
  formIds,
  codeRuleId: idOrNull,
  workflowId: idOrNull,
  isEnable: z.boolean().default(true),
};

export const orderTypeResource = defineResource({
  name: 'OrderType',
  path: 'api/app/order-type',
  entity: OrderType,
  create: z.object(orderTypeFields),
  update: z.object({ ...orderTypeFields, concurrencyStamp }),
  reply: auditedReply.extend({
    name: z.string(),
    code: z.string(),
    auditLevels: z.number().int(),
    needDesign: z.boolean(),
    needQuotation: z.boolean(),
    depositRate: z.number(),
    maxDiscountRate: z.number(),
    returnableNodes: z.array(z.enum(RETURNABLE_NODES)),
    formIds: z.array(z.guid()),
    codeRuleId: z.guid().nullable(),
    workflowId: z.guid().nullable(),
    isEnable: z.boolean(),
  }),
  permissions: openToRead(salesOrderPermissions.names.OrderTypes),
  filters: { isEnable: filter.bool() },
  search: ['name', 'code'],
  sort: ['name', 'code', 'auditLevels', 'depositRate', 'isEnable', 'creationTime'],
  defaultSort: [{ field: 'code', descending: false }],
});

/** Stations that a part can go through. */
export const STATIONS = ['cut', 'edge', 'bore', 'assemble', 'pack'] as const;

const productTypeFields = {
  name: requiredText(64),
  code: requiredText(32),
  capacityUnit: z.enum(['m2', 'cabinet']).default('m2'),
  routeTemplate: z.array(z.enum(STATIONS)).max(10).default([]),
  defaultMaterial: text(64),
  formIds,
  isEnable: z.boolean().default(true),
};

export const productTypeResource = defineResource({
  name: 'ProductType',
  path: 'api/app/product-type',
  entity: ProductType,
  create: z.object(productTypeFields),
  update: z.object({ ...productTypeFields, concurrencyStamp }),
  reply: auditedReply.extend({
    name: z.string(),
    code: z.string(),
    capacityUnit: z.string(),
    routeTemplate: z.array(z.string()),
    defaultMaterial: z.string().nullable(),
    formIds: z.array(z.guid()),
    isEnable: z.boolean(),
  }),
  permissions: openToRead(salesOrderPermissions.names.ProductTypes),
  filters: { isEnable: filter.bool() },
  search: ['name', 'code'],
  sort: ['name', 'code', 'capacityUnit', 'isEnable', 'creationTime'],
  defaultSort: [{ field: 'code', descending: false }],
});
