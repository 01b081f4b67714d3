// The packing station: the parts and goods of an order, the packages that they go into, and what is scanned there.
import { z } from 'zod';
import { stations } from '../optimisation/labels.js';
import { labelPreview, labelFileQuery } from '../optimisation/labels.js';
import { guid, itemsReply, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { orderMoves } from './orders.js';
import { orderPackage } from './package.js';
import { salesOrderPermissions } from './permissions.js';

const { Packages: P, Shipments, Storehouses, Orders } = salesOrderPermissions.names;
const base = 'api/crm/packing';
const ofPackage = `${orderPackage.path}/:id` as const;
const packageReply = recordSchema(orderPackage);
/** Pieces of one move. */
const MAX_ROWS = 2_000;
/** Longest code that a scanner reads. */
export const MAX_CODE = 128;
const code = z.string().trim().min(1).max(MAX_CODE);
const REASON = 200;

/** A part of an order as it is packed. Sizes in mm, weight in kg. */
export const packedPiece = z.object({
  code: z.string(),
  partNo: z.string(),
  name: z.string().nullable(),
  room: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  palletNo: z.string().nullable(),
  materialCode: z.string(),
  materialName: z.string(),
  length: z.number(),
  width: z.number(),
  thickness: z.number(),
  weight: z.number(),
  isFragile: z.boolean(),
  isRecut: z.boolean(),
  isSpoilt: z.boolean(),
  /** All stations are done with it. */
  isReady: z.boolean(),
  /** The last station that it has been at; null before the saw. */
  lastStation: z.enum(stations).nullable(),
  /** The first that it waits for; null when it is ready. */
  nextStation: z.enum(stations).nullable(),
  /** Where it is packed, or is to be. */
  rowId: z.guid().nullable(),
  packageId: z.guid().nullable(),
  scannedTime: z.iso.datetime().nullable(),
});
export type PackedPiece = z.output<typeof packedPiece>;

/** Bought goods of an order: a line, and how many of it are in which package. */
export const packedGoods = z.object({
  lineId: z.guid(),
  name: z.string(),
  code: z.string().nullable(),
  count: z.number(),
  unit: z.string().nullable(),
  packed: z.array(z.object({ rowId: z.guid(), packageId: z.guid(), count: z.number() })),
});
export type PackedGoods = z.output<typeof packedGoods>;

export const packingBoard = z.object({
  salesOrderId: z.guid(),
  salesOrderNo: z.string(),
  orderName: z.string(),
  customerName: z.string().nullable(),
  state: z.number().int(),
  /** kg that a package should not exceed. */
  maxWeight: z.number(),
  packages: z.array(packageReply),
  pieces: z.array(packedPiece),
  goods: z.array(packedGoods),
});
export type PackingBoard = z.output<typeof packingBoard>;

/** An order of which something is cut, or which is of bought goods alone, and not all is packed. */
const waitingOrder = z.object({
  salesOrderId: z.guid(),
  salesOrderNo: z.string(),
  orderName: z.string(),
  customerName: z.string().nullable(),
  promiseDate: z.iso.date().nullable(),
  perCut: z.number(),
  perPacked: z.number(),
  /** Packages, and those of them that are closed. */
  packages: z.number().int(),
  packed: z.number().int(),
  /** Nothing of it is cut. */
  isOfGoods: z.boolean(),
});
export type WaitingOrder = z.output<typeof waitingOrder>;

/** What a code at the station is. */
const foundCode = z.object({
  kind: z.enum(['order', 'package', 'piece']),
  salesOrderId: z.guid(),
  salesOrderNo: z.string(),
  packageId: z.guid().nullable(),
  pieceCode: z.string().nullable(),
});

/** `isRepeated`: it was in the package already. */
const scanReply = z.object({ code: z.string(), partNo: z.string(), isRepeated: z.boolean(), board: packingBoard });

/** Why the floor sets a part back that is packed: it is to be cut again, or has to go to a station once more. */
export const setBackKinds = ['spoilt', 'reworked'] as const;

/** What became of the pieces of a package. */
export const packageEventKinds = [
  'planned',
  'takenOut',
  ...setBackKinds,
  'movedIn',
  'movedOut',
  'closed',
  'reopened',
  'stored',
  'takenOff',
  'loaded',
  'unloaded',
  'sent',
  'signed',
  'leftBehind',
  'stockTaken',
] as const;
export type PackageEventKind = (typeof packageEventKinds)[number];
const packageEvent = z.object({
  id: z.guid(),
  kind: z.enum(packageEventKinds),
  time: z.iso.datetime(),
  userName: z.string().nullable(),
  comment: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type PackageEventRecord = z.output<typeof packageEvent>;

/** Where a part is once it is packed. */
const wherePacked = z.object({
  packageId: z.guid(),
  packageNo: z.string(),
  state: z.number().int(),
  scannedTime: z.iso.datetime().nullable(),
  /** Who packed it; dealers are not told. */
  scannedBy: z.string().nullable(),
  shelfCode: z.string().nullable(),
  shipmentId: z.guid().nullable(),
  shipmentNo: z.string().nullable(),
  shipmentState: z.number().int().nullable(),
});
export type WherePacked = z.output<typeof wherePacked>;

/** Whatever shows packages, their order, shelves or trucks. */
export const packageMoves = {
  stale: [
    ...orderMoves.stale,
    base,
    orderPackage.path,
    'api/crm/storehouse',
    'api/app/storehouse',
    'api/crm/shipments',
    'api/crm/pickups',
  ],
} as const;

/** What somebody at the station does; the whole board comes back. */
const acts = { method: 'POST', permission: P.Edit, reply: packingBoard, ...packageMoves } as const;

export const scanBody = z.object({ code });
export const rowsBody = z.object({ rowIds: z.array(guid()).min(1).max(MAX_ROWS), reason: text(REASON) });
export const moveBody = rowsBody.extend({
  /** Null for a new package. */
  toPackageId: guid().nullable(),
});
export const closeBody = z.object({
  /** What is missing goes out of the package and waits for another one. */
  leaveOut: z.boolean().default(false),
  /** kg as weighed; without it, what its rows come to. */
  weight: z.number().min(0).max(100_000).nullish(),
});
export const reopenBody = z.object({ comment: requiredText(REASON) });
/** To the thousandth, as lines of orders are counted. */
export const goodsBody = z.object({ lineId: guid(), count: z.number().min(0.001).max(1e6).multipleOf(0.001) });

export const packing = {
  find: route({
    method: 'GET',
    path: base,
    summary: 'Tell what a scanned or typed code is: an order, a package or a part',
    permission: P.Default,
    query: z.object({ code }),
    reply: foundCode,
  }),
  waiting: route({
    method: 'GET',
    path: `${base}/waiting`,
    summary: 'List the orders that are to be packed, those promised first first',
    permission: P.Default,
    reply: itemsReply(waitingOrder),
  }),
  board: route({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Show what of an order is in which package, and where the rest is',
    permission: P.Default,
    reply: packingBoard,
  }),
  plan: route({
    ...acts,
    path: `${base}/:id/plan`,
    summary: 'Propose packages for what of an order is in none: by pallet, cabinet, weight and size, glass apart',
  }),
  scan: route({
    ...acts,
    path: `${ofPackage}/scans`,
    summary: 'Put a part into a package by its label',
    body: scanBody,
    reply: scanReply,
  }),
  goods: route({
    ...acts,
    path: `${ofPackage}/goods`,
    summary: 'Put bought goods of the order into a package',
    body: goodsBody,
  }),
  takeOut: route({
    ...acts,
    path: `${ofPackage}/take-out`,
    summary: 'Take parts or goods out of a package that is being packed',
    body: rowsBody,
  }),
  move: route({
    ...acts,
    path: `${ofPackage}/moves`,
    summary: 'Move parts or goods to another package of the order, or to a new one',
    body: moveBody,
  }),
  close: route({
    ...acts,
    path: `${ofPackage}/close`,
    summary: 'Close a package: all that belongs in it is in it, or what is missing is left out',
    body: closeBody,
  }),
  reopen: route({
    ...acts,
    path: `${ofPackage}/reopen`,
    summary: 'Open a package to pack it anew, for a reason',
    body: reopenBody,
  }),
  trace: route({
    method: 'GET',
    path: `${ofPackage}/trace`,
    summary: 'List what became of a package, the latest first',
    permission: P.Default,
    reply: itemsReply(packageEvent),
  }),
  label: route({
    method: 'GET',
    path: `${ofPackage}/label`,
    summary: 'Draw the label of a package',
    permission: P.Default,
    query: labelFileQuery.pick({ resolution: true }),
    reply: labelPreview,
  }),
  labelFile: route({
    method: 'GET',
    path: `${ofPackage}/label/file`,
    summary: 'Download the label of a package, for an office printer or a label printer',
    permission: P.Default,
    query: labelFileQuery,
    reply: 'file',
  }),
  content: route({
    method: 'GET',
    path: `${ofPackage}/content`,
    summary: 'Download the content list of a package as a PDF',
    permission: P.Default,
    reply: 'file',
  }),
  ofPiece: route({
    method: 'GET',
    path: `${base}/pieces`,
    summary: 'Tell in which package, on which shelf and on which truck a part is',
    permission: [P.Default, Orders.Default, Shipments.Default, Storehouses.Default],
    query: z.object({ code }),
    reply: itemsReply(wherePacked),
  }),
};
