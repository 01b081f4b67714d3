import type { Layout } from './layout.js';
import type { OffcutRule } from './problem.js';

const reaches = (a: number, b: number, [p, q]: [number, number]): boolean => (a >= p && b >= q) || (a >= q && b >= p);

/**
 * Visits what is left behind the last child of each node, and beside each part that does not span its piece: raw
 * extents in units.
 */
function eachRemainder(layout: Layout, visit: (x: number, y: number) => void): void {
  const { problem, n, depth, item, sx, sy, parent, axis } = layout;
  const { kerfX, kerfY } = problem;
  const board = problem.boards[layout.board]!;
  const limit = problem.stages[axis]!;
  for (let i = 0; i < n; i++) {
    const d = depth[i]!;
    if (item[i]! >= 0 && d >= limit) continue;
    const alongX = ((axis ^ d) & 1) === 0;
    const p = parent[i]!;
    // across its axis a node spans its own extent, along its axis that of its parent
    const w = d === 0 ? board.x : alongX ? (d === 1 ? board.x : sx[p]!) : sx[i]!;
    const h = d === 0 ? board.y : alongX ? sy[i]! : d === 1 ? board.y : sy[p]!;
    const x = (alongX ? w - sx[i]! : w) - kerfX;
    const y = (alongX ? h : h - sy[i]!) - kerfY;
    if (x > 0 && y > 0) visit(x, y);
  }
}

/**
 * Worth of the remainders of a board in units of area: the sum over all that reach the least size of area times share.
 */
export function offcutWorth(layout: Layout, rule: OffcutRule): number {
  const { area } = layout.problem.boards[layout.board]!;
  let worth = 0;
  eachRemainder(layout, (x, y) => {
    if (!reaches(x, y, rule.min)) return;
    const share = rule.steps.find(({ size }) => reaches(x, y, size))?.share ?? 0;
    worth += share * x * y * (rule.concentrate ? (x * y) / area : 1);
  });
  return worth;
}

/** Area in square units of the largest remainder of a board that reaches the least size. */
export function largestRemainder(layout: Layout, rule: OffcutRule): number {
  let largest = 0;
  eachRemainder(layout, (x, y) => {
    if (x * y > largest && reaches(x, y, rule.min)) largest = x * y;
  });
  return largest;
}
