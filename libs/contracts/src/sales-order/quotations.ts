// Quotations of orders, in versions, and their routes.
import { z } from 'zod';
import { auditedReply, query } from '../schemas.js';
import { recordRoutes } from '../things/records.js';
import { route } from '../things/route.js';
import { verbPermissions } from '../things/thing.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.Orders;

const item = z.object({
  category: z.number().int(),
  roomName: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  name: z.string(),
  partRef: z.string().nullable(),
  calcType: z.number().int(),
  quantity: z.number(),
  price: z.number(),
  amount: z.number(),
  isManual: z.boolean(),
  /** False where nothing tells a price. */
  isPriced: z.boolean(),
  /** Null too for callers who may not see costs. */
  costPrice: z.number().nullable(),
});
export type QuotationItem = z.output<typeof item>;

const reply = auditedReply.extend({
  quotationNo: z.string(),
  salesOrderId: z.guid(),
  salesOrderNo: z.string().nullable(),
  auditIds: z.array(z.guid()),
  quotationName: z.string(),
  versionNo: z.number().int(),
  currency: z.string(),
  totalAmount: z.number(),
  priceListId: z.guid().nullable(),
  priceListName: z.string().nullable(),
  /**
   * The factory's cost as far as it is known, and the share that is left in per cent where all of it is; null for
   * callers who may not see costs.
   */
  costAmount: z.number().nullable(),
  marginRate: z.number().nullable(),
  validUntil: z.iso.date().nullable(),
  /** Items that nothing tells a price of. */
  unpricedCount: z.number().int(),
  state: z.number().int(),
});
export type QuotationRow = z.output<typeof reply>;

const wholeReply = reply.extend({
  items: z.array(item),
  /** What the order's discount leaves of the sum; null where it takes nothing off, or the order has changed since. */
  payableAmount: z.number().nullable(),
  message: z.string().nullable(),
});
export type Quotation = z.output<typeof wholeReply>;

const records = recordRoutes({
  path: 'api/salesorder/quotations',
  reply,
  permissions: verbPermissions(P),
  narrows: { salesOrderId: query.guid(), state: query.number() },
});

export const quotations = {
  path: records.path,
  reply,
  permissions: records.permissions,
  list: records.list,
  whole: route({
    method: 'GET',
    path: `${records.path}/:id`,
    summary: 'Get a quotation with its items',
    permission: P.Default,
    reply: wholeReply,
  }),
  /** The latest one of an order, as a spreadsheet. */
  export: route({
    method: 'GET',
    path: 'api/app/salesorder/:id/quote/export',
    summary: "Download an order's quotation",
    permission: P.Default,
    reply: 'file',
  }),
};
