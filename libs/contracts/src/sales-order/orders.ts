// Sales orders: what stands in them, who works at them, what is done to them, and their routes.
import { z } from 'zod';
import { customer } from '../crm/customer.js';
import { dealer } from '../crm/dealer.js';
import { users } from '../identity/records.js';
import { forms } from '../platform/records.js';
import { concurrencyStamp, guid, pagedQuery, pagedReply, text as optionalText } from '../schemas.js';
import {
  code,
  count,
  date,
  flag,
  id,
  json,
  money,
  percent,
  refersTo,
  shaped,
  stateIn,
  text,
  time,
} from '../things/field.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { orderActions, orderLife, PROGRESS_SHARES, type OrderAction, type ProgressPart } from './order-states.js';
import { orderType } from './order-type.js';
import { salesOrderPermissions } from './permissions.js';
import { productType } from './product-type.js';

const base = 'api/app/salesOrder';
const P = salesOrderPermissions.names.Orders;

/** Who gets the goods, and where. */
export const RECEIVER = { name: 64, phone: 32, address: 256 } as const;
const receiver = z.object({
  name: z.string().max(RECEIVER.name).optional(),
  phone: z.string().max(RECEIVER.phone).optional(),
  areaId: guid().optional(),
  address: z.string().max(RECEIVER.address).optional(),
});

/** Money and shares that follow from lines, payments and stations. */
const sum = () => money(0, 1e15).required().readOnly();
const share = () => percent().required().readOnly();
const names = (max: number) => text(max).readOnly().sorts();
const shares = Object.fromEntries(Object.keys(PROGRESS_SHARES).map((part) => [part, share()])) as Record<
  keyof typeof PROGRESS_SHARES,
  ReturnType<typeof share>
>;

/** `sourceType` of an order by which parts are made again. */
export const AFTER_SALES = 3;

/** The header of an order. */
export const salesOrder = thing('SalesOrder', {
  path: base,
  permissions: P,
  verbs: ['list', 'create', 'update', 'delete'],
  orderedBy: 'creationTime desc',
  takesExtra: 'replaced',
  fields: {
    salesOrderId: id().required().readOnly(),
    salesOrderNo: text(500).required().unique().readOnly().sorts().searches().filters({ salesOrderNo: 'contains' }),
    orderName: text(128).required().sorts().searches().filters({ orderName: 'contains' }),
    orderTypeId: refersTo(() => orderType)
      .required()
      .filters(),
    orderTypeName: names(64),
    productTypeId: refersTo(() => productType).filters(),
    productTypeName: names(64),
    customerId: refersTo(() => customer).filters(),
    /** Names as they were when the order was last written. */
    customerName: names(256).searches(),
    dealerId: refersTo(() => dealer).filters(),
    dealerName: names(256).searches(),
    salesmanId: refersTo(() => users),
    designerId: refersTo(() => users),
    /** The chosen design's number. */
    desginId: text(128).kept().searches(),
    desginName: text(256).readOnly(),
    designUnlocked: flag(false).readOnly(),
    woodNetOrderId: text(128).searches(),
    /** The intent order that it was made of. */
    intentOrderId: id().readOnly(),
    intentOrderNo: text(500).readOnly(),
    /** The contract that it was made of. */
    contractId: id().readOnly(),
    contractNo: text(64).readOnly(),
    /** 0 store, 1 online, 2 project, 3 after-sales. */
    sourceType: code(4).default(0),
    /** 0 normal, 1 urgent, 2 very urgent. */
    urgency: code(3).default(0).sorts().filters(),
    /** Today unless said. */
    orderDate: date().settled().sorts().filters({ orderDateMin: 'gte', orderDateMax: 'lte' }),
    promiseDate: date().sorts().filters({ promiseDateMin: 'gte', promiseDateMax: 'lte' }),
    receiver: shaped(() => receiver).default({}),
    remark: text(2_000).long(),
    formId: refersTo(() => forms),
    formData: json(),
    productAmount: sum(),
    matterAmount: sum(),
    standardAmount: sum(),
    salesListsAmount: sum(),
    hardwareAmount: sum(),
    /** What is given off stays as it is where a change says nothing of it. */
    discountRate: percent().default(0).kept(),
    discountAmount: money(0, 1e12).default(0).kept(),
    totalAmount: sum().sorts(),
    /** Lines that nobody has set a price for. */
    unpricedCount: count(),
    receivedAmount: sum().sorts(),
    balanceAmount: sum(),
    progress: share().sorts(),
    ...shares,
    state: stateIn(orderLife).ownSteps().listed(),
    isLate: flag(false).readOnly().filters(),
    /** When the first of its sheets that wait for an auditor is due. */
    auditDueTime: time().readOnly().sorts(),
    /** Confirmed, and what was paid for it is gone since. */
    holdFlag: flag(false).readOnly().filters(),
    holdReason: text(256).readOnly(),
    closeReason: text(512).readOnly(),
    /** Rises whenever the order or something that hangs on it has changed. */
    lockVersion: count(),
  },
});
export type SalesOrder = RecordOf<typeof salesOrder>;
const salesOrderReply = recordSchema(salesOrder);

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
    /** It consists of bought goods alone: nothing of it is designed or cut. */
    isOfGoods: z.boolean(),
    /** What keeps it from being closed: how many of each. */
    open: z.object({
      exceptions: z.number().int(),
      supplements: z.number().int(),
      fittings: z.number().int(),
      packages: z.number().int(),
    }),
    /** The parts of the progress that concern it: those of its work, at stations that its product goes through. */
    progressParts: z.array(z.enum(Object.keys(PROGRESS_SHARES) as [ProgressPart, ...ProgressPart[]])),
  }),
});

