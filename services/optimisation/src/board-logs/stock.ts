// The pieces of a board change together with a row of the log, so that what is on the shelf is the sum of its log.
import type { Tx, Values } from '@ishare/data/tx.js';
import { amountOf } from '@ishare/kernel/money.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Board } from '../boards/board.entity.js';
import { Factory } from '../factories/factory.entity.js';
import { Direction, type RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { BoardInOutBoundLog } from './board-in-out-bound-log.entity.js';

/** Why pieces come or go. */
export interface Cause {
  refType: (typeof RefType)[keyof typeof RefType];
  refId?: string | null;
  remark?: string | null;
  /** When they did; now, unless it was said earlier than it is told. */
  time?: Date;
}

/** Pieces of a board, as it is afterwards, that came (above 0) or went. */
export interface Movement extends Cause {
  board: Board;
  pieces: number;
}

/** m² */
const area = ({ length, width }: Pick<Board, 'length' | 'width'>, pieces: number): number =>
  Math.round((length * width * pieces) / 100) / 10_000;

/** Logs what came and went; boards of which nothing did are left out. */
export async function logStock(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const moved = movements.filter(({ pieces }) => pieces !== 0);
  if (moved.length === 0) return;
  const [plant] = await tx.em.find(Factory, { where: { isDeleted: false }, order: { code: 'ASC' }, take: 1 });
  await tx.insertMany(
    BoardInOutBoundLog,
    moved.map(({ board, pieces, refType, refId = null, remark = null, time = now() }) => ({
      boardId: board.id,
      boardsCode: board.boardsCode,
      materialCode: board.boardsMaterialCode,
      isOffCut: board.isOffCut,
      fCode: plant?.code ?? null,
      direction: pieces > 0 ? Direction.In : Direction.Out,
      quantity: Math.abs(pieces),
      area: area(board, Math.abs(pieces)),
      amount: amountOf(Math.abs(pieces), board.price ?? 0),
      offCutStatus: board.offCutStatus,
      refType,
      refId,
      binCode: board.binCode,
      operator: currentContext()?.principal?.userName ?? null,
      remark,
      time,
      arrivedTime: now(),
    })),
  );
}

/** Changes a locked board and the number of its pieces. */
export async function moveStock(
  tx: Tx,
  board: Board,
  { pieces, set = {}, ...cause }: Cause & { pieces: number; set?: Values<Board> },
): Promise<Board> {
  const moved = await tx.update(Board, board.id, { ...set, quantity: board.quantity + pieces });
  await logStock(tx, [{ board: moved, pieces, ...cause }]);
  return moved;
}
