// Where packages stand until they are sent: storehouses, their rows of racks and the shelves in them.
import { z } from 'zod';
import { insightPermissions } from '../insight/permissions.js';
import { labelFileQuery } from '../optimisation/labels.js';
import { guid, itemsReply, query, requiredText } from '../schemas.js';
import { codeText, count, flag, refersTo, text, whole } from '../things/field.js';
import { route } from '../things/route.js';
import { thing, type RecordOf } from '../things/thing.js';
import { salesOrderPermissions } from './permissions.js';
import { MAX_CODE, packageMoves } from './packing.js';

const { Storehouses: P, Shipments } = salesOrderPermissions.names;

export const storehouse = thing('Storehouse', {
  path: 'api/crm/storehouses',
  permissions: P,
  orderedBy: 'code',
  fields: {
    code: codeText(16).required().unique().sorts().searches(),
    name: text(64).required().sorts().searches(),
    remark: text(256).long(),
    isEnable: flag(true).sorts().filters(),
  },
});
export type Storehouse = RecordOf<typeof storehouse>;

/** Largest rack: shelves side by side, and one above the other. */
export const MAX_COLUMNS = 60;
export const MAX_LEVELS = 12;

/** A rack: its shelves are made with it, `columns` side by side and `levels` one above the other. */
export const storehouseRow = thing('StorehouseRow', {
  path: 'api/crm/storehouse-rows',
  permissions: P,
  orderedBy: 'code',
  fields: {
    storehouseId: refersTo(() => storehouse)
      .required()
      .filters(),
    storehouseName: text(64).readOnly(),
    code: codeText(16).required().unique().sorts().searches(),
    name: text(64).required().sorts().searches(),
    columns: whole(1, MAX_COLUMNS).required().sorts(),
    levels: whole(1, MAX_LEVELS).required().sorts(),
    /** Packages that stand on one shelf. */
    shelfCapacity: whole(1, 1_000).default(10),
    /** Packages that stand in it, and those that it has room for. */
    used: count(),
    capacity: count(),
    isEnable: flag(true).sorts().filters(),
  },
});
export type StorehouseRow = RecordOf<typeof storehouseRow>;

/** What stands on the label of a shelf: row, column from the left, level from below. */
export const shelfCode = (row: string, column: number, level: number): string =>
  `${row}-${String(column).padStart(2, '0')}-${level}`;

const rowInfo = z.object({
  id: z.guid(),
  code: z.string(),
  name: z.string(),
  columns: z.number().int(),
  levels: z.number().int(),
  used: z.number().int(),
  capacity: z.number().int(),
});
const storehouseInfo = z.object({ id: z.guid(), name: z.string(), code: z.string(), rows: z.array(rowInfo) });
export type StorehouseInfo = z.output<typeof storehouseInfo>;

const standing = z.object({
  packageId: z.guid(),
  packageNo: z.string(),
  salesOrderId: z.guid(),
  salesOrderNo: z.string(),
  customerName: z.string().nullable(),
  storedTime: z.iso.datetime().nullable(),
});
/** `row` is the level, from below; `used` of `capacity` packages stand on it. */
const shelfInfo = z.object({
  id: z.guid(),
  code: z.string(),
  row: z.number().int(),
  column: z.number().int(),
  used: z.number().int(),
  capacity: z.number().int(),
  packages: z.array(standing),
});
export type ShelfInfo = z.output<typeof shelfInfo>;

/** Why a shelf is proposed: the order's other packages stand there, near there, or it is the emptiest. */
export const proposalReasons = ['sameShelf', 'sameRow', 'free'] as const;
const proposal = z.object({
  shelfId: z.guid(),
  code: z.string(),
  free: z.number().int(),
  reason: z.enum(proposalReasons),
});
export type ShelfProposal = z.output<typeof proposal>;

const storedPackage = standing.omit({ storedTime: true }).extend({
  state: z.number().int(),
  palletNo: z.string().nullable(),
  shelfCode: z.string().nullable(),
});
/** What a scanned code is here: a package with shelves for it, or a shelf with what stands on it. */
const storeCode = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('package'), package: storedPackage, proposals: z.array(proposal) }),
  z.object({ kind: z.literal('shelf'), shelf: shelfInfo }),
]);
export type StoreCode = z.output<typeof storeCode>;

