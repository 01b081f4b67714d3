import { dividesAt, feasible, lastCutOf, Layout, MOST_NODES } from './layout.js';
import { directionOf, isHead } from './problem.js';
import type { Axis } from './problem.js';

/** Nodes of a board where the length of cuts is limited: each place that is looked at is then measured anew. */
const MOST_LIMITED = 250;

/** Where `findInsertion` would put the item; read at once, the object is reused. */
export const found = { node: -1, score: Infinity };

/**
 * Best place for oriented item `o` on a board: as a further child of an inner node or beside a leaf one level deeper,
 * growing the strips and columns around it where their neighbours leave room. The score is the area that becomes waste,
 * a remainder that later stages can still use counting only `reuse` of its area (insertion after Fleszar 2013,
 * valuation after Gardeyn & Wauters 2022).
 */
export function findInsertion(layout: Layout, o: number, reuse: number): void {
  const { problem, n, depth, item, sx, sy, gx, gy, parent, axis } = layout;
  const x = problem.x[o]!;
  const y = problem.y[o]!;
  const board = problem.boards[layout.board]!;
  const limit = problem.stages[axis]!;
  const { exact, minStrip } = problem;
  const head = isHead(axis);
  const firstStrips = minStrip > 0 ? (head ? 1 : 0) : -1;
  const limited = problem.maxLineX < Infinity;
  let bestNode = -1;
  let best = Infinity;
  found.node = -1;
  found.score = Infinity;
  if (n + 2 > (limited ? MOST_LIMITED : MOST_NODES)) return;
  for (let v = 0; v < n; v++) {
    const d = depth[v]!;
    if (d >= limit) continue;
    const alongX = ((axis ^ d) & 1) === 0;
    // a new section of a head cut holds a first strip of its own
    const section = head && v === 0;
    if (section && layout.sections >= 2) continue;
    if (!dividesAt(problem, o, axis, section ? 2 : d + 1)) continue;
    if (item[v]! >= 0 && !dividesAt(problem, item[v]!, axis, d + 1)) continue;
    let a = alongX ? x : y;
    let b = alongX ? y : x;
    if (d <= firstStrips) a = Math.max(a, minStrip + (alongX ? problem.kerfX : problem.kerfY));
    if (section && firstStrips === 1) b = Math.max(b, minStrip + (alongX ? problem.kerfY : problem.kerfX));
    const room = alongX ? gx[v]! : gy[v]!;
    if (a > room && !(n === 1 && spans(layout, a, b))) continue;
    const across = alongX ? sy[v]! : sx[v]!;
    const growth = b - across;
    if (growth > (alongX ? gy[v]! : gx[v]!)) continue;
    if (exact && d + 1 === limit && growth !== 0 && (n > 1 || d > 0)) continue;
    const beside = d + 2 <= limit ? reuse : 1;
    let score: number;
    if (d === 0) score = ((alongX ? board.y : board.x) - b) * a * beside;
    else {
      const along = alongX ? sx[v]! : sy[v]!;
      const p = parent[v]!;
      const slack = d === 1 ? room : (alongX ? sx[p]! : sy[p]!) - along;
      score = growth > 0 ? growth * (along * beside + (slack > a ? (slack - a) * reuse : 0)) : -growth * a * beside;
      if (a > slack) {
        const thickness = alongX ? sy[p]! : sx[p]!;
        score += (a - slack) * (thickness - across) * (d + 1 <= limit ? reuse : 1);
      } else score += (slack - a) * 0.01 * across;
    }
    if (item[v]! >= 0 && exact && d + 1 === limit && b !== across) continue;
    if (score < best && (!limited || staysFeasible(layout, v, o))) {
      best = score;
      bestNode = v;
    }
  }
  found.node = bestNode;
  found.score = best;
}

/** Whether an item of such extents along and across the root's axis needs no first cut on an empty board. */
function spans({ problem, board: at, axis }: Layout, a: number, b: number): boolean {
  const board = problem.boards[at]!;
  const direction = directionOf(axis);
  const [along, across] = direction === 0 ? [board.x, board.y] : [board.y, board.x];
  return a === along && (b === across || b <= across - lastCutOf(problem, (1 - direction) as Axis));
}

let trial: Layout | null = null;

/** Growing strips may lengthen cuts far from the place of insertion, so limited cut lengths are checked on a copy. */
function staysFeasible(layout: Layout, v: number, o: number): boolean {
  if (trial?.problem !== layout.problem) trial = new Layout(layout.problem, layout.board, layout.axis);
  trial.copy(layout);
  trial.insert(v, o);
  return feasible(layout.problem, trial);
}
