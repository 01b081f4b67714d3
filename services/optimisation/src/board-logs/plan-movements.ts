import type { Tx } from '@ishare/data/tx.js';
import { currentContext } from '@ishare/server/context.js';
import type { Board } from '../boards/board.entity.js';
import { Factory } from '../factories/factory.entity.js';
import type { Solution } from '../solutions/solution.entity.js';
import { BoardInOutBoundLog, Direction, RefType } from './board-in-out-bound-log.entity.js';

/** A board whose pieces a plan takes from the shelf or gives back, as it is afterwards. */
export interface PlanMovement {
  board: Board;
  count: number;
}

const area = ({ length, width }: Pick<Board, 'length' | 'width'>, pieces: number): number =>
  Math.round((length * width * pieces) / 100) / 10_000;

/** Logs what a plan takes (`Out`) or gives back (`In`), one row for each board. */
export async function logPlanMovements(
  tx: Tx,
  solution: Pick<Solution, 'id' | 'solutionNo'>,
  direction: (typeof Direction)[keyof typeof Direction],
  movements: readonly PlanMovement[],
): Promise<void> {
  const [plant] = await tx.em.find(Factory, { where: { isDeleted: false }, order: { code: 'ASC' }, take: 1 });
  await tx.insertMany(
    BoardInOutBoundLog,
    movements.map(({ board, count }) => ({
      boardId: board.id,
      boardsCode: board.boardsCode,
      materialCode: board.boardsMaterialCode,
      isOffCut: board.isOffCut,
      fCode: plant?.code ?? null,
      direction,
      quantity: count,
      area: area(board, count),
      amount: Math.round((board.price ?? 0) * count * 100) / 100,
      offCutStatus: board.offCutStatus,
      refType: direction === Direction.Out ? RefType.Optimise : RefType.Return,
      refId: solution.id,
      binCode: board.binCode,
      operator: currentContext()?.principal?.userName ?? null,
      remark: solution.solutionNo,
      time: new Date(),
    })),
  );
}
