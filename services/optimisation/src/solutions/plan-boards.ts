import type { Tx } from '@ishare/data/tx.js';
import type { Board } from '../boards/board.entity.js';
import { lockedBoards } from '../boards/locked-boards.js';
import { SolutionPattern } from './solution-pattern.entity.js';

/** How many of each board a plan takes. */
export async function neededBoards(tx: Tx, solutionId: string): Promise<Map<string, number>> {
  const patterns = await tx.em.find(SolutionPattern, {
    where: { solutionId },
    select: { boardId: true, repeat: true },
  });
  const needed = new Map<string, number>();
  for (const { boardId, repeat } of patterns) needed.set(boardId, (needed.get(boardId) ?? 0) + repeat);
  return needed;
}

/** The boards of a plan that are still there, locked. */
export async function boardsOfPlan(tx: Tx, solutionId: string): Promise<{ board: Board; count: number }[]> {
  const needed = await neededBoards(tx, solutionId);
  const boards = await lockedBoards(tx, [...needed.keys()]);
  return boards.map((board) => ({ board, count: needed.get(board.id)! }));
}
