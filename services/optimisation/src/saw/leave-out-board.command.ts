import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { leaveOutRequest } from '@ishare/contracts/optimisation/saw.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { moveStock } from '../board-logs/stock.js';
import { Board } from '../boards/board.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import type { SolutionPattern } from '../solutions/solution-pattern.entity.js';
import { PartRecut } from '../stations/part-recut.entity.js';
import { BoardCut } from './board-cut.entity.js';
import { BoardLeftOut } from './board-left-out.entity.js';
import { tellShort } from './boards-short.js';
import { beginIfWaiting, finishAfterLast, lockedChannel, recordOfBoard, type Work } from './channel-moves.js';
import { patternOf } from './cut-board.command.js';
import { tellCut } from './list-cut.js';

type Wish = z.output<typeof leaveOutRequest>;

/**
 * A board is broken or not there, and there is no other: the plan is finished without it. It leaves the shelf, what was
 * to be cut of it waits to be cut again, and what it was to leave will not be. Said twice, it is done once.
 */
export class LeaveOutBoard extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly wish: Wish,
  ) {
    super();
  }
}

@CommandHandler(LeaveOutBoard)
export class LeaveOutBoardHandler extends UseCase<LeaveOutBoard> {
  protected async change(tx: Tx, { channelId, wish }: LeaveOutBoard): Promise<void> {
    const work = await lockedChannel(tx, channelId);
    const { solution, file } = work;
    const { patternNo, copyNo, reason } = wish;
    const pattern = await patternOf(tx, work, wish);
    const copy = { solutionId: solution.id, patternNo, copyNo };
    if (await tx.em.existsBy(BoardLeftOut, copy)) return;
    if (await tx.em.existsBy(BoardCut, copy)) throw new AppError(optimisationErrors.BoardIsCut, { patternNo, copyNo });
    await beginIfWaiting(tx, work);
    const said = { reason, time: now(), operator: currentContext()?.principal?.userName ?? null };
    await tx.insert(BoardLeftOut, { ...copy, channelNo: work.channel.channelNo, ...said });
    await this.takeOffShelf(tx, work, { pattern, wish });
    await tx.insertMany(
      PartRecut,
      pattern.placements.map(({ rowNo }, at) => ({ ...copy, placeNo: at + 1, rowNo, ...said, recutFileId: null })),
    );
    await recordOfBoard(tx, work, 'leaveOut', `${solution.solutionNo} ${patternNo}/${copyNo}: ${reason}`);
    await finishAfterLast(tx, work);
    await tellCut(tx, file.id);
  }

  private async takeOffShelf(
    tx: Tx,
    { channel, solution }: Work,
    { pattern, wish: { patternNo, copyNo, reason, isMissing } }: { pattern: SolutionPattern; wish: Wish },
  ): Promise<void> {
    const board = await tx.get(Board, pattern.boardId, { lock: true });
    const { boardsCode, quantity, reservedQuantity } = await moveStock(tx, board, {
      pieces: -1,
      set: {
        reservedQuantity: board.reservedQuantity - 1,
        ...(board.isOffCut ? { offCutStatus: isMissing ? OffCutStatus.Lost : OffCutStatus.Scrapped } : {}),
      },
      refType: isMissing ? RefType.Adjust : RefType.Scrap,
      refId: solution.id,
      remark: `${solution.solutionNo} ${patternNo}/${copyNo}: ${reason}`,
    });
    const unmade = await tx.em.findBy(Board, {
      sourceSolutionId: solution.id,
      sourceBoardNo: `${patternNo}/${copyNo}`,
      offCutStatus: OffCutStatus.Planned,
      isDeleted: false,
    });
    for (const offcut of unmade) await tx.update(Board, offcut.id, { offCutStatus: OffCutStatus.Scrapped });
    await tellShort(tx, {
      channelId: channel.id,
      what: 'leftOut',
      code: boardsCode,
      reason,
      free: quantity - reservedQuantity,
      parts: pattern.placements.length,
    });
  }
}
