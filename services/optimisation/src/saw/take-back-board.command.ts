import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import { offcutLife, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { takeBackRequest } from '@ishare/contracts/optimisation/saw.js';
import { inHandMs } from '@ishare/contracts/optimisation/client.js';
import { partCode } from '@ishare/contracts/optimisation/labels.js';
import { packedPort } from '@ishare/contracts/sales-order/client.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import type { z } from 'zod';
import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { moveStock } from '../board-logs/stock.js';
import { Board } from '../boards/board.entity.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import { moveFile } from '../import-files/import-file-moves.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { Channel } from '../solutions/channel.entity.js';
import { SolutionPattern } from '../solutions/solution-pattern.entity.js';
import { Solution } from '../solutions/solution.entity.js';
import { PartRecut } from '../stations/part-recut.entity.js';
import { PartScan } from '../stations/part-scan.entity.js';
import { BoardCut } from './board-cut.entity.js';
import { BoardLeftOut } from './board-left-out.entity.js';
import { lockedChannel, moveChannel, recordOfBoard, type Work } from './channel-moves.js';
import { patternOf } from './cut-board.command.js';
import { tellCut } from './list-cut.js';
import { isOf, spoiltOf } from './spoilt-of-board.js';

type Wish = z.output<typeof takeBackRequest>;
type Copy = Pick<BoardCut, 'solutionId' | 'patternNo' | 'copyNo'>;

interface Packed {
  /** The codes of its parts that are packed. */
  codes: string[];
  /** When that was asked: what is taken in hand later, or just before it, may be packed since. */
  asked: Date;
}

/** A later station had parts of it, be they spoilt since: nobody can have done so to a board that was never cut. */
async function refuseWhereGone(tx: Tx, copy: Copy): Promise<void> {
  const spoilt = await spoiltOf(tx, [copy.solutionId]);
  const wentOn = spoilt.some((one) => one.wasReported && isOf(one, copy));
  if (wentOn || (await tx.em.existsBy(PartScan, { ...copy, reworkTime: IsNull() })))
    throw new AppError(optimisationErrors.PartsWentOn, copy);
}

/**
 * A board that was said to be cut, or left out, by mistake is not: it lies on the shelf for its plan again, what it was
 * to leave is only planned.
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
export class TakeBackBoardHandler extends PreparedUseCase<TakeBackBoard, Packed> {
  constructor(
    private readonly read: Database,
    private readonly ports: Ports,
  ) {
    super(read);
  }

  protected async prepare({ channelId, wish }: TakeBackBoard): Promise<Packed> {
    const asked = now();
    const codes = await this.read.tx(async (tx) => {
      const { patternNo, copyNo } = wish;
      const channel = await tx.find(Channel, { id: channelId });
      const of = channel && { solutionId: channel.solutionId };
      const [pattern, solution] = [
        of && (await tx.em.findOneBy(SolutionPattern, { ...of, patternNo })),
        of && (await tx.find(Solution, { id: of.solutionId })),
      ];
      const { solutionNo } = solution ?? {};
      return (pattern?.placements ?? []).map((_part, at) =>
        partCode({ solutionNo: solutionNo!, patternNo, copyNo, placeNo: at + 1 }),
      );
    });
    if (codes.length === 0) return { codes, asked };
    return { codes: await this.ports.client(packedPort).packed({ tenantId: currentTenantId(), codes }), asked };
  }

  protected async change(tx: Tx, { channelId, wish }: TakeBackBoard, packed: Packed): Promise<void> {
    const work = await lockedChannel(tx, channelId);
    const { channel, solution, file } = work;
    const { patternNo, copyNo, reason } = wish;
    const pattern = await patternOf(tx, work, wish);
    const copy = { solutionId: solution.id, patternNo, copyNo };
    // Whoever takes a part of it in hand from here on waits, and is told that it is not cut.
    const cut = await tx.em.findOne(BoardCut, { where: copy, lock: { mode: 'pessimistic_write' } });
    const leftOut = await tx.em.findOneBy(BoardLeftOut, copy);
    if (!cut && !leftOut) return;
    if (cut) this.refuseWherePacked(cut, packed);
    if (cut) await refuseWhereGone(tx, copy);
    await this.takeOffRecuts(tx, copy);
    const remark = `${solution.solutionNo} ${patternNo}/${copyNo}: ${reason}`;
    await this.takeOffRack(tx, work, { ...wish, reason: remark });
    const board = await tx.get(Board, pattern.boardId, { lock: true });
    await this.giveBack(tx, board, { solution, copy, remark });
    await tx.em.delete(BoardCut, copy);
    await tx.em.delete(BoardLeftOut, copy);
    await recordOfBoard(tx, work, 'takeBack', remark);
    if (channel.state === ChannelState.Cut) await moveChannel(tx, work, 'reopen');
    if (file.state === ImportFileState.Cut) await moveFile(tx, file.id, 'reopen');
    await tellCut(tx, file.id);
  }

  private refuseWherePacked({ patternNo, copyNo, inHandTime }: BoardCut, { codes, asked }: Packed): void {
    const board = { patternNo, copyNo };
    if (codes.length > 0) throw new AppError(optimisationErrors.PartsPacked, { ...board, codes });
    if (inHandTime && inHandTime.getTime() > asked.getTime() - inHandMs)
      throw new AppError(optimisationErrors.PartsInHand, board);
  }

  /** Its parts, left out with it or spoilt, wait to be cut again no more, unless a list has them already. */
  private async takeOffRecuts(tx: Tx, copy: Copy): Promise<void> {
    for (const { recutFileId } of await tx.em.findBy(PartRecut, copy)) {
      const list = recutFileId ? await tx.find(ImportFile, { id: recutFileId }) : undefined;
      if (list) throw new AppError(optimisationErrors.OnRecutList, { fileNo: list.fileNo });
    }
    await tx.em.delete(PartRecut, copy);
  }

  /** The board lies on the shelf for its plan again; an offcut that was lost may have been found meanwhile. */
  private async giveBack(
    tx: Tx,
    board: Board,
    { solution, copy, remark }: { solution: Solution; copy: Copy; remark: string },
  ): Promise<void> {
    const { boardsCode, isOffCut, offCutStatus, quantity, reservedQuantity } = board;
    const isFound = isOffCut && offCutStatus === OffCutStatus.InStock && quantity > reservedQuantity;
    if (isOffCut && !isFound && !mayStep(offcutLife, 'restore', offCutStatus!))
      throw new AppError(optimisationErrors.OffCutWentOn, { ...copy, boardsCode });
    await moveStock(tx, board, {
      pieces: isFound ? 0 : 1,
      set: { reservedQuantity: reservedQuantity + 1, ...(isOffCut ? { offCutStatus: OffCutStatus.Reserved } : {}) },
      refType: RefType.Return,
      refId: solution.id,
      remark,
    });
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
