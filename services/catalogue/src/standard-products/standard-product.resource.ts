import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource } from '@ishare/crud/resource.js';
import { snakeCase } from '@ishare/data/naming.js';
import { auditedReply, concurrencyStamp, guid, query, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { StandardProduct } from './standard-product.entity.js';

const { Products: P, Orders } = salesOrderPermissions.names;

const INFOS = ['info1', 'info2', 'info3', 'info4', 'info5', 'info6', 'info7', 'info8', 'info9', 'info10'] as const;
const each = <V>(value: V) =>
  Object.fromEntries(INFOS.map((name) => [name, value])) as Record<(typeof INFOS)[number], V>;

const file = z.looseObject({
  id: z.string().max(64).optional(),
  name: z.string().max(256).optional(),
  mimeType: z.string().max(128).optional(),
});
const millimetres = z.number().min(0).max(99_999_999).nullish();

const fields = {
  catalogId: guid().nullish(),
  productCode: requiredText(64),
  productName: requiredText(128),
  productVersion: z
    .string()
    .trim()
    .max(32)
    .nullish()
    .transform((value) => value ?? ''),
  productStyle: text(128),
  productMaterial: text(128),
  productWidth: millimetres,
  productDepth: millimetres,
  productHeight: millimetres,
  productImage: z.array(file).max(10).default([]),
  doorMaterial: text(128),
  levelName: text(64),
  batchSize: z.number().int().min(0).max(1_000_000).nullish(),
  isEnable: z.boolean().default(true),
  remark: text(2000),
  ...each(text(256)),
};

const nullableText = z.string().nullable();
const own = {
  productCode: z.string(),
  productName: z.string(),
  productVersion: z.string(),
  productStyle: nullableText,
  productMaterial: nullableText,
  productWidth: z.number().nullable(),
  productDepth: z.number().nullable(),
  productHeight: z.number().nullable(),
  productImage: z.array(file),
  doorMaterial: nullableText,
  levelName: nullableText,
  batchSize: z.number().int().nullable(),
  isEnable: z.boolean(),
  remark: nullableText,
  ...each(nullableText),
  creator: nullableText,
  lastModifier: nullableText,
};

/** The product as order lines carry it along. */
const catalogProduct = z.object({ id: z.guid(), catalogId: z.guid().nullable(), ...own });

export const standardProductResource = defineResource({
  name: 'StandardProduct',
  path: 'api/salesorder/standard-products',
  entity: StandardProduct,
  create: z.object(fields),
  update: z.object({ ...fields, concurrencyStamp }),
  reply: auditedReply.extend({ catalogId: z.guid().nullable(), ...own, catalogProduct }),
  permissions: {
    list: [P.Default, Orders.Default],
    get: [P.Default, Orders.Default],
    create: P.Create,
    update: P.Edit,
    delete: P.Delete,
  },
  filters: { isEnable: filter.bool(), productStyle: filter.text(), levelName: filter.text() },
  query: z.object({ /** This directory and all below it. */ catalogId: query.guid() }),
  search: ['productCode', 'productName', 'productStyle', 'productMaterial', 'doorMaterial'],
  sort: [
    'productCode',
    'productName',
    'productVersion',
    'productStyle',
    'productMaterial',
    'productWidth',
    'productDepth',
    'productHeight',
    'levelName',
    'batchSize',
    'isEnable',
    'creationTime',
  ],
  defaultSort: [
    { field: 'productCode', descending: false },
    { field: 'productVersion', descending: false },
  ],
  expressions: {
    catalogProduct: {
      sql: `jsonb_build_object(${Object.keys(catalogProduct.shape)
        .map((name) => `'${name}', t.${snakeCase(name)}`)
        .join(', ')})`,
      kind: 'raw',
    },
  },
});
