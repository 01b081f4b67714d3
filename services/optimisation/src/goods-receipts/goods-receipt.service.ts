import type { goodsReceiptLife } from '@ishare/contracts/optimisation/goods-receipt.js';
import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { MachineService, type Case } from '@ishare/crud/machines/machine.service.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { moveStock } from '../board-logs/stock.js';
import { Board } from '../boards/board.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { goodsReceipts } from '../things.js';
import type { GoodsReceipt } from './goods-receipt.entity.js';

/** The boards that it brings, locked in the order of their ids, each with its lines. */
async function boardsOf({
  tx,
  row,
}: Case<GoodsReceipt>): Promise<{ board: Board; pieces: number; price: number | null }[]> {
  const boards = await tx.em.find(Board, {
    where: { id: In(row.lines.map(({ boardId }) => boardId)), isDeleted: false },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  return boards.map((board) => {
    const lines = row.lines.filter(({ boardId }) => boardId === board.id);
    return {
      board,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      price: lines.findLast(({ price }) => price !== null)?.price ?? null,
    };
  });
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
      const gone = row.lines.find(({ boardId }) => !boards.some(({ board }) => board.id === boardId));
      if (gone) throw new AppError(optimisationErrors.BoardGone, { receiptNo: row.receiptNo });
      for (const { board, pieces, price } of boards)
        await moveStock(tx, board, {
          pieces,
          refType: RefType.Purchase,
          refId: row.id,
          remark: row.supplier,
          ...(price !== null && { set: { price } }),
        });
    },
    reverse: async (one: Case<GoodsReceipt>) => {
      for (const { board, pieces } of await boardsOf(one))
        await moveStock(one.tx, board, {
          pieces: -pieces,
          refType: RefType.Return,
          refId: one.row.id,
          remark: one.comment,
        });
    },
  };

  /** An offcut is no ware. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: GoodsReceipt | null,
  ): Promise<Values<GoodsReceipt>> {
    const row = (await super.toRow(body, tx, existing)) as Values<GoodsReceipt> & Pick<GoodsReceipt, 'lines'>;
    const { lines } = row;
    if (lines.length === 0) throw invalid('lines', 'Validation:minItems', { minimum: 1 });
    const offcut = await tx.em.findOneBy(Board, { id: In(lines.map(({ boardId }) => boardId)), isOffCut: true });
    if (offcut) throw new AppError(optimisationErrors.NoWare, { boardsCode: offcut.boardsCode });
    return row;
  }
}

export const GoodsReceiptController = ThingController(goodsReceipts, GoodsReceiptService);
