// Sales orders: what stands in them, who works at them, what is done to them, and their routes.
import { z } from 'zod';
import {
  auditedReply,
  concurrencyStamp,
  extraProperties,
  guid,
  pagedQuery,
  pagedReply,
  query,
  requiredText,
  text,
} from '../schemas.js';
import { recordRoutes, writeRoutes } from '../things/records.js';
import { route } from '../things/route.js';
import { verbPermissions } from '../things/thing.js';
import { orderActions, PROGRESS_SHARES, type OrderAction } from './order-states.js';
import { salesOrderPermissions } from './permissions.js';

const idOrNull = guid()
  .nullish()
  .transform((value) => value ?? null);
const day = z.iso.date();
const receiver = z.object({
  name: z.string().max(64).optional(),
  phone: z.string().max(32).optional(),
  areaId: guid().optional(),
  address: z.string().max(256).optional(),
});

const rate = z.number().min(0).max(100);
const amount = z.number().min(0).max(1e12);

const fields = {
  orderName: requiredText(128),
  orderTypeId: guid(),
  productTypeId: idOrNull,
  customerId: idOrNull,
  dealerId: idOrNull,
  salesmanId: idOrNull,
  designerId: idOrNull,
  woodNetOrderId: text(128),
  sourceType: z.number().int().min(0).max(3).default(0),
  urgency: z.number().int().min(0).max(2).default(0),
  orderDate: day.optional(),
  promiseDate: day.nullish().transform((value) => value ?? null),
  receiver: receiver.default({}),
  remark: text(2_000),
  formId: idOrNull,
  formData: extraProperties,
  discountRate: rate.default(0),
  discountAmount: amount.default(0),
  extraProperties,
};

const desginId = z.string().trim().min(1).max(128).nullish();

export const salesOrderCreate = z.object({ ...fields, desginId });
/** What is given off stays as it is where a body says nothing of it. */
export const salesOrderUpdate = z.object({
  ...fields,
  discountRate: rate.optional(),
  discountAmount: amount.optional(),
  desginId,
  concurrencyStamp,
});

const percents = Object.fromEntries(Object.keys(PROGRESS_SHARES).map((part) => [part, z.number()])) as Record<
  keyof typeof PROGRESS_SHARES,
  z.ZodNumber
>;

export const salesOrderReply = auditedReply.extend({
  salesOrderId: z.guid(),
  salesOrderNo: z.string(),
  orderName: z.string(),
  orderTypeId: z.guid(),
  orderTypeName: z.string().nullable(),
  productTypeId: z.guid().nullable(),
  productTypeName: z.string().nullable(),
  customerId: z.guid().nullable(),
  customerName: z.string().nullable(),
  dealerId: z.guid().nullable(),
  dealerName: z.string().nullable(),
  salesmanId: z.guid().nullable(),
  designerId: z.guid().nullable(),
  desginId: z.string().nullable(),
  desginName: z.string().nullable(),
  designUnlocked: z.boolean(),
  woodNetOrderId: z.string().nullable(),
  sourceType: z.number().int(),
  urgency: z.number().int(),
  orderDate: day,
  promiseDate: day.nullable(),
  receiver,
  remark: z.string().nullable(),
  formId: z.guid().nullable(),
  formData: z.record(z.string(), z.unknown()),
  productAmount: z.number(),
  matterAmount: z.number(),
  standardAmount: z.number(),
  salesListsAmount: z.number(),
  hardwareAmount: z.number(),
  discountRate: z.number(),
  discountAmount: z.number(),
  totalAmount: z.number(),
  /** Lines that nobody has set a price for. */
  unpricedCount: z.number().int(),
  receivedAmount: z.number(),
  balanceAmount: z.number(),
  progress: z.number(),
  ...percents,
  state: z.number().int(),
  isLate: z.boolean(),
  holdFlag: z.boolean(),
  holdReason: z.string().nullable(),
  closeReason: z.string().nullable(),
  lockVersion: z.number().int(),
});

