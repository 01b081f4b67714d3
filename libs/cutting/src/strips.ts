import type { Tree } from './layout.js';
import { isHead } from './problem.js';
import type { Axis, Problem } from './problem.js';

/** Every plan has at least so many strips with a part at least so high, in units. */
export interface StripRow {
  height: number;
  least: number;
}

/** Direction of all first cuts where they are alike on all boards, and of two stages, so that strips can be counted. */
export function stripAxis(problem: Problem): Axis | null {
  const [axis] = problem.boards[0]!.axes;
  const isAlike = problem.boards.every(({ axes }) => axes.length === 1 && axes[0] === axis);
  return isAlike && axis !== undefined && !isHead(axis) && problem.stages[axis] === 2 ? axis : null;
}

/** Inflated extents of an item across the strips of that direction. */
export const acrossOf = ({ x, y }: Problem, axis: Axis): Int32Array => (axis === 1 ? y : x);

/** How many strips of a pattern have a part as high as each of the rows says. */
export function stripsOf(problem: Problem, { axis, depth, item }: Tree, rows: readonly StripRow[]): Int32Array {
  const counts = new Int32Array(rows.length);
  const across = acrossOf(problem, axis);
  let highest = 0;
  for (let i = 1; i <= depth.length; i++) {
    if ((depth[i] ?? 1) === 1) {
      rows.forEach(({ height }, r) => {
        if (highest >= height) counts[r]!++;
      });
      highest = 0;
    }
    const o = item[i] ?? -1;
    if (o >= 0) highest = Math.max(highest, across[o]!);
  }
  return counts;
}
