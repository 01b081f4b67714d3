import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { isOnRack, offcutLife, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { cutRequest } from '@ishare/contracts/optimisation/saw.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext, now } from '@ishare/server/context.js';
import { saidAt } from '@ishare/server/said-at.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { moveStock } from '../board-logs/stock.js';
import { Board } from '../boards/board.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import type { Solution } from '../solutions/solution.entity.js';
import { SolutionPattern } from '../solutions/solution-pattern.entity.js';
import { BoardCut } from './board-cut.entity.js';
import { BoardLeftOut } from './board-left-out.entity.js';
import { beginIfWaiting, finishAfterLast, lockedChannel, momentOfCut, type Work } from './channel-moves.js';
import { heldIn } from './held-orders.js';
import { tellCut } from './list-cut.js';

type Wish = z.output<typeof cutRequest>;

/**
 * A board of a channel is cut: it leaves the shelf, the offcuts that are kept come onto the rack. Said twice, it is
 * done once.
 */
export class CutBoard extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly wish: Wish,
  ) {
    super();
  }
}

/** The pattern of a channel, if it has a copy of that number. */
export async function patternOf(
  tx: Tx,
  { channel, file }: Work,
  { patternNo, copyNo = 1 }: { patternNo: number; copyNo?: number },
): Promise<SolutionPattern> {
  const { solutionId, channelNo } = channel;
  const pattern = await tx.em.findOneBy(SolutionPattern, { solutionId, channelNo, patternNo });
  if (!pattern || copyNo > pattern.repeat)
    throw new AppError(optimisationErrors.NoSuchBoard, { channelNo, fileNo: file.fileNo, patternNo, copyNo });
  return pattern;
}

@CommandHandler(CutBoard)
export class CutBoardHandler extends UseCase<CutBoard> {
  protected async change(tx: Tx, { channelId, wish }: CutBoard): Promise<void> {
    const work = await lockedChannel(tx, channelId);
    const { channel, solution, file } = work;
    const { patternNo, copyNo } = wish;
    const pattern = await patternOf(tx, work, wish);
    const { solutionId, channelNo } = channel;
    if (await tx.em.existsBy(BoardCut, { solutionId, patternNo, copyNo })) return this.saidBefore(tx, work, wish);
    if (await tx.em.existsBy(BoardLeftOut, { solutionId, patternNo, copyNo }))
      throw new AppError(optimisationErrors.BoardIsLeftOut, { patternNo, copyNo });
    if (channel.state === ChannelState.Stopped)
      throw new AppError(optimisationErrors.ChannelStopped, { channelNo, fileNo: file.fileNo });
    const held = await heldIn(tx, file.id, saidAt());
    if (held.length > 0 && !wish.despiteHold)
      throw new AppError(optimisationErrors.OrderHeld, { salesOrderNos: held, fileNo: file.fileNo });
    await beginIfWaiting(tx, work);
    const operator = currentContext()?.principal?.userName ?? null;
    const time = momentOfCut(work);
    await tx.insert(BoardCut, {
      solutionId,
      channelNo,
      patternNo,
      copyNo,
      time,
      arrivedTime: now(),
      operator,
      despiteHolds: held,
    });
    const board = await tx.get(Board, pattern.boardId, { lock: true });
    await moveStock(tx, board, {
      pieces: -1,
      set: {
        reservedQuantity: board.reservedQuantity - 1,
        ...(board.isOffCut ? { offCutStatus: OffCutStatus.Used } : {}),
      },
      refType: RefType.Optimise,
      refId: solution.id,
      remark: `${solution.solutionNo} ${patternNo}/${copyNo}`,
      time,
    });
    await this.keepOffcuts(tx, work, { ...wish, time });
    await finishAfterLast(tx, work);
    await tellCut(tx, file.id);
  }

  private async keepOffcuts(
    tx: Tx,
    { solution }: Work,
    { patternNo, copyNo, offcuts, time }: Wish & { time: Date },
  ): Promise<void> {
    if (!offcuts) return;
    for (const { id, binCode } of offcuts)
      await this.keep(tx, solution, {
        offcut: await this.ownOffcut(tx, solution, { id, patternNo, copyNo }),
        binCode,
        time,
      });
    const waste = await tx.em.findBy(Board, {
      sourceSolutionId: solution.id,
      sourceBoardNo: `${patternNo}/${copyNo}`,
      offCutStatus: OffCutStatus.Planned,
      isDeleted: false,
    });
    for (const { id } of waste) await tx.update(Board, id, { offCutStatus: OffCutStatus.Scrapped });
  }

  private async ownOffcut(
    tx: Tx,
    solution: Solution,
    { id, patternNo, copyNo }: { id: string; patternNo: number; copyNo: number },
  ): Promise<Board> {
    const offcut = await tx.get(Board, id, { lock: true });
    if (offcut.sourceSolutionId !== solution.id || offcut.sourceBoardNo !== `${patternNo}/${copyNo}`)
      throw new AppError(optimisationErrors.NotItsOffCut, { boardsCode: offcut.boardsCode, patternNo, copyNo });
    return offcut;
  }

  private async keep(
    tx: Tx,
    solution: Solution,
    { offcut, binCode, time }: { offcut: Board; binCode?: string | null; time: Date },
  ): Promise<void> {
    if (!mayStep(offcutLife, 'store', offcut.offCutStatus!))
      throw new AppError(optimisationErrors.OffCutGoneFromRack, { boardsCode: offcut.boardsCode });
    await moveStock(tx, offcut, {
      pieces: 1,
      set: {
        offCutStatus: OffCutStatus.InStock,
        inStockTime: time,
        ...(binCode ? { binCode, placedTime: time } : {}),
      },
      refType: RefType.Optimise,
      refId: solution.id,
      remark: `${solution.solutionNo} ${offcut.sourceBoardNo}`,
      time,
    });
  }

  /**
   * Somebody was quicker with the board. What he left open of its offcuts is taken over; who says another shelf, or
   * keeps what he threw away, is told.
   */
  private async saidBefore(tx: Tx, { solution }: Work, { patternNo, copyNo, offcuts = [] }: Wish): Promise<void> {
    for (const { id, binCode } of offcuts) {
      const offcut = await this.ownOffcut(tx, solution, { id, patternNo, copyNo });
      const { boardsCode, binCode: lies, offCutStatus } = offcut;
      if (!isOnRack(offCutStatus!)) await this.keep(tx, solution, { offcut, binCode, time: saidAt() });
      else if (binCode && lies === null) await tx.update(Board, id, { binCode, placedTime: saidAt() });
      else if (binCode && lies !== binCode)
        throw new AppError(optimisationErrors.PlacedSince, { boardsCode, binCode: lies ?? '' });
    }
  }
}