/** Booked is what the system says, seen is what was scanned. */
const difference = z.object({
  packageId: z.guid(),
  packageNo: z.string(),
  salesOrderNo: z.string(),
  booked: z.string().nullable(),
  seen: z.string().nullable(),
});
export type StockDifference = z.output<typeof difference>;
/** `held`: the state of a package that is not booked onto a shelf: it is being packed, loaded or signed for. */
const comparedDifference = difference.extend({ held: z.number().int().nullable() });
export type ComparedDifference = z.output<typeof comparedDifference>;
/** `unknown`: codes that were scanned and are no package. */
const comparison = z.object({ items: z.array(comparedDifference), unknown: z.array(z.string()) });
export type StockComparison = z.output<typeof comparison>;
const stockTaking = z.object({
  id: z.guid(),
  rowId: z.guid(),
  rowCode: z.string(),
  time: z.iso.datetime(),
  operator: z.string().nullable(),
  reason: z.string().nullable(),
  counted: z.number().int(),
  differences: z.array(difference),
});
export type StockTaking = z.output<typeof stockTaking>;

const MAX_SEEN = 5_000;
const code = z.string().trim().min(1).max(MAX_CODE);
/** Package by package on which shelf of the row it was seen. */
export const stockTakingBody = z.object({
  seen: z.array(z.object({ packageNo: code, shelfId: guid() })).max(MAX_SEEN),
});
export const bookBody = stockTakingBody.extend({ reason: requiredText(200) });
export const storeBody = z.object({
  packageNo: code,
  /** Null takes it off its shelf. */
  shelfCode: code.nullable(),
  /** Where it stood when it was scanned: where somebody has moved it meanwhile, it is refused. */
  from: code.nullish(),
});
export const takingsQuery = z.object({ rowId: query.guid() });

const app = 'api/app/storehouse';
const base = 'api/crm/storehouse';
/** Whoever looks at the rack: the specification names those of the shipments and of the dash-board. */
const sees = [Shipments.Default, insightPermissions.names.Dashboards.Default] as const;

export const storehouses = {
  rows: route({
    method: 'GET',
    path: `${app}/get-storehouseRowlist`,
    summary: 'List the storehouses in use with their rows and how full they are',
    permission: sees,
    reply: itemsReply(storehouseInfo),
  }),
  shelves: route({
    method: 'GET',
    path: `${app}/get-shelvesinfo`,
    summary: 'List the shelves of a row with what stands on them',
    permission: sees,
    query: z.object({ rowId: guid() }),
    reply: itemsReply(shelfInfo),
  }),
  find: route({
    method: 'GET',
    path: base,
    summary: 'Tell what a scanned code is: a package with shelves that fit, or a shelf',
    permission: [P.Default, P.Store],
    query: z.object({ code }),
    reply: storeCode,
  }),
  move: route({
    method: 'POST',
    path: `${base}/moves`,
    summary: 'Put a package onto a shelf, or take it off',
    permission: P.Store,
    body: storeBody,
    reply: storedPackage,
    ...packageMoves,
  }),
  compare: route({
    method: 'POST',
    path: `${base}/rows/:id/compare`,
    summary: 'Compare what was scanned in a row with what is booked there',
    permission: P.Store,
    body: stockTakingBody,
    reply: comparison,
    computes: true,
  }),
  book: route({
    method: 'POST',
    path: `${base}/rows/:id/stock-takings`,
    summary: 'Book the differences of a stock-taking, for a reason',
    permission: P.Store,
    body: bookBody,
    reply: stockTaking,
    ...packageMoves,
  }),
  takings: route({
    method: 'GET',
    path: `${base}/stock-takings`,
    summary: 'List the last stock-takings, the latest first',
    permission: [P.Default, P.Store],
    query: takingsQuery,
    reply: itemsReply(stockTaking),
  }),
  labels: route({
    method: 'GET',
    path: `${base}/rows/:id/labels`,
    summary: 'Download the labels of the shelves of a row',
    permission: [P.Default, P.Store],
    query: labelFileQuery,
    reply: 'file',
  }),
};
