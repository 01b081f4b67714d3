import type { BoardNeed } from '@ishare/contracts/optimisation/solutions.js';

/** What stands in the way of cutting a board: there is none of it any more, or there are too few. */
export const boardMarks = ['missing', 'short'] as const;
export type BoardMark = (typeof boardMarks)[number];

/** How a board that a plan needs is marked: red where it or its material is gone, blue where the stock is short. */
export function boardMark(need: Pick<BoardNeed, 'isGone' | 'shortage'> | undefined): BoardMark | undefined {
  if (!need || need.isGone) return 'missing';
  return need.shortage > 0 ? 'short' : undefined;
}
