import {
  goodsReceipt,
  goodsReceiptLife,
  receivePart,
  type receivePartBody,
} from '@ishare/contracts/optimisation/goods-receipt.js';
import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { MachineService, type Case } from '@ishare/crud/machines/machine.service.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { amountOf, sumOf, toCent } from '@ishare/kernel/money.js';
import { now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { moveStock } from '../board-logs/stock.js';
import { Board } from '../boards/board.entity.js';
import { lockedBoards } from '../boards/locked-boards.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { goodsReceipts } from '../things.js';
import { GoodsReceipt } from './goods-receipt.entity.js';

const REMARK = 256;
const MOST_AMOUNT = goodsReceipt.fields.amount.facts.max!;

/** The boards of lines, locked: an offcut is no ware. */
async function waresOf(tx: Tx, lines: GoodsReceipt['lines']): Promise<Board[]> {
  const boards = await lockedBoards(
    tx,
    lines.map(({ boardId }) => boardId),
  );
  const offcut = boards.find(({ isOffCut }) => isOffCut);
  if (offcut) throw new AppError(optimisationErrors.NoWare, { boardsCode: offcut.boardsCode });
  return boards;
}

function refuseGone({ lines, receiptNo }: GoodsReceipt, boards: readonly Board[]): void {
  const gone = lines.find(({ boardId }) => !boards.some(({ id }) => id === boardId));
  if (gone) throw new AppError(optimisationErrors.BoardGone, { receiptNo });
}

/** The boards that it brings, locked, each with its lines. */
async function boardsOf({
  tx,
  row,
}: Case<GoodsReceipt>): Promise<{ board: Board; pieces: number; price: number | null }[]> {
  return (await waresOf(tx, row.lines)).map((board) => {
    const lines = row.lines.filter(({ boardId }) => boardId === board.id);
    const price = lines.findLast((line) => line.price !== null)?.price ?? null;
    return {
      board,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      // As the board's column holds it.
      price: price === null ? null : toCent(price),
    };
  });
}

/**
 * What a locked board costs without a receipt: as it does now where that is not the receipt's price, or a later one
 * that stands has a price for it; else as it did before, without those that were reversed meanwhile.
 */
async function priceWithout(tx: Tx, receipt: GoodsReceipt, board: Board): Promise<number | null> {
  const set = await tx.query<GoodsReceipt['prices'][number] & { id: string; stands: boolean }>(
    `select g.id, g.state = $2 as stands, p.*
       from goods_receipt g cross join jsonb_to_recordset(g.prices) as p("boardId" uuid, before float8, after float8)
      where p."boardId" = $1 and not g.is_deleted order by g.received_time desc`,
    [board.id, goodsReceiptLife.states.Received],
  );
  const own = set.findIndex(({ id }) => id === receipt.id);
  if (own < 0 || board.price !== set[own]!.after || set.slice(0, own).some(({ stands }) => stands)) return board.price;
  let price = set[own]!.before;
  for (const { stands, before, after } of set.slice(own + 1)) {
    if (stands || after !== price) break;
    price = before;
  }
  return price;
}

@Injectable()
export class GoodsReceiptService extends MachineService<typeof goodsReceiptLife, GoodsReceipt> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Localizer) localizer: Localizer,
  ) {
    super(database, ports, goodsReceipts, localizer);
  }

  protected override readonly guards = {
    /** What a confirmed plan waits for, or a saw has taken, cannot leave any more. */
    onShelf: async (one: Case<GoodsReceipt>) => {
      const boards = await boardsOf(one);
      const isWhole = boards.length === new Set(one.row.lines.map(({ boardId }) => boardId)).size;
      return isWhole && boards.every(({ board, pieces }) => board.quantity - board.reservedQuantity >= pieces);
    },
  };

  protected override readonly effects = {
    receive: async (one: Case<GoodsReceipt>) => {
      const { tx, row } = one;
      const boards = await boardsOf(one);
      refuseGone(
        row,
        boards.map(({ board }) => board),
      );
      for (const { board, pieces, price } of boards)
        await moveStock(tx, board, {
          pieces,
          refType: RefType.Purchase,
          refId: row.id,
          remark: row.supplier,
          ...(price !== null && { set: { price } }),
        });
      const prices = boards.flatMap(({ board, price }) =>
        price === null ? [] : [{ boardId: board.id, before: board.price, after: price }],
      );
      return { prices, receivedTime: now() };
    },
    reverse: async (one: Case<GoodsReceipt>) => {
      const { tx, row, comment } = one;
      for (const { board, pieces } of await boardsOf(one)) {
        await moveStock(tx, board, { pieces: -pieces, refType: RefType.Return, refId: row.id, remark: comment });
        // The log tells what went at the price at which it came.
        const price = await priceWithout(tx, row, board);
        if (price !== board.price) await tx.update(Board, board.id, { price });
      }
    },
  };

  /** Receives what came; what did not is expected on a receipt of its own, which takes the next number. */
  async receivePart(id: string, said: z.output<typeof receivePartBody>): Promise<void> {
    const { lines: ordered } = (await this.get(id)) as unknown as GoodsReceipt;
    if (said.came.length === ordered.length && ordered.every(({ quantity }, at) => quantity === said.came[at]))
      return void (await this.act('receive', [id], { concurrencyStamp: said.concurrencyStamp ?? null }));
    await this.createFrom(async (tx) => {
      const receipt = await tx.get(GoodsReceipt, id, { lock: true });
      const { lines, receiptNo, supplier, expectedDate, remark } = receipt;
      // One that is not expected any more is told so before its counts.
      await this.toRow({ lines }, tx, receipt);
      const more = lines.findIndex(({ quantity }, index) => (said.came[index] ?? 0) > quantity);
      if (more >= 0)
        throw invalid('came', 'Optimization:CameBeyond', { line: more + 1, expected: lines[more]!.quantity });
      if (said.came.length !== lines.length) throw invalid('came', 'Validation:minItems', { minimum: lines.length });
      const of = (share: (quantity: number, came: number) => number) =>
        lines
          .map((line, index) => ({ ...line, quantity: share(line.quantity, said.came[index]!) }))
          .filter(({ quantity }) => quantity > 0);
      const came = of((_all, here) => here);
      if (came.length === 0) throw invalid('came', 'Validation:min', { minimum: 1 });
      await this.follow('receive', await tx.update(GoodsReceipt, id, { lines: came }, said.concurrencyStamp), tx);
      return {
        ...{ supplier, expectedDate, deliveryNo: null },
        remark: [receiptNo, remark].filter(Boolean).join(' · ').slice(0, REMARK),
        lines: of((all, here) => all - here),
      };
    });
  }

  /** Boards that it is to bring may have gone while nothing expected them. */
  protected override async afterRestore(row: GoodsReceipt, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    refuseGone(row, await waresOf(tx, row.lines));
  }

  /** Locks the boards first, so that what is checked of them holds when the receipt is there. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: GoodsReceipt | null,
  ): Promise<Values<GoodsReceipt>> {
    const { lines } = body as unknown as Pick<GoodsReceipt, 'lines'>;
    if (lines.length === 0) throw invalid('lines', 'Validation:minItems', { minimum: 1 });
    const amount = sumOf(lines.map(({ quantity, price }) => amountOf(quantity, price ?? 0)));
    // The log of the stock could not keep it when the boards come.
    if (amount > MOST_AMOUNT) throw invalid('lines', 'Optimization:ReceiptTooDear', { maximum: MOST_AMOUNT });
    await waresOf(tx, lines);
    return super.toRow(body, tx, existing);
  }
}

@Controller(goodsReceipts.resource.path)
export class GoodsReceiptController extends ThingController(goodsReceipts, GoodsReceiptService) {
  @Inject(GoodsReceiptService) private readonly receipts!: GoodsReceiptService;

  @Serves(receivePart)
  receivePart(id: string, said: z.output<typeof receivePartBody>): Promise<void> {
    return this.receipts.receivePart(id, said);
  }
}
