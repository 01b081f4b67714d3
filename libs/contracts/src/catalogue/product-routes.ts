// What a product is made with, and products of a grid.
import { z } from 'zod';
import { guid, itemsReply, pagedReply } from '../schemas.js';
import { salesOrderPermissions } from '../sales-order/permissions.js';
import { route } from '../things/route.js';
import { product } from './items.js';

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
export type ProductPart = z.output<typeof productPartReply>;

const { Products: P, Orders } = salesOrderPermissions.names;
const base = product.path;
const parts = route({
  method: 'GET',
  path: `${base}/parts`,
  summary: 'List the parts of a product',
  permission: [P.Default, Orders.Default],
  query: productPartQuery,
  reply: productPartsReply,
});

export const productRoutes = {
  saveMany: route({
    method: 'PUT',
    path: `${base}/batch-update`,
    summary: 'Save many products of a grid, new ones without an id',
    permission: [P.Default, Orders.Default],
    body: productBatch,
    reply: productBatchReply,
    stale: [base],
  }),
  parts,
  addPart: route({
    method: 'POST',
    path: `${base}/part`,
    summary: 'Add a part to a product',
    permission: P.Default,
    body: productPartBody,
    reply: productPartReply,
    stale: [parts],
  }),
  changePart: route({
    method: 'PUT',
    path: `${base}/:id/part`,
    summary: 'Change how many of a part go into a product',
    permission: P.Default,
    body: productPartChange,
    reply: productPartReply,
    stale: [parts],
  }),
  removePart: route({
    method: 'DELETE',
    path: `${base}/:id/part/:partId`,
    summary: 'Take a part from a product',
    permission: P.Default,
    reply: 'nothing',
    stale: [parts],
  }),
};
