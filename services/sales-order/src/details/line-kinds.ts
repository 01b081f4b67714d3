import type { Expression } from '@ishare/data/list.js';
import { auditedReply, concurrencyStamp, extraProperties, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { LineKind } from './order-line.entity.js';

/** A checked line, as far as all tabs have it; the tab's own members come beside. */
export interface LineInput extends Record<string, unknown> {
  id?: string | null;
  salesOrderId: string;
  isDeleted: boolean;
  sort?: number;
  concurrencyStamp?: string | null;
}

/** One tab that holds lines: its names on the wire and what its lines have beyond the common fields. */
export interface LineTab {
  kind: LineKind;
  /** Form type of the tab. */
  formType: 'product' | 'matter' | 'standardProduct' | 'salesLists';
  /** Last part of the tab's path. */
  path: string;
  /** Collection whose `batch-update` saves the tab. */
  batchPath: string;
  /** Name of one record, titles the routes. */
  name: string;
  /** Member that holds the id in the catalogue. */
  sourceName: string;
  /** Where the order holds what its lines come to. */
  amountOf: 'productAmount' | 'matterAmount' | 'standardAmount' | 'salesListsAmount';
  /** Further members; kept as JSON. */
  detail: Readonly<Record<string, { input: z.ZodType; reply: z.ZodType }>>;
}

const words = (max: number) => ({ input: text(max), reply: z.string().nullable() });
const amountOf = {
  input: z
    .number()
    .min(0)
    .max(1e6)
    .nullish()
    .transform((value) => value ?? null),
  reply: z.number().nullable(),
};
const anyObject = {
  input: extraProperties.nullish().transform((value) => value ?? null),
  reply: z.record(z.string(), z.unknown()).nullable(),
};
const infos = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`info${index + 1}`, words(256)]));

export const lineTabs: readonly LineTab[] = [
  {
    kind: LineKind.Product,
    formType: 'product',
    path: 'products',
    batchPath: 'products',
    name: 'SalesOrderProduct',
    sourceName: 'productId',
    amountOf: 'productAmount',
    detail: {},
  },
  {
    kind: LineKind.Matter,
    formType: 'matter',
    path: 'parts',
    batchPath: 'order-parts',
    name: 'SalesOrderPart',
    sourceName: 'partId',
    amountOf: 'matterAmount',
    detail: { size: words(128) },
  },
  {
    kind: LineKind.StandardProduct,
    formType: 'standardProduct',
    path: 'standard-products',
    batchPath: 'standard-products',
    name: 'SalesOrderStandardProduct',
    sourceName: 'standardProductId',
    amountOf: 'standardAmount',
    detail: { catalogProduct: anyObject, batchSize: amountOf, ...infos },
  },
  {
    kind: LineKind.SalesLists,
    formType: 'salesLists',
    path: 'lines',
    batchPath: 'lines',
    name: 'SalesOrderLine',
    sourceName: 'quotationId',
    amountOf: 'salesListsAmount',
    detail: { category: amountOf, calcType: amountOf },
  },
];

/** Lines of one call; a row of a saved batch is deleted by `isDeleted`. */
export const MAX_BATCH = 5_000;
const MAX_SIDE = 100_000;
const MAX_PRICE = 1e9;
const MAX_COUNT = 1e6;
const side = z
  .number()
  .min(0)
  .max(MAX_SIDE)
  .nullish()
  .transform((value) => value ?? null);
const idOrNull = guid()
  .nullish()
  .transform((value) => value ?? null);

/** One line as it is saved. The amount is the server's: what a client has computed is not read. */
export function lineInput({ sourceName, detail }: LineTab) {
  return z.object({
    id: guid().nullish(),
    salesOrderId: guid(),
    isDeleted: z.boolean().default(false),
    [sourceName]: idOrNull,
    catalogId: idOrNull,
    name: requiredText(256),
    code: text(128),
    length: side,
    width: side,
    height: side,
    color: text(64),
    unit: text(32),
    price: z.number().min(0).max(MAX_PRICE).default(0),
    count: z.number().min(0).max(MAX_COUNT).default(1),
    roomName: text(64),
    cabinetNo: text(64),
    sort: z.number().int().min(0).max(1e6).optional(),
    remark: text(2_000),
    concurrencyStamp,
    extraProperties,
    ...Object.fromEntries(Object.entries(detail).map(([name, { input }]) => [name, input])),
  });
}

const number = z.number().nullable();
const string = z.string().nullable();

export function lineReply({ sourceName, detail }: LineTab) {
  return auditedReply.extend({
    salesOrderId: z.guid(),
    [sourceName]: z.guid().nullable(),
    catalogId: z.guid().nullable(),
    name: z.string(),
    code: string,
    length: number,
    width: number,
    height: number,
    color: string,
    unit: string,
    price: z.number(),
    count: z.number(),
    amount: z.number(),
    roomName: string,
    cabinetNo: string,
    sort: z.number().int(),
    remark: string,
    isManual: z.boolean(),
    ...Object.fromEntries(Object.entries(detail).map(([name, { reply }]) => [name, reply])),
  });
}

/** How the tab's own members are read from the table. */
export function lineExpressions({ sourceName, detail }: LineTab): Record<string, Expression> {
  return {
    [sourceName]: { sql: 't.source_id', kind: 'text' },
    ...Object.fromEntries(
      Object.entries(detail).map(([name, field]): [string, Expression] => {
        const isText = field.reply.safeParse('x').success;
        return [name, { sql: isText ? `t.detail->>'${name}'` : `t.detail->'${name}'`, kind: isText ? 'text' : 'raw' }];
      }),
    ),
  };
}
