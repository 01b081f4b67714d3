import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { readPartCode } from '@ishare/contracts/optimisation/labels.js';
import { isOnRack, offcutLife, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { PutAwayRequest } from '@ishare/contracts/optimisation/put-away.js';
import { after } from '@ishare/contracts/things/machine.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { saidAt } from '@ishare/server/said-at.js';
import { findScanned } from '@ishare/crud/scanned.js';
import { asScanned, spellingsOf } from '@ishare/contracts/scanned.js';
import { In } from 'typeorm';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { moveStock } from '../board-logs/stock.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { Solution } from '../solutions/solution.entity.js';
import { Board } from './board.entity.js';
import { cutTimeOf } from './planned-offcuts.js';

/** Where a board lay before it was put away, and whether that was the same shelf. */
export interface PutAwayOutcome {
  id: string;
  from: string | null;
  isRepeated: boolean;
}

/**
 * An offcut or a board lies on a shelf. Said twice, it is done once; said late, it does not undo what was said since.
 */
export class PutAway extends Command<PutAwayOutcome> {
  constructor(readonly wish: PutAwayRequest) {
    super();
  }
}

const isPart = async (tx: Tx, code: string): Promise<boolean> => {
  const part = readPartCode(code);
  return part !== undefined && tx.em.existsBy(Solution, { solutionNo: In(spellingsOf(part.solutionNo)) });
};

/** Where a shelf is expected no label of a part, a board or an offcut is scanned. */
async function refuseLabel(tx: Tx, code: string): Promise<void> {
  if ((await isPart(tx, code)) || (await findScanned(tx, Board, 'boardsCode', code)))
    throw new AppError(optimisationErrors.NoShelf, { code });
}

/** A shelf as it is called already where something lies on it; in whatever capitals it is scanned, it is one. */
async function shelfOf(tx: Tx, scanned: string): Promise<string> {
  const binCode = In(spellingsOf(scanned));
  const lying = await tx.em.find(Board, { where: { binCode, isDeleted: false }, select: { id: true, binCode: true } });
  return asScanned(lying, scanned, (board) => [board.binCode])[0]?.binCode ?? scanned;
}

/** What a label stands for that can be put away; `lock`: nobody else moves it meanwhile. */
export async function labelled(
  tx: Tx,
  code: string,
  { lock }: { lock: boolean },
): Promise<{ board: Board; cutTime: Date | null }> {
  const found = await findScanned(tx, Board, 'boardsCode', code);
  if (!found)
    throw new AppError((await isPart(tx, code)) ? optimisationErrors.PartOnRack : optimisationErrors.NoSuchLabel, {
      code,
    });
  const board = await tx.get(Board, found.id, { lock });
  const { boardsCode, planNo, offCutStatus: status, sourceSolutionId } = board;
  const cutTime = status === OffCutStatus.Planned ? await cutTimeOf(tx, board) : null;
  if (status === null || isOnRack(status) || after(offcutLife, 'find', status) !== undefined) return { board, cutTime };
  if (after(offcutLife, 'store', status) === undefined)
    throw new AppError(optimisationErrors.OffCutGoneFromRack, { boardsCode });
  if (sourceSolutionId && !cutTime)
    throw new AppError(optimisationErrors.OffCutNotLeft, { boardsCode, planNo: planNo ?? '' });
  return { board, cutTime };
}

@CommandHandler(PutAway)
export class PutAwayHandler extends UseCase<PutAway> {
  protected async change(tx: Tx, { wish: { code, binCode: scanned, from: seen } }: PutAway): Promise<PutAwayOutcome> {
    const { board, cutTime } = await labelled(tx, code, { lock: true });
    await refuseLabel(tx, scanned);
    const binCode = await shelfOf(tx, scanned);
    const { id, boardsCode, binCode: from, placedTime, offCutStatus: status } = board;
    const isLying = status === null || isOnRack(status);
    if (isLying && from === binCode) return { id, from, isRepeated: true };
    const time = new Date(Math.max(saidAt().getTime(), cutTime?.getTime() ?? 0));
    if ((placedTime && placedTime > time) || (seen !== undefined && seen !== from))
      throw new AppError(optimisationErrors.PlacedSince, { boardsCode, binCode: from ?? '' });
    if (isLying) await tx.update(Board, id, { binCode, placedTime: time });
    else await this.store(tx, board, { binCode, time });
    return { id, from, isRepeated: false };
  }

  /** An offcut comes onto the rack: one that the saw has left, or that was lost and is found. */
  private async store(tx: Tx, board: Board, { binCode, time }: { binCode: string; time: Date }): Promise<void> {
    const { planNo, offCutStatus } = board;
    const isFound = after(offcutLife, 'find', offCutStatus!) !== undefined;
    await moveStock(tx, board, {
      pieces: 1,
      set: { offCutStatus: OffCutStatus.InStock, inStockTime: board.inStockTime ?? time, binCode, placedTime: time },
      refType: isFound || !board.sourceSolutionId ? RefType.Adjust : RefType.Optimise,
      refId: board.sourceSolutionId,
      remark: planNo && `${planNo} ${board.sourceBoardNo ?? ''}`,
      time,
    });
  }
}
