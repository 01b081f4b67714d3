import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { offcutLife, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { writeOffBody, WriteOffKind } from '@ishare/contracts/optimisation/write-off.js';
import { after } from '@ishare/contracts/things/machine.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { moveStock } from '../board-logs/stock.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { refusePlanned } from './board.service.js';
import { lockedBoards } from './locked-boards.js';

const ways = {
  scrapped: { step: 'scrap', refType: RefType.Scrap, status: OffCutStatus.Scrapped },
  lost: { step: 'lose', refType: RefType.Adjust, status: OffCutStatus.Lost },
} as const satisfies Record<WriteOffKind, object>;

/** Boards, or an offcut, leave the stock without being cut; what a plan waits for stays. */
export class WriteOffBoard extends Command<void> {
  constructor(
    readonly id: string,
    readonly said: z.output<typeof writeOffBody>,
  ) {
    super();
  }
}

@CommandHandler(WriteOffBoard)
export class WriteOffBoardHandler extends UseCase<WriteOffBoard> {
  protected async change(tx: Tx, { id, said: { kind, quantity, reason } }: WriteOffBoard): Promise<void> {
    const [board] = await lockedBoards(tx, [id]);
    if (!board) throw notFound('Board', id);
    const { step, refType, status } = ways[kind];
    const { boardsCode, offCutStatus: from, reservedQuantity } = board;
    if (from === null) {
      const free = board.quantity - reservedQuantity;
      if (quantity > free) throw invalid('quantity', 'Validation:max', { maximum: free });
      await moveStock(tx, board, { pieces: -quantity, refType, remark: reason });
      return;
    }
    if (reservedQuantity > 0) throw new AppError(optimisationErrors.OffCutReserved, { boardsCode });
    if (after(offcutLife, step, from) === undefined)
      throw new AppError(optimisationErrors.OffCutMove, { boardsCode, from, to: status });
    await refusePlanned(tx, board, null);
    const set = { offCutStatus: status };
    await moveStock(tx, board, { pieces: -board.quantity, set, refType, remark: reason });
  }
}
