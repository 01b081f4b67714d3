// What boards are short, and what is done about it: the formats to be ordered, and those that a sheet brings in.
import { z } from 'zod';
import { filterText, guid, pagedQuery, pagedReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { board } from './board.js';
import { goodsReceipt } from './goods-receipt.js';
import { materialImportReply } from './material-routes.js';
import { optimisationPermissions } from './permissions.js';

const P = optimisationPermissions.names;
const base = 'api/optimization/purchase-list';
const { supplier, lines } = goodsReceipt.fields;

/** A board format and how many of it are missing; pieces. */
const purchaseLine = z.object({
  /** Of the board. */
  id: z.guid(),
  boardsCode: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  /** mm */
  thickness: z.number(),
  length: z.number(),
  width: z.number(),
  availableQuantity: z.number().int(),
  minQuantity: z.number().int(),
  /** What plans that nobody has confirmed yet would take. */
  neededQuantity: z.number().int(),
  /** What suppliers are to bring. */
  expectedQuantity: z.number().int(),
  /** Needed and least stock, less what is there and what comes; never below 0. */
  orderQuantity: z.number().int(),
  /** Money per piece. */
  price: z.number().nullable(),
  /** Money for what is to be ordered. */
  amount: z.number().nullable(),
  /** The cut lists whose plans need it. */
  lists: z.array(z.object({ id: z.guid(), fileNo: z.string(), quantity: z.number().int() })),
});
export type PurchaseLine = z.output<typeof purchaseLine>;

export const purchaseQuery = pagedQuery.extend({
  /** Those that are to be ordered, or those that are not. */
  isShort: query.bool(),
  /** In the code of the board, or the code or name of its material. */
  filter: filterText(),
});
export const orderRequest = z.object({
  supplier: z.string().trim().min(1).max(supplier.facts.max!),
  expectedDate: z.iso.date().nullish(),
  /** Boards that are short. */
  ids: z.array(guid()).min(1).max(lines.facts.max!),
});

export const purchaseList = {
  path: base,
  list: route({
    method: 'GET',
    path: base,
    summary: 'List the board formats with what of them is to be ordered, the shortest first',
    permission: P.Boards.Default,
    query: purchaseQuery,
    reply: pagedReply(purchaseLine),
  }),
  export: route({
    method: 'GET',
    path: `${base}/excel`,
    summary: 'Download what is to be ordered as a spreadsheet',
    permission: P.Boards.Default,
    query: z.object({ filter: filterText() }),
    reply: 'file',
  }),
  order: route({
    method: 'POST',
    path: `${base}/order`,
    summary: 'Make an expected delivery of what is missing of these boards',
    permission: P.GoodsReceipts.Create,
    body: orderRequest,
    reply: z.object({ id: z.guid(), receiptNo: z.string() }),
    stale: [base, goodsReceipt.path],
  }),
};

export const boardRoutes = {
  import: route({
    method: 'POST',
    path: `${board.path}/import-boards`,
    summary: 'Read boards and their counted stock from a spreadsheet, all or none',
    permission: P.Boards.Import,
    upload: {},
    reply: materialImportReply,
    stale: [board.path, base],
  }),
  export: route({
    method: 'GET',
    path: `${board.path}/export-boards`,
    summary: 'Download the full boards as a spreadsheet',
    permission: P.Boards.Default,
    query: z.object({ filter: filterText() }),
    reply: 'file',
  }),
};
