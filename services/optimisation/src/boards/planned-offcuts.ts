import type { Tx } from '@ishare/data/tx.js';
import { BoardCut } from '../saw/board-cut.entity.js';
import { Solution } from '../solutions/solution.entity.js';
import type { Board } from './board.entity.js';

/** When the board that leaves an offcut was cut; null while it is not, or where no confirmed plan leaves it. */
export async function cutTimeOf(
  tx: Tx,
  { sourceSolutionId, sourceBoardNo }: Pick<Board, 'sourceSolutionId' | 'sourceBoardNo'>,
): Promise<Date | null> {
  if (!sourceSolutionId) return null;
  const plan = await tx.find(Solution, { id: sourceSolutionId, isSelected: true });
  if (!plan) return null;
  const [patternNo, copyNo] = (sourceBoardNo ?? '').split('/').map(Number);
  const cut = await tx.em.findOneBy(BoardCut, { solutionId: plan.id, patternNo: patternNo!, copyNo: copyNo! });
  return cut && new Date(cut.time);
}
