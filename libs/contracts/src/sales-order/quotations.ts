// Quotations of orders, in versions, and their routes.
import { z } from 'zod';
import { count, date, freely, money, percent, refersTo, refersToMany, stateIn, text } from '../things/field.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { salesOrderPermissions } from './permissions.js';
import { priceList } from './price-list-thing.js';
import { quotationLife } from './quotation-life.js';

const P = salesOrderPermissions.names.Orders;
const salesOrders = freely('api/app/salesOrder');
const sheets = freely('api/salesorder/audit-designs');

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

/** One version of an order's price. */
export const quotation = thing('Quotation', {
  path: 'api/salesorder/quotations',
  permissions: P,
  verbs: ['list'],
  orderedBy: 'versionNo desc',
  fields: {
    quotationNo: text(500).required().readOnly().sorts().searches(),
    salesOrderId: refersTo(() => salesOrders)
      .required()
      .readOnly()
      .filters(),
    salesOrderNo: text(500).readOnly(),
    auditIds: refersToMany(() => sheets, 99).readOnly(),
    quotationName: text(128).required().readOnly().sorts().searches(),
    versionNo: count().sorts(),
    currency: text(8).required().readOnly(),
    totalAmount: money(0, 1e15).required().readOnly().sorts(),
    priceListId: refersTo(() => priceList).readOnly(),
    priceListName: text(128).readOnly(),
    /**
     * The factory's cost as far as it is known, and the share that is left in per cent where all of it is; null for
     * callers who may not see costs.
     */
    costAmount: money(0, 1e15).readOnly(),
    marginRate: percent().readOnly(),
    validUntil: date().readOnly(),
    /** Items that nothing tells a price of. */
    unpricedCount: count(),
    state: stateIn(quotationLife).ownSteps().listed(),
  },
});
export type QuotationRow = RecordOf<typeof quotation>;

const wholeReply = recordSchema(quotation).extend({
  items: z.array(item),
  /** What the order's discount leaves of the sum; null where it takes nothing off, or the order has changed since. */
  payableAmount: z.number().nullable(),
  message: z.string().nullable(),
});
export type Quotation = z.output<typeof wholeReply>;

export const quotations = {
  list: routesOf(quotation).list,
  whole: route({
    method: 'GET',
    path: `${quotation.path}/:id`,
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
