import type { Solution as SolutionRecord } from '@ishare/contracts/optimisation/solutions.js';
import { importFileLife } from '@ishare/contracts/optimisation/import-file-life.js';
import { offcutLife, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { mayBecome, mayStep } from '@ishare/contracts/things/machine.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Inject, Injectable } from '@nestjs/common';
import { Board } from '../boards/board.entity.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import { sendBackCancelled } from '../import-files/cancelled-rows.js';
import { moveFile } from '../import-files/import-file-moves.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { BoardCut } from '../saw/board-cut.entity.js';
import { BoardLeftOut } from '../saw/board-left-out.entity.js';
import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { Channel } from './channel.entity.js';
import { tellCut } from '../saw/list-cut.js';
import { boardsOfPlan } from './plan-boards.js';
import { Solution } from './solution.entity.js';
import { SolutionService } from './solution.service.js';

/** A channel that somebody has begun with, but cut nothing of. */
const NOT_BEGUN = {
  state: ChannelState.Waiting,
  stopReason: null,
  operator: null,
  startedTime: null,
  endedTime: null,
  minutesWorked: 0,
  runningSince: null,
};

/**
 * Takes a confirmation back while nothing of the plan is cut: its boards are free again, its offcuts unplanned and its
 * list open, all in one transaction.
 */
@Injectable()
export class SolutionUnconfirmService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(SolutionService) private readonly solutions: SolutionService,
  ) {}

  async unconfirm(id: string): Promise<SolutionRecord> {
    await this.database.tx(async (tx) => {
      const { importFileId } = await tx.get(Solution, id);
      // The file is locked first by everybody, so that confirming and taking back come one after the other.
      const file = await tx.get(ImportFile, importFileId, { lock: true });
      const solution = await tx.get(Solution, id, { lock: true });
      const { solutionNo } = solution;
      if (!solution.isSelected) throw new AppError(optimisationErrors.NotConfirmed, { solutionNo });
      if (!mayStep(importFileLife, 'unconfirm', file.state) || (await this.isBegun(tx, id)))
        throw new AppError(optimisationErrors.CuttingBegun, { solutionNo });
      await this.giveBack(tx, solution);
      const planned = await tx.em.find(Board, { where: { sourceSolutionId: id, isDeleted: false } });
      for (const { id: boardId } of planned) await tx.remove(Board, boardId);
      await tx.em.update(Channel, { solutionId: id }, NOT_BEGUN);
      await tx.update(Solution, id, { isSelected: false, confirmedTime: null });
      await moveFile(tx, file.id, 'unconfirm');
      await tellCut(tx, file.id);
    });
    const record = await this.solutions.get(id);
    // What is sent back loses its plans, this one too.
    await this.database.tx((tx) => sendBackCancelled(tx, record.importFileId));
    return record;
  }

  /** A board that is cut or left out, or an offcut of the plan on the rack: the saw has been there. */
  private async isBegun(tx: Tx, solutionId: string): Promise<boolean> {
    if (await tx.em.existsBy(BoardCut, { solutionId })) return true;
    if (await tx.em.existsBy(BoardLeftOut, { solutionId })) return true;
    const offcuts = await tx.em.find(Board, { where: { sourceSolutionId: solutionId, isDeleted: false } });
    return offcuts.some(({ inStockTime }) => inStockTime !== null);
  }

  private async giveBack(tx: Tx, solution: Solution): Promise<void> {
    for (const { board, count } of await boardsOfPlan(tx, solution.id)) {
      // An offcut that somebody has marked as used is cut, whatever else is known.
      if (board.isOffCut && !mayBecome(offcutLife, board.offCutStatus!, OffCutStatus.InStock))
        throw new AppError(optimisationErrors.CuttingBegun, { solutionNo: solution.solutionNo });
      await tx.update(Board, board.id, {
        reservedQuantity: board.reservedQuantity - count,
        ...(board.isOffCut ? { offCutStatus: OffCutStatus.InStock } : {}),
      });
    }
  }
}
