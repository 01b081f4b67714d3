import { dualBound, roundUp } from './bounds.js';
import type { Lane } from './blackboard.js';
import type { ColumnGeneration } from './column-generation.js';
import { mend, shrink } from './columns.js';
import type { Column } from './columns.js';
import type { Tree } from './layout.js';
import { MasterLp } from './master.js';
import type { LpSolution } from './master.js';
import { stripRows } from './strip-counts.js';
import { StripPricing } from './strip-pricing.js';
import { acrossOf, stripAxis } from './strips.js';
import type { StripRow } from './strips.js';
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
  const { board, solver, solution } = generation;
  const { problem } = board;
  const axis = stripAxis(problem);
  if (axis === null || !solution) return;
  const pricers = GRIDS.map((cells) => new StripPricing(problem, axis, cells)).filter(
    (pricer, i, all) => pricer.sound && pricer.cellSize !== all[i - 1]?.cellSize,
  );
  const most = Math.max(LEAST_WORK, generation.effort() * MORE_WORK);
  const relaxation = new StripRelaxation(generation, yield* stripRows(problem, axis, solver));
  try {
    let rounds = 0;
    for (const pricer of pricers) {
      let found = true;
      while (found && rounds++ < MOST_ROUNDS && relaxation.work < most && !board.done) {
        const relaxed = relaxation.solve();
        // no bound can rise above the next cost that boards can have
        if (!relaxed || roundUp(problem, relaxed.cost * (1 - 1e-9), board.cost) <= board.lowerBound + 1e-9) return;
        found = yield* relaxation.price(relaxed, pricer, rounds % 4 === 0);
      }
    }
  } finally {
    relaxation.dispose();
  }
}

class StripRelaxation {
  /** Kernel steps of pricing so far: cells relaxed, in thousands. */
  work = 0;
  private readonly lp: MasterLp;
  /** Values of the types, then of the rows: those of the best bound, and those that are priced. */
  private readonly center: Float64Array;
  private readonly smooth: Float64Array;
  private best = 0;
  /** Patterns, not columns: those that make the same may have other strips. */
  private readonly known = new Set<string>();

  constructor(
    private readonly generation: ColumnGeneration,
    private readonly rows: readonly StripRow[],
  ) {
    const { board, pool, solver, stock } = generation;
    const { problem } = board;
    const isUseful = ({ types, counts }: Column): boolean => types.every((t, i) => counts[i]! <= problem.demand[t]!);
    this.lp = new MasterLp(problem, solver, problem.demand, stock, rows);
    this.lp.add(pool.columns.filter(isUseful));
    this.center = new Float64Array(problem.types + rows.length);
    this.smooth = this.center.slice();
  }

  /** Null where the columns cannot cover the demand within the stock. */
  solve(): LpSolution | null {
    const solution = this.lp.solve();
    this.generation.board.work += 200 + (solution?.iterations ?? 0);
    return solution;
  }

  dispose(): void {
    this.lp.dispose();
  }

  /**
   * A round of pricing with smoothed values, and where those find nothing, or are not to be used, with plain ones;
   * false where these find nothing either.
   */
  *price(solution: LpSolution, pricer: StripPricing, isPlain: boolean): Generator<void, boolean> {
    for (const alpha of isPlain || this.best === 0 ? [0] : [tuning.smoothing, 0]) {
      const found = this.priceAt(alpha, solution, pricer);
      yield;
      if (found) return true;
    }
    return false;
  }

  private priceAt(alpha: number, solution: LpSolution, pricer: StripPricing): boolean {
    const { generation, rows, smooth, center } = this;
    const { board } = generation;
    const { problem } = board;
    const { types } = problem;
    [...solution.duals, ...solution.strips].forEach((dual, i) => {
      smooth[i] = alpha * center[i]! + (1 - alpha) * dual;
    });
    const values = smooth.subarray(0, types);
    const led = Float64Array.from(acrossOf(problem, pricer.axis), (extent) =>
      rows.reduce((sum, { height }, r) => sum + (extent >= height ? smooth[types + r]! : 0), 0),
    );
    const prices = Float64Array.from(problem.boards, (b, i) => b.cost / this.lp.scale + solution.scarcity[i]!);
    const before = pricer.work;
    const { columns, bound } = pricer.price(values, prices, led);
    this.work += pricer.work - before;
    board.work += (pricer.work - before) * 5;
    const wanted = smooth.reduce((sum, v, i) => sum + v * (i < types ? problem.demand[i]! : rows[i - types]!.least), 0);
    const least = new Float64Array(problem.boards.length);
    const cost = dualBound(problem, { wanted, worth: bound, scale: this.lp.scale }, { least, most: generation.stock });
    if (cost > this.best) {
      this.best = cost;
      center.set(smooth);
      generation.raise(cost);
    }
    return columns.map(({ tree }) => this.take(tree, values)).some(Boolean);
  }

  /** Adds a pattern as priced, and as it is of use to plans; true where one of them is new. */
  private take(tree: Tree, values: Float64Array): boolean {
    const { board, pool, uncapped } = this.generation;
    const { problem } = board;
    const useful = mend(problem, tree, values, problem.demand);
    if (useful) pool.add(useful);
    const fresh = [shrink(problem, tree, values, uncapped), useful].filter((made) => {
      const key = made && `${made.board} ${made.depth} ${made.item}`;
      if (!key || this.known.has(key)) return false;
      this.known.add(key);
      return true;
    });
    this.lp.add(fresh.map((made) => pool.columnOf(made!)));
    return fresh.length > 0;
  }
}
