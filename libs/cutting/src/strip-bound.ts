import { roundUp } from './bounds.js';
import type { Lane } from './blackboard.js';
import type { ColumnGeneration } from './column-generation.js';
import { mend, shrink } from './columns.js';
import type { Column } from './columns.js';
import { MasterLp } from './master.js';
import { stripRows } from './strip-counts.js';
import { StripPricing } from './strip-pricing.js';
import { acrossOf, stripAxis } from './strips.js';
import { tuning } from './tuning.js';

/** Cells per side of a board, ever finer. */
const GRIDS = [3200, 8000];
/** Rounds of pricing on both, and kernel steps: times those of the relaxation before, at least so many. */
const MOST_ROUNDS = 400;
const MORE_WORK = 2;
const LEAST_WORK = 30_000;

/**
 * Raises the lower bound of two-stage plans by a relaxation of its own, over patterns that have no part more often in a
 * strip than it is wanted, and with rows that count strips. Where the relaxation of any patterns ends just below the
 * next number of boards, this one often ends above it, and the best known plan is proved.
 */
export function* stripBound(generation: ColumnGeneration): Lane {
  const { board, pool, solver } = generation;
  const { problem } = board;
  const axis = stripAxis(problem);
  if (axis === null || !generation.solution) return;
  const pricers = GRIDS.map((cells) => new StripPricing(problem, axis, cells)).filter(
    (pricer, i, all) => pricer.sound && pricer.cellSize !== all[i - 1]?.cellSize,
  );
  const rows = yield* stripRows(problem, axis, solver);
  const across = acrossOf(problem, axis);
  const lp = new MasterLp(problem, solver, problem.demand, generation.stock, rows);
  const isProper = ({ types, counts }: Column): boolean => types.every((t, i) => counts[i]! <= problem.demand[t]!);
  const uncapped = new Int32Array(problem.types).fill(1 << 30);
  const most = Math.max(LEAST_WORK, generation.effort() * MORE_WORK);
  const work = (): number => pricers.reduce((sum, pricer) => sum + pricer.work, 0);
  const known = new Set<string>();
  const size = problem.types + rows.length;
  const [center, smooth] = [new Float64Array(size), new Float64Array(size)];
  let best = 0;
  try {
    lp.add(pool.columns.filter(isProper));
    for (
      let round = 0, level = 0;
      round < MOST_ROUNDS && work() < most && level < pricers.length && !board.done;
      round++
    ) {
      const solution = lp.solve();
      // no bound can rise above the next cost that boards can have
      if (!solution || roundUp(problem, solution.cost * (1 - 1e-9), board.cost) <= board.lowerBound + 1e-9) return;
      const duals = Float64Array.from([...solution.duals, ...solution.strips]);
      const prices = Float64Array.from(problem.boards, (b, i) => b.cost / lp.scale + solution.scarcity[i]!);
      const before = work();
      let fresh = 0;
      for (const alpha of round % 4 === 3 || best === 0 ? [0] : [tuning.smoothing, 0]) {
        for (let i = 0; i < size; i++) smooth[i] = alpha * center[i]! + (1 - alpha) * duals[i]!;
        const values = smooth.subarray(0, problem.types);
        const led = Float64Array.from(across, (extent) =>
          rows.reduce((sum, { height }, r) => sum + (extent >= height ? smooth[problem.types + r]! : 0), 0),
        );
        const { columns, bound } = pricers[level]!.price(values, prices, led);
        const theta = bound.reduce((largest, v, b) => (v > 0 ? Math.max(largest, v / prices[b]!) : largest), 1);
        let value = 0;
        for (let t = 0; t < problem.types; t++) value += smooth[t]! * problem.demand[t]!;
        rows.forEach(({ least }, r) => {
          value += smooth[problem.types + r]! * least;
        });
        value /= theta;
        solution.scarcity.forEach((scarce, b) => {
          if (scarce > 0) value -= scarce * problem.boards[b]!.qty;
        });
        if (value > best) {
          best = value;
          center.set(smooth);
          generation.raise(best * lp.scale);
        }
        for (const { tree } of columns) {
          const useful = mend(problem, tree, values, problem.demand);
          if (useful) pool.add(useful);
          for (const made of [shrink(problem, tree, values, uncapped), useful]) {
            // patterns that make the same may have other strips
            const key = made && `${made.board} ${made.depth} ${made.item}`;
            if (!key || known.has(key)) continue;
            known.add(key);
            lp.add([pool.columnOf(made)]);
            fresh++;
          }
        }
        yield;
        if (fresh > 0) break;
      }
      board.work += 200 + solution.iterations + (work() - before) * 5;
      if (fresh === 0) level++;
    }
  } finally {
    lp.dispose();
  }
}
