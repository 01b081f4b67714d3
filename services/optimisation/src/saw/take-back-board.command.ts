import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import { channelLife } from '@ishare/contracts/optimisation/channel-life.js';
import { offcutLife, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { takeBackRequest } from '@ishare/contracts/optimisation/saw.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import { RecordMove } from '@ishare/crud/machines/record-move.entity.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import type { z } from 'zod';
import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { moveStock } from '../board-logs/stock.js';
import { Board } from '../boards/board.entity.js';
import { moveFile } from '../import-files/import-file-moves.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { PartRecut } from '../stations/part-recut.entity.js';
import { PartScan } from '../stations/part-scan.entity.js';
import { BoardCut } from './board-cut.entity.js';
import { lockedChannel, moveChannel, type Work } from './channel-moves.js';
import { patternOf } from './cut-board.command.js';
import { tellCut } from './list-cut.js';

type Wish = z.output<typeof takeBackRequest>;

/**
 * A board that was said to be cut by mistake is not: it lies on the shelf for its plan again, what it was to leave is
 * only planned.
 */
export class TakeBackBoard extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly wish: Wish,
  ) {
    super();
  }
}

@CommandHandler(TakeBackBoard)
export class TakeBackBoardHandler extends UseCase<TakeBackBoard> {
  protected async change(tx: Tx, { channelId, wish }: TakeBackBoard): Promise<void> {
    const work = await lockedChannel(tx, channelId);
    const { channel, solution, file } = work;
    const { patternNo, copyNo, reason } = wish;
    const pattern = await patternOf(tx, work, wish);
    const cut = await tx.em.findOneBy(BoardCut, { solutionId: solution.id, patternNo, copyNo });
    if (!cut) return;
    const reported = { solutionId: solution.id, patternNo, copyNo, reworkTime: IsNull() };
    const isSpoilt = await tx.em.existsBy(PartRecut, { solutionId: solution.id, patternNo, copyNo });
    if (isSpoilt || (await tx.em.existsBy(PartScan, reported)))
      throw new AppError(optimisationErrors.PartsWentOn, { patternNo, copyNo });
    const remark = `${solution.solutionNo} ${patternNo}/${copyNo}: ${reason}`;
    await this.takeOffRack(tx, work, { ...wish, reason: remark });
    const board = await tx.get(Board, pattern.boardId, { lock: true });
    await moveStock(tx, board, {
      pieces: 1,
      set: {
        reservedQuantity: board.reservedQuantity + 1,
        ...(board.isOffCut ? { offCutStatus: OffCutStatus.Reserved } : {}),
      },
      refType: RefType.Return,
      refId: solution.id,
      remark,
    });
    await tx.em.delete(BoardCut, { id: cut.id });
    await tx.insert(RecordMove, {
      thing: channelLife.name,
      recordId: channel.id,
      step: 'takeBack',
      fromState: channel.state,
      toState: channel.state,
      comment: remark,
      time: now(),
      arrivedTime: now(),
      userId: currentContext()?.principal?.userId ?? null,
      userName: currentContext()?.principal?.userName ?? null,
    });
    if (channel.state === ChannelState.Cut) await moveChannel(tx, work, 'reopen');
    if (file.state === ImportFileState.Cut) await moveFile(tx, file.id, 'reopen');
    await tellCut(tx, file.id);
  }

  /**
   * Offcuts that came onto the rack with the board are planned again; one that a plan waits for, or that is gone, keeps
   * the board cut.
   */
  private async takeOffRack(tx: Tx, { solution }: Work, { patternNo, copyNo, reason }: Wish): Promise<void> {
    const left = await tx.em.findBy(Board, {
      sourceSolutionId: solution.id,
      sourceBoardNo: `${patternNo}/${copyNo}`,
      isDeleted: false,
    });
    for (const { id } of left) {
      const offcut = await tx.get(Board, id, { lock: true });
      if (offcut.offCutStatus === OffCutStatus.Planned) continue;
      // It was not kept: nothing of it has been in stock.
      if (offcut.offCutStatus === OffCutStatus.Scrapped && offcut.inStockTime === null) {
        await tx.update(Board, id, { offCutStatus: OffCutStatus.Planned });
        continue;
      }
      if (!mayStep(offcutLife, 'recall', offcut.offCutStatus!))
        throw new AppError(optimisationErrors.OffCutWentOn, { boardsCode: offcut.boardsCode, patternNo, copyNo });
      await moveStock(tx, offcut, {
        pieces: -1,
        set: { offCutStatus: OffCutStatus.Planned, inStockTime: null },
        refType: RefType.Adjust,
        refId: solution.id,
        remark: reason,
      });
    }
  }
}
