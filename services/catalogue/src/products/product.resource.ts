import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { defineResource } from '@ishare/crud/resource.js';
import { concurrencyStamp, guid, itemsReply, pagedReply } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { itemFields, itemList, itemReply } from '../items/item.resource.js';
import { Product } from './product.entity.js';

const { Products: P, Orders } = salesOrderPermissions.names;

export const productFields = {
  ...itemFields({ name: 30, unit: 10, color: 18 }),
  moduleName: z.literal('product').optional(),
};

export const productReply = itemReply.extend({ moduleName: z.literal('product') });

export const productResource = defineResource({
  name: 'Product',
  path: 'api/salesorder/products',
  entity: Product,
  create: z.object(productFields),
  update: z.object({ ...productFields, concurrencyStamp }),
  reply: productReply,
  // Rows are changed and deleted by whoever sees them: the specification gates neither.
  permissions: {
    list: [P.Default, Orders.Default],
    get: [P.Default, Orders.Default],
    create: P.Create,
    update: P.Default,
    delete: P.Default,
  },
  ...itemList,
  expressions: { moduleName: { sql: `'product'`, kind: 'text' } },
});

/** Rows of a grid, new ones without id; those with salesOrderId are lines of an order and belong to another service. */
const batchRow = z.looseObject({ id: guid().nullish(), salesOrderId: guid().nullish() });
export const productBatch = z.union([z.array(batchRow).max(1_000), z.object({ items: z.array(batchRow).max(1_000) })]);
export type ProductBatch = z.output<typeof productBatch>;
export const productBatchReply = itemsReply(z.looseObject({}));

const count = z.number().min(0).max(9_999_999);

export const productPartBody = z.object({ productId: guid(), partId: guid(), count });
export const productPartChange = z.object({ id: guid(), count });
export const productPartQuery = z.object({
  productId: guid(),
  skipCount: z.coerce.number<string>().int().min(0).default(0),
  maxResultCount: z.coerce.number<string>().int().min(1).max(1_000).default(20),
});
export const productPartReply = z.object({
  id: z.guid(),
  productId: z.guid(),
  partId: z.guid(),
  count: z.number(),
  name: z.string(),
  part: z.object({
    id: z.guid(),
    name: z.string(),
    code: z.string().nullable(),
    unit: z.string().nullable(),
    price: z.number().nullable(),
    isEnable: z.boolean(),
  }),
});
export const productPartsReply = pagedReply(productPartReply);
export type ProductPartQuery = z.output<typeof productPartQuery>;
