import { INNER } from './layout.js';
import type { Layout } from './layout.js';

/** How remainders are valued, in units: two pairs of least sides, and the worth per unit of area in shares of the board's price per area. */
export interface OffcutRule {
  min: [number, number];
  large: [number, number];
  smallShare: number;
  largeShare: number;
  /** Worth grows with the square of the area, so that one large piece beats two halves. */
  concentrate: boolean;
}

const reaches = (a: number, b: number, [p, q]: [number, number]): boolean => (a >= p && b >= q) || (a >= q && b >= p);

/** Worth of the remainders of a board in units of area: the sum over all that reach the least size of area times share. */
export function offcutWorth(layout: Layout, rule: OffcutRule): number {
  const { problem, n, depth, item, sx, sy, parent, axis } = layout;
  const { kerfX, kerfY } = problem;
  const board = problem.boards[layout.board]!;
  let worth = 0;
  for (let i = 0; i < n; i++) {
    if (item[i] !== INNER) continue;
    const d = depth[i]!;
    const alongX = ((axis ^ d) & 1) === 0;
    const p = parent[i]!;
    // across its axis a node spans what its parent gives it, along its axis the parent's whole width
    const w = d === 0 ? board.x : alongX ? (d === 1 ? board.x : sx[p]!) : sx[i]!;
    const h = d === 0 ? board.y : alongX ? sy[i]! : d === 1 ? board.y : sy[p]!;
    const a = (alongX ? w - sx[i]! : w) - kerfX;
    const b = (alongX ? h : h - sy[i]!) - kerfY;
    if (a <= 0 || b <= 0 || !reaches(a, b, rule.min)) continue;
    const share = reaches(a, b, rule.large) ? rule.largeShare : rule.smallShare;
    worth += share * a * b * (rule.concentrate ? (a * b) / board.area : 1);
  }
  return worth;
}
