import type { damageRequest } from '@ishare/contracts/optimisation/saw.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { moveStock } from '../board-logs/stock.js';
import { Board } from '../boards/board.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { BoardCut } from './board-cut.entity.js';
import { BoardLeftOut } from './board-left-out.entity.js';
import { tellShort } from './boards-short.js';
import { lockedChannel } from './channel-moves.js';
import { patternOf } from './cut-board.command.js';

/**
 * A board that was to be cut is no good: it leaves the shelf as scrap, and another one of the same kind takes its
 * place.
 */
export class DamageBoard extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly wish: z.output<typeof damageRequest>,
  ) {
    super();
  }
}

@CommandHandler(DamageBoard)
export class DamageBoardHandler extends UseCase<DamageBoard> {
  protected async change(tx: Tx, { channelId, wish: { patternNo, remark, isMissing } }: DamageBoard): Promise<void> {
    const work = await lockedChannel(tx, channelId);
    const { solution } = work;
    const pattern = await patternOf(tx, work, { patternNo });
    const of = { solutionId: solution.id, patternNo };
    const through = (await tx.em.countBy(BoardCut, of)) + (await tx.em.countBy(BoardLeftOut, of));
    if (through >= pattern.repeat) throw new AppError(optimisationErrors.BoardAlreadyCut, { patternNo });
    const board = await tx.get(Board, pattern.boardId, { lock: true });
    // An offcut is one of its kind; of a format another piece is wanted that no plan waits for.
    if (board.isOffCut || board.quantity - board.reservedQuantity < 1)
      throw new AppError(optimisationErrors.NoBoardToSpare, { boardsCode: board.boardsCode });
    const { boardsCode, quantity, reservedQuantity, minQuantity } = await moveStock(tx, board, {
      pieces: -1,
      refType: isMissing ? RefType.Adjust : RefType.Scrap,
      refId: solution.id,
      remark: `${solution.solutionNo} ${patternNo}: ${remark}`,
    });
    const free = quantity - reservedQuantity;
    if (free < Math.max(1, minQuantity))
      await tellShort(tx, { channelId, what: 'damaged', code: boardsCode, reason: remark, free, parts: 0 });
  }
}
