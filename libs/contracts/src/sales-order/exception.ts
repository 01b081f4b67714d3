// What is wrong with parts of an order that was made: reported, judged, put right, closed.
import { z } from 'zod';
import { guid, itemsReply, requiredText, text as optionalText } from '../schemas.js';
import { count, listed, money, named, numbered, refersTo, stateIn, text, texts, time } from '../things/field.js';
import { machine } from '../things/machine.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { ExceptionType, LiableParty, MAX_PART, MAX_PARTS, photos } from './after-sales.js';
import { orderMoves, salesOrder } from './orders.js';
import { salesOrderPermissions } from './permissions.js';

const { Exceptions: P, Judgements } = salesOrderPermissions.names;

export const exceptionLife = machine('OrderException', {
  texts: 'salesOrder:exception',
  states: { New: 0, Judged: 1, Remedied: 2, Closed: 3 },
  initial: 'New',
  ends: ['Closed'],
  editable: ['New'],
  steps: {
    /** Whose fault it is, is said to the last per cent; drafts of it are confirmed. */
    judge: {
      from: 'New',
      to: 'Judged',
      permission: P.Edit,
      guards: ['byFactory', 'fullyShared'],
      comment: 'optional',
    },
    remedy: { from: 'Judged', to: 'Remedied', permission: P.Edit, guards: ['byFactory'], comment: 'optional' },
    /** Nothing is made again for it any more; one that was not put right is closed for a reason. */
    close: {
      from: ['New', 'Judged', 'Remedied'],
      to: 'Closed',
      permission: P.Edit,
      guards: ['byFactory', 'nothingOpen', 'reasoned'],
      comment: 'optional',
    },
    /** The last judgement of it was confirmed by itself. */
    conclude: { from: 'New', to: 'Judged' },
    /** What was made again for it is there. */
    settle: { from: 'Judged', to: 'Remedied' },
  },
});
export const ExceptionState = exceptionLife.states;

/** A liable party's part of a fault, as the report shows it. */
export interface LiabilityShare {
  id: string;
  /** One of LiableParty. */
  liableParty: number;
  /** Per cent. */
  ratio: number;
  cost: number;
  remark: string | null;
  /** 0 draft, 1 confirmed. */
  state: number;
}

export const orderException = thing('OrderException', {
  path: 'api/crm/exceptions',
  permissions: P,
  orderedBy: 'exceptionNo desc',
  fields: {
    exceptionNo: numbered('OrderException', 'YC').sorts().searches(),
    salesOrderId: refersTo(() => salesOrder)
      .required()
      .fixed()
      .kept()
      .filters(),
    salesOrderNo: text(500).readOnly().searches(),
    customerName: text(256).readOnly().searches(),
    dealerName: text(256).readOnly(),
    /** Codes of labels, or names of what has none. */
    partIds: texts(MAX_PARTS, MAX_PART),
    type: named(ExceptionType).required().sorts().filters(),
    photos: photos(),
    /** Now unless said. */
    foundAt: time().past().settled().sorts().filters({ foundFrom: 'gte', foundTo: 'lte' }),
    remark: text(1_000).long(),
    /** What it costs, as far as it is judged. */
    cost: money(0, 1e15).required().readOnly(),
    shares: listed<LiabilityShare>().readOnly(),
    /** Supplementary orders of it that are neither delivered nor cancelled. */
    openOrders: count(),
    state: stateIn(exceptionLife).listed(),
  },
});
export type OrderException = RecordOf<typeof orderException>;
const reply = recordSchema(orderException);

/** A part that a report may name. Sizes in mm; null where nobody knows them. */
export const reportablePart = z.object({
  /** What the report keeps: the code of its label, or its name. */
  id: z.string(),
  partNo: z.string().nullable(),
  name: z.string().nullable(),
  room: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  materialName: z.string().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  thickness: z.number().nullable(),
});
export type ReportablePart = z.output<typeof reportablePart>;

const PARTIES = Object.values(LiableParty) as [LiableParty, ...LiableParty[]];
const cents = (max: number) => z.number().min(0).max(max).multipleOf(0.01);
/** What a party bears: `ratio` in per cent. */
export const liability = z.object({
  liableParty: z.literal(PARTIES),
  ratio: z.number().gt(0).max(100).multipleOf(0.001),
  cost: cents(1e9).default(0),
  remark: optionalText(500),
});
export const liabilityBody = z.object({
  parties: z.array(liability).max(PARTIES.length),
  /** Judges the report at once; the ratios must come to 100. */
  judges: z.boolean().default(false),
  comment: optionalText(1_000),
  concurrencyStamp: z.string().max(40).nullish(),
});

const { list, get, create, update } = routesOf(orderException, orderMoves.stale);
/** What moves a report moves what is judged and made again of it. */
const moves = {
  stale: [orderException.path, 'api/crm/judgements', 'api/crm/supplementary-orders', ...orderMoves.stale],
} as const;

export const exceptions = {
  list,
  get,
  create,
  update,
  parts: route({
    method: 'GET',
    path: `${orderException.path}/parts`,
    summary: 'List the parts of an order that a report can name: pieces of its plans, and lines without pieces',
    permission: P.Default,
    query: z.object({ salesOrderId: guid() }),
    reply: itemsReply(reportablePart),
  }),
  find: route({
    method: 'GET',
    path: `${orderException.path}/find`,
    summary: 'Tell which part of which order a scanned label is of',
    permission: P.Default,
    query: z.object({ code: requiredText(MAX_PART) }),
    reply: itemsReply(reportablePart.extend({ salesOrderId: z.guid(), salesOrderNo: z.string() })),
  }),
  judge: route({
    method: 'PUT',
    path: `${orderException.path}/:id/judgements`,
    summary: 'Say who is liable for a fault and what it costs each, and judge it at once where that is wished',
    permission: Judgements.Edit,
    body: liabilityBody,
    reply,
    ...moves,
  }),
};
