import { z } from 'zod';
import { date, money, numbered, quantity, refersTo, rows, stateIn, text, whole } from '../things/field.js';
import { machine } from '../things/machine.js';
import { route } from '../things/route.js';
import { thing, type RecordOf } from '../things/thing.js';
import { board } from './board.js';
import { optimisationPermissions } from './permissions.js';

const P = optimisationPermissions.names.GoodsReceipts;
const MAX_LINES = 200;
const MAX_PIECES = 100_000;

export const goodsReceiptLife = machine('GoodsReceipt', {
  texts: 'optimisation:goodsReceipt',
  states: { Expected: 0, Received: 1, Reversed: 2, Cancelled: 3 },
  initial: 'Expected',
  ends: ['Reversed', 'Cancelled'],
  editable: ['Expected'],
  steps: {
    /** The boards are there: they come onto the shelf as the lines say. */
    receive: { from: 'Expected', to: 'Received', permission: P.Receive, comment: 'optional' },
    /** They will not come. */
    cancel: { from: 'Expected', to: 'Cancelled', permission: P.Edit, comment: 'required' },
    /** Received by mistake, or sent back: they leave the shelf, as far as no plan waits for them. */
    reverse: { from: 'Received', to: 'Reversed', permission: P.Receive, guards: ['onShelf'], comment: 'required' },
  },
});

/** Boards that a supplier is to bring, or has brought. */
export const goodsReceipt = thing('GoodsReceipt', {
  path: 'api/optimization/goods-receipts',
  permissions: P,
  orderedBy: 'receiptNo desc',
  fields: {
    receiptNo: numbered('GoodsReceipt', 'SH').sorts().searches(),
    supplier: text(64).required().sorts().searches(),
    /** Number of the supplier's note: the same one does not come twice. */
    deliveryNo: text(64).sorts().searches(),
    expectedDate: date().sorts(),
    /** `price`: of one piece; what was received last is what a board costs from then on. */
    lines: rows(
      {
        boardId: refersTo(() => board).required(),
        quantity: whole(1, MAX_PIECES).required(),
        price: money(0, 1e12),
      },
      MAX_LINES,
    ),
    /** Of all lines together. */
    pieces: quantity(0, 1e9).readOnly(),
    /** Money, of the lines that have a price. */
    amount: money(0, 1e15).readOnly(),
    remark: text(256).long().searches(),
    state: stateIn(goodsReceiptLife).listed(),
  },
});

export type GoodsReceipt = RecordOf<typeof goodsReceipt>;

/** How many of each line came, in the order of the lines. */
export const receivePartBody = z.object({
  came: z.array(z.number().int().min(0).max(MAX_PIECES)).min(1).max(MAX_LINES),
  concurrencyStamp: z.string().max(64).nullish(),
});

/** Fewer came than were ordered: those are received, and the others are still to come, on a receipt of their own. */
export const receivePart = route({
  method: 'POST',
  path: `${goodsReceipt.path}/:id/receive-part`,
  summary: 'Receive what came of a delivery; the rest stays expected on a receipt of its own',
  permission: P.Receive,
  body: receivePartBody,
  reply: 'nothing',
  stale: [goodsReceipt.path, board.path, 'api/optimization/board-in-out-bound-logs', 'api/optimization/purchase-list'],
});
