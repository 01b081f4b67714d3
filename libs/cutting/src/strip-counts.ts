import type { Highs } from 'highs';
import { mostOf } from './kernel.js';
import { MasterLp } from './master.js';
import type { Axis, Problem } from './problem.js';
import { acrossOf } from './strips.js';
import type { StripRow } from './strips.js';

/** Cells that the longest board is divided into, heights that are counted, and patterns of a strip for each of them. */
const MOST_CELLS = 3200;
const MOST_HEIGHTS = 60;
const MOST_ROUNDS = 60;

/**
 * Counts the strips that all parts of some height need, which is cutting stock in one dimension: its relaxation over
 * strips that have no part more often than wanted, rounded up, which the relaxation over boards, with its fractions of
 * strips, does not know (a Chvátal–Gomory cut). A strip is worth more for its highest part alone, so that pricing stays
 * what it is.
 */
export function* stripRows(problem: Problem, axis: Axis, solver: Highs): Generator<void, StripRow[]> {
  const { types, demand, first, second, boards } = problem;
  const across = acrossOf(problem, axis);
  const along = acrossOf(problem, axis === 1 ? 0 : 1);
  const longest = Math.max(...boards.map((b) => (axis === 1 ? b.x : b.y)));
  const grid = Math.max(1, Math.ceil(longest / MOST_CELLS));
  const cells = Math.floor(longest / grid);
  const turned = (t: number): number[] => [first[t]!, second[t]!].filter((o) => o >= 0);
  const lowest = Int32Array.from({ length: types }, (_, t) => Math.min(...turned(t).map((o) => across[o]!)));
  // a part that may lie either way is as short as it can be
  const shortest = Int32Array.from({ length: types }, (_, t) =>
    Math.max(1, Math.floor(Math.min(...turned(t).map((o) => along[o]!)) / grid)),
  );
  const dearest = boards.reduce((most, { cost }, b) => (cost > boards[most]!.cost ? b : most), 0);
  const any = new Float64Array(boards.length).fill(Infinity);
  const lp = new MasterLp(problem, solver, demand, any);
  const rows: StripRow[] = [];
  try {
    lp.add(
      Array.from({ length: types }, (_, t) => ({
        board: dearest,
        tree: null,
        types: Int32Array.of(t),
        counts: Int32Array.of(Math.max(1, Math.min(demand[t]!, Math.floor(cells / shortest[t]!)))),
      })),
    );
    for (const height of thinned([...new Set(lowest)].toSorted((a, b) => a - b))) {
      const wanted = demand.map((d, t) => (lowest[t]! >= height ? d : 0));
      lp.demand(wanted, any);
      const least = yield* leastStrips(lp, dearest, { wanted, shortest, cells });
      // as many strips of higher parts say more
      if (rows.at(-1)?.least === least) rows.pop();
      rows.push({ height, least });
    }
  } finally {
    lp.dispose();
  }
  return rows;
}

/**
 * How many strips of so many cells hold all that is wanted: never more than are needed. A column is a strip here, at
 * the cost of the dearest board.
 */
function* leastStrips(
  lp: MasterLp,
  dearest: number,
  { wanted, shortest, cells }: { wanted: Int32Array; shortest: Int32Array; cells: number },
): Generator<void, number> {
  const price = lp.problem.boards[dearest]!.cost / lp.scale;
  let least = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const solution = lp.solve();
    if (!solution) return least;
    const strips = solution.cost / lp.scale / price;
    const items = Array.from(shortest, (size, t) => ({ size, value: solution.duals[t]!, most: wanted[t]! }));
    const counts = mostOf(items, cells);
    const worth = counts.reduce((sum, count, t) => sum + count * items[t]!.value, 0) / price;
    least = Math.max(least, Math.ceil(strips / Math.max(1, worth) - 1e-6));
    if (least >= Math.ceil(strips - 1e-6)) return least;
    const made = Int32Array.from(counts.keys()).filter((t) => counts[t]! > 0);
    lp.add([{ board: dearest, tree: null, types: made, counts: made.map((t) => counts[t]!) }]);
    yield;
  }
  return least;
}

/** No more than are counted, evenly spread. */
const thinned = (heights: number[]): number[] => {
  const every = Math.ceil(heights.length / MOST_HEIGHTS);
  return heights.filter((_, i) => i % every === 0);
};
