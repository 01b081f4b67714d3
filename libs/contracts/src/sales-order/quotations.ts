// Quotations of orders, in versions, and their routes.
import { z } from 'zod';
import {
  count,
  date,
  flag,
  freely,
  money,
  percent,
  refersTo,
  refersToMany,
  stateIn,
  text,
  time,
} from '../things/field.js';
import { guid, requiredText } from '../schemas.js';
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
    /** The last day on which it may be taken, from when it was sent; taken in time it holds. */
    validUntil: date().readOnly().sorts(),
    isExpired: flag(false).readOnly(),
    /** The lines of the order come to something else by now: it is to be quoted anew. */
    isOutdated: flag(false).readOnly(),
    sentTime: time().readOnly(),
    /** By whoever held its link. */
    acceptedTime: time().readOnly(),
    acceptedBy: text(64).readOnly(),
    /** What it came to then, less the discount; the order is confirmed at no more. */
    acceptedAmount: money(0, 1e15).readOnly(),
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

/** Days for which a quotation may be taken. */
export const OFFER_DAYS = { min: 1, max: 180, usual: 15 } as const;

const publicQuotation = z.object({
  quotationNo: z.string(),
  versionNo: z.number().int(),
  salesOrderNo: z.string(),
  orderName: z.string(),
  customerName: z.string().nullable(),
  dealerName: z.string().nullable(),
  currency: z.string(),
  items: z.array(
    item.pick({
      roomName: true,
      cabinetNo: true,
      name: true,
      calcType: true,
      quantity: true,
      price: true,
      amount: true,
    }),
  ),
  totalAmount: z.number(),
  /** What the order's discount leaves of the sum; null where it takes nothing off. */
  payableAmount: z.number().nullable(),
  validUntil: z.iso.date().nullable(),
  isExpired: z.boolean(),
  /** The order has other lines by now: it may not be taken, and is quoted anew. */
  isOutdated: z.boolean(),
  /** The order is confirmed at this price. */
  isConfirmed: z.boolean(),
  acceptedTime: z.iso.datetime().nullable(),
  acceptedBy: z.string().nullable(),
  /** Of the factory's clock, by which the quotation tells its times wherever it is read. */
  timeZone: z.string(),
});
export type PublicQuotation = z.output<typeof publicQuotation>;
const publicOne = 'api/public/quotations/:id' as const;
const LINK = 'a quotation goes to customers, who have no sign-in; the signature of its link stands for one';

export const quotations = {
  list: routesOf(quotation).list,
  whole: route({
    method: 'GET',
    path: `${quotation.path}/:id`,
    summary: 'Get a quotation with its items',
    permission: P.Default,
    reply: wholeReply,
  }),
  send: route({
    method: 'POST',
    path: `${quotation.path}/:id/send`,
    summary: 'Send a quotation to its dealer, with a link by which it may be taken until its last day',
    permission: P.Edit,
    body: z.object({ days: z.number().int().min(OFFER_DAYS.min).max(OFFER_DAYS.max).default(OFFER_DAYS.usual) }),
    reply: z.object({ key: z.string(), expires: z.iso.datetime(), quotation: recordSchema(quotation) }),
    stale: [quotation.path, 'api/app/salesOrder'],
  }),
  show: route({
    method: 'GET',
    path: publicOne,
    summary: 'Show a quotation to whoever holds its link',
    public: LINK,
    params: { id: guid() },
    query: z.object({ key: z.string().max(256) }),
    reply: publicQuotation,
  }),
  accept: route({
    method: 'POST',
    path: `${publicOne}/accept`,
    summary: 'Take a quotation by its link; taken already, it is shown as it was taken',
    public: LINK,
    params: { id: guid() },
    body: z.object({ token: z.string().max(256), name: requiredText(64) }),
    reply: publicQuotation,
    stale: [{ path: publicOne }],
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