/** GET of one order: the specification's reply field. */
export const oneOrderReply = z.object({
  salesOrder: salesOrderReply.extend({
    /** The factory audits or has quoted it, so that the caller, its dealer, may no longer change its lines. */
    linesLocked: z.boolean(),
    /** The names of the first lines without a price, and the kind of the first: the tab in which it stands. */
    unpricedNames: z.string(),
    unpricedKind: z.number().int().nullable(),
    /** Items of the quotation that stands for it which have no price. */
    unpricedItems: z.number().int(),
    /** Stations that its product goes through; none where nobody has said. */
    route: z.array(z.string()),
  }),
});

/** What people do to an order, by name in the path. */
export const actionName = z.enum(
  orderActions.map(({ name }) => name) as [OrderAction['name'], ...OrderAction['name'][]],
);
export const actionBody = z.object({
  comment: text(512),
  concurrencyStamp,
  /** Of the order as the caller has seen it, with all that hangs on it; 409 when it has changed since. */
  lockVersion: z.number().int().nullish(),
});

export const personReply = z.object({
  id: z.guid(),
  userName: z.string(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
});

export const timelineReply = z.object({
  id: z.guid(),
  time: z.iso.datetime(),
  kind: z.number().int(),
  action: z.string(),
  userId: z.guid().nullable(),
  userName: z.string().nullable(),
  comment: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});

export type SalesOrder = z.output<typeof salesOrderReply>;
export type OneOrder = z.output<typeof oneOrderReply>['salesOrder'];
export type OrderPerson = z.output<typeof personReply>;
export type TimelineEntry = z.output<typeof timelineReply>;

const P = salesOrderPermissions.names.Orders;
const base = 'api/app/salesOrder';
const declared = { path: base, reply: salesOrderReply, permissions: verbPermissions(P) } as const;

/** What moves an order, its sheets or its quotations moves the others. */
export const orderMoves = {
  // Sheets and files hang under the other spelling of the same collection.
  stale: [base, 'api/app/salesorder', 'api/salesorder/audit-designs', 'api/salesorder/quotations'],
} as const;

const records = recordRoutes({
  ...declared,
  narrows: {
    state: query.number(),
    customerId: query.guid(),
    dealerId: query.guid(),
    orderTypeId: query.guid(),
    productTypeId: query.guid(),
    salesOrderNo: query.text(),
    orderName: query.text(),
    isLate: query.bool(),
    urgency: query.int(),
  },
});
const writes = writeRoutes({ ...declared, create: salesOrderCreate, update: salesOrderUpdate });

export const orders = {
  path: base,
  reply: salesOrderReply,
  permissions: records.permissions,
  list: records.list,
  create: writes.create,
  update: { ...writes.update, ...orderMoves },
  isSystemAdmin: route({
    method: 'GET',
    path: `${base}/issystemadmin`,
    summary: 'Tell whether the caller looks after the whole system',
    signedIn: 'self',
    reply: z.boolean(),
  }),
  one: route({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Get one order',
    permission: P.Default,
    reply: oneOrderReply,
  }),
  timeline: route({
    method: 'GET',
    path: `${base}/:id/timeline`,
    summary: 'List what has happened to an order, the latest first',
    permission: P.Default,
    query: pagedQuery,
    reply: pagedReply(timelineReply),
  }),
  people: route({
    method: 'GET',
    path: `${base}/:id/people`,
    summary: 'List the people whom an order names, for whoever sees it',
    permission: P.Default,
    reply: z.array(personReply),
  }),
  act: route({
    method: 'POST',
    path: `${base}/:id/:action`,
    summary: 'Move an order on, back or aside',
    permission: P.Edit,
    params: { action: actionName },
    body: actionBody,
    reply: salesOrderReply,
    ...orderMoves,
  }),
};
