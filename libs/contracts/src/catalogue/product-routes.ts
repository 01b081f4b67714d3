// What a product is made with, and products of a grid.
import { z } from 'zod';
import { guid, itemsReply, pagedReply } from '../schemas.js';
import { salesOrderPermissions } from '../sales-order/permissions.js';
import { route } from '../things/route.js';
import { CABINET_MATERIALS, type CabinetMaterial } from './client.js';
import { product } from './items.js';
import { usedInReply } from './used-in.js';

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

/** The boards that a product is reckoned with, by the code of their material; back and door are as the carcass else. */
export const productCostQuery = z.object(
  Object.fromEntries(CABINET_MATERIALS.map((place) => [place, z.string().max(64).optional()])) as Record<
    CabinetMaterial,
    z.ZodOptional<z.ZodString>
  >,
);
const amount = { price: z.number().nullable(), amount: z.number().nullable() };
export const productCostReply = z.object({
  /** The split-order model of its code, which says of which boards it is made. */
  model: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** The places whose material is to be chosen. */
  places: z.array(z.enum(CABINET_MATERIALS)),
  choices: z.array(z.object({ code: z.string(), name: z.string(), price: z.number().nullable() })),
  /** Its list of parts; where it has none, the hardware of its model. */
  parts: z.array(
    z.object({
      code: z.string().nullable(),
      name: z.string(),
      unit: z.string().nullable(),
      count: z.number(),
      ...amount,
    }),
  ),
  /** Net areas: what is sawn off beside is not in them. Sizes in mm, area in m², price of a m². */
  boards: z.array(
    z.object({
      name: z.string(),
      materialCode: z.string().nullable(),
      length: z.number(),
      width: z.number(),
      count: z.number(),
      area: z.number(),
      ...amount,
    }),
  ),
  /** Rules of the model that give no size or count with its sizes. */
  faults: z.array(z.string()),
  partsAmount: z.number(),
  boardsAmount: z.number(),
  amount: z.number(),
});
export type ProductCostQuery = z.output<typeof productCostQuery>;
export type ProductCost = z.output<typeof productCostReply>;

const { Products: P, Orders, PriceLists } = salesOrderPermissions.names;
const base = product.path;
const parts = route({
  method: 'GET',
  path: `${base}/parts`,
  summary: 'List the parts of a product',
  permission: [P.Default, Orders.Default],
  query: productPartQuery,
  reply: productPartsReply,
});
const cost = route({
  method: 'GET',
  path: `${base}/:id/cost`,
  summary: 'Tell what the boards and the parts of a product cost, row by row',
  permission: PriceLists.Costs,
  query: productCostQuery,
  reply: productCostReply,
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
  cost,
  ofMaterial: route({
    method: 'GET',
    path: `${base}/of-material`,
    summary: 'Tell which standard products and split-order models name a material by its code',
    permission: [P.Default, Orders.Default],
    query: z.object({ code: z.string().max(64) }),
    reply: usedInReply,
  }),
  addPart: route({
    method: 'POST',
    path: `${base}/part`,
    summary: 'Add a part to a product',
    permission: P.Default,
    body: productPartBody,
    reply: productPartReply,
    stale: [parts, cost],
  }),
  changePart: route({
    method: 'PUT',
    path: `${base}/:id/part`,
    summary: 'Change how many of a part go into a product',
    permission: P.Default,
    body: productPartChange,
    reply: productPartReply,
    stale: [parts, cost],
  }),
  removePart: route({
    method: 'DELETE',
    path: `${base}/:id/part/:partId`,
    summary: 'Take a part from a product',
    permission: P.Default,
    reply: 'nothing',
    stale: [parts, cost],
  }),
};