/** What people do to an order, by name in the path. */
export const actionName = z.enum(
  orderActions.map(({ name }) => name) as [OrderAction['name'], ...OrderAction['name'][]],
);
export const actionBody = z.object({
  comment: optionalText(512),
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

export type OneOrder = z.output<typeof oneOrderReply>['salesOrder'];
export type OrderPerson = z.output<typeof personReply>;
export type TimelineEntry = z.output<typeof timelineReply>;

/** What the change log tells of an order's head; what follows from these is not in it. */
export const PAST_FIELDS = [
  'salesOrderNo',
  'orderName',
  'state',
  'customerName',
  'dealerName',
  'orderDate',
  'promiseDate',
  'urgency',
  'desginName',
  'productAmount',
  'matterAmount',
  'standardAmount',
  'salesListsAmount',
  'discountRate',
  'discountAmount',
  'totalAmount',
  'receivedAmount',
  'receiver',
  'remark',
  'holdReason',
] as const;
const pastOrder = z.object({
  at: z.iso.datetime(),
  /** False where the change log does not tell all that has happened since. */
  isWhole: z.boolean(),
  head: z.record(z.enum(PAST_FIELDS), z.unknown()),
  /** Which of them have changed since. */
  changed: z.array(z.enum(PAST_FIELDS)),
  lines: z.array(
    z.object({
      tab: z.string(),
      name: z.string(),
      values: z.record(z.string(), z.unknown()),
      /** Whether it stands there otherwise, or no more. */
      isChanged: z.boolean(),
    }),
  ),
  /** Lines that came since. */
  added: z.number().int(),
});
export type PastOrder = z.output<typeof pastOrder>;

/** What moves an order, its sheets or its quotations moves the others. */
export const orderMoves = {
  stale: [
    base,
    // Sheets and files hang under the other spelling of the same collection.
    'api/app/salesorder',
    'api/salesorder/audit-designs',
    // How many of them stand where.
    'api/salesorder/audit-figures',
    'api/salesorder/quotations',
  ],
} as const;

const { list, create, update } = routesOf(salesOrder, orderMoves.stale);

export const orders = {
  list,
  create,
  update,
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
  asOf: route({
    method: 'GET',
    path: `${base}/:id/as-of`,
    summary: 'Tell how an order stood at a moment: its head and its lines',
    permission: P.Default,
    query: z.object({ at: z.iso.datetime() }),
    reply: pastOrder,
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
