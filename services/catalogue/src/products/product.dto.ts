import { guid, itemsReply, pagedReply } from '@ishare/server/schemas.js';
import { z } from 'zod';

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
