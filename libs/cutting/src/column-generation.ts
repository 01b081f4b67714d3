import type { Highs } from 'highs';
import { roundMix } from './board-mix.js';
import { dualBound, roundUp } from './bounds.js';
import { ColumnPool, mend, shrink, usePerClass } from './columns.js';
import type { Blackboard, Lane } from './blackboard.js';
import { MasterLp } from './master.js';
import type { LpSolution } from './master.js';
import { FreePricing } from './free-pricing.js';
import { Pricing } from './pricing.js';
import type { Pricer } from './pricing.js';
import { feasible, yieldsEnough } from './layout.js';
import type { Layout } from './layout.js';
import { isHead } from './problem.js';
import type { Axis } from './problem.js';
import type { Random } from './random.js';
import { tuning } from './tuning.js';

/**
 * Cells per side of a board: coarse to begin with, fine for the columns, finest for the bound, where rounded kerfs
 * would cost per cents.
 */
const GRIDS = [800, 3200, 8000];
/** Thousands of sums that pricing without a limit of stages may take: for the columns, and for ever better bounds. */
const FREE_COLUMNS = 20_000;
const FREE_BOUNDS = [60_000, 600_000];
/** Rounds of the last of them, each of which takes half a second. */
const FREE_ROUNDS = 4;
/** Rounds on the finest grid, which costs several times the fine one. */
const FINEST_ROUNDS = 80;
/** Columns beyond this are not taken from other searches. */
const MOST_HARVESTED = 8000;

/** A solution of the relaxation, and the cost that its unit stands for. */
interface Relaxed {
  solution: LpSolution;
  scale: number;
}

/** What a round of pricing found: new columns, and what a pattern of each class is worth at most. */
interface Priced {
  fresh: number;
  worth: Float64Array;
}

/** How finely patterns are priced, and whether all are that the problem allows, so that the bound is one for it. */
interface Level {
  pricers: Pricer[];
  bounds: boolean;
}

/** The linear relaxation and its columns: shared by the integer phases of one thread. */
export class ColumnGeneration {
  readonly pool: ColumnPool;
  /** Ever finer pricing, and the level in use. */
  private readonly levels: Level[] = [];
  private level = 0;
  /** Pricing without a limit of stages that is still to come, each when the one before finds nothing more. */
  private finer: { most: number; within: boolean }[] = [];
  /** Some board may be cut in more than three stages: the staged patterns are a beginning, and bound nothing. */
  private readonly isDeep: boolean;
  solution: LpSolution | null = null;
  converged = false;
  readonly scale: number;
  readonly stock: Float64Array;
  /** Per type as many parts as one likes. */
  readonly uncapped: Int32Array;

  constructor(
    readonly board: Blackboard,
    readonly solver: Highs,
  ) {
    const { problem } = board;
    this.pool = new ColumnPool(problem);
    this.scale = Math.max(1e-9, ...problem.boards.map((b) => b.cost));
    const axes = ([1, 0] as Axis[]).filter(
      (axis) => problem.stages[axis]! >= 2 && problem.boards.some((b) => b.axes.includes(axis)),
    );
    const allows = (is: (stages: number, axis: Axis) => boolean): boolean =>
      problem.boards.every((b) => b.axes.every((axis) => is(problem.stages[axis]!, axis)));
    const isStaged = allows((stages) => stages >= 2);
    this.isDeep = !allows((stages, axis) => !isHead(axis) && stages <= 3);
    for (const cells of GRIDS) {
      if (this.isDeep && cells === GRIDS.at(-1)) break;
      this.addLevel(
        axes.map((axis) => new Pricing(problem, axis, cells)),
        !this.isDeep && isStaged,
      );
    }
    if (this.isDeep)
      this.finer = [{ most: FREE_COLUMNS, within: true }, ...FREE_BOUNDS.map((most) => ({ most, within: false }))];
    this.stock = Float64Array.from(problem.boards, (b) => b.qty);
    this.uncapped = new Int32Array(problem.types).fill(1 << 30);
  }

  private addLevel(pricers: Pricer[], covers: boolean): void {
    const last = this.levels.at(-1)?.pricers;
    if (last?.length === pricers.length && last.every(({ cellSize }, i) => cellSize === pricers[i]!.cellSize)) return;
    this.levels.push({ pricers, bounds: covers && pricers.every(({ sound }) => sound) });
  }

  /** Goes on to the next level; false where there is none. */
  private refine(): boolean {
    while (this.level === this.levels.length - 1) {
      const next = this.finer.shift();
      if (!next) return false;
      const pricer = new FreePricing(this.board.problem, next);
      this.addLevel([pricer], pricer.bounds);
    }
    this.level++;
    return true;
  }

  /** Whether the bound of the level in use is one for the problem. */
  private get isBounding(): boolean {
    return this.levels[this.level]!.bounds;
  }

  /** Adds the boards of the best known plan. */
  learn(): void {
    for (const { tree } of this.board.cuttings) this.pool.add(tree);
  }

  /** No plan can cost less than the best known one and more than the bound: a higher bound is a proof. */
  get isNearlyProved(): boolean {
    const { problem, cost, lowerBound } = this.board;
    return roundUp(problem, lowerBound * (1 + 1e-5), cost) >= cost - 1e-9;
  }

  /**
   * Generates columns until none improves the relaxation, raising the lower bound on the way (Farley 1990). Duals are
   * smoothed towards those of the best bound (Wentges 1997), which keeps them from swinging.
   */
  *run(): Lane {
    const { board, pool } = this;
    const { problem } = board;
    this.learn();
    const lp = new MasterLp(problem, this.solver, problem.demand, this.stock);
    try {
      const center = new Float64Array(problem.types);
      const smooth = new Float64Array(problem.types);
      const none = new Float64Array(problem.boards.length);
      let bestBound = 0;
      let finest = 0;
      const mostFinest = this.isDeep ? FREE_ROUNDS : FINEST_ROUNDS;
      for (let round = 0; round < 1000 && finest < mostFinest; round++) {
        if (this.level > 1 && this.level === this.levels.length - 1 && this.finer.length === 0) finest++;
        lp.add(pool.columns.slice(lp.columns));
        const solution = lp.solve();
        if (!solution) return;
        this.solution = solution;
        const relaxed = { solution, scale: lp.scale };
        board.work += 200 + solution.iterations;
        // unsmoothed duals every fourth round, and whenever smoothed ones found nothing: both searches must fail before
        // the end
        for (const alpha of round % 4 === 3 || bestBound === 0 ? [0] : [tuning.smoothing, 0]) {
          for (let t = 0; t < smooth.length; t++) smooth[t] = alpha * center[t]! + (1 - alpha) * solution.duals[t]!;
          const { pricers } = this.levels[this.level]!;
          let priced = yield* this.price(smooth, relaxed, { cap: problem.demand, pricers });
          // what the grid promises may not fit in truth: then the bound is wanted as tight as it gets
          if (priced.fresh === 0 && alpha === 0 && !(pricers[0] instanceof FreePricing))
            priced = yield* this.price(smooth, relaxed, { cap: problem.demand, pricers, tight: true });
          yield;
          const wanted = smooth.reduce((sum, v, t) => sum + v * problem.demand[t]!, 0);
          const values = { wanted, worth: priced.worth, scale: lp.scale };
          const bound = dualBound(problem, values, { least: none, most: this.stock });
          if (bound > bestBound) {
            bestBound = bound;
            center.set(smooth);
            if (this.isBounding) this.raise(bestBound);
          }
          if (priced.fresh > 0) break;
          if (alpha > 0) continue;
          this.converged = this.level >= Math.min(1, this.levels.length - 1);
          // what a grid says that rounds small parts up is no bound for the others
          if (!this.isBounding) bestBound = 0;
          if (!this.refine()) return;
        }
        // no bound can rise above the next cost that boards can have
        if (this.isBounding && roundUp(problem, solution.cost * (1 - 1e-9), board.cost) <= board.lowerBound + 1e-9) {
          this.converged = true;
          return;
        }
      }
    } finally {
      lp.dispose();
    }
  }

  /**
   * Takes a board that another search made for a column where it may be part of a better plan: its reduced cost must
   * not exceed the gap between the best plan and the relaxation.
   */
  consider(layout: Layout): void {
    const { solution, board, pool } = this;
    if (!solution || !this.converged || layout.used === 0 || pool.columns.length >= MOST_HARVESTED) return;
    const { problem } = board;
    let reduced =
      (problem.boards[layout.board]!.cost - board.cost + solution.cost) / this.scale + solution.scarcity[layout.board]!;
    for (let i = 0; i < layout.n; i++)
      if (layout.item[i]! >= 0) reduced -= solution.duals[problem.typeOf[layout.item[i]!]!]!;
    if (reduced <= 0 && yieldsEnough(problem, layout) && feasible(problem, layout)) pool.add(layout.toTree());
  }

  /** The relaxation over all columns known by now. */
  relax(): Relaxed | null {
    const lp = new MasterLp(this.board.problem, this.solver, this.board.problem.demand, this.stock);
    try {
      lp.add(this.pool.columns);
      const solution = lp.solve();
      return solution && { solution, scale: lp.scale };
    } finally {
      lp.dispose();
    }
  }

  /** A mix of boards below a cost and near that of the relaxation; null before there is a relaxation. */
  drawMix(random: Random, limit: number): Int32Array | null {
    const { solution, pool, board } = this;
    if (!solution) return null;
    return roundMix(board.problem, usePerClass(board.problem, pool.columns, solution.x), limit, random);
  }

  /** Kernel steps of pricing so far: cells relaxed, in thousands. */
  effort(): number {
    return this.levels.flatMap(({ pricers }) => pricers).reduce((sum, { work }) => sum + work, 0);
  }

  /** Tells of a lower bound of the cost, rounded up to the next total that boards can have. */
  raise(bound: number): void {
    const { board } = this;
    const rounded = roundUp(board.problem, bound * (1 - 1e-9), board.cost);
    if (rounded > board.lowerBound + 1e-9) {
      board.lowerBound = rounded;
      board.events.bound(rounded);
    }
  }

  /**
   * A round of pricing that is after patterns alone: a level that costs much more and is there for the bound is left
   * out. New columns are capped by `cap`; returns how many there are.
   */
  *more(duals: Float64Array, relaxed: Relaxed, cap: Int32Array): Generator<void, number> {
    const finest = this.isDeep ? this.levels.findIndex(({ pricers }) => pricers[0] instanceof FreePricing) : 1;
    const level = finest < 0 ? this.level : Math.min(this.level, finest);
    return (yield* this.price(duals, relaxed, { cap, pricers: this.levels[level]!.pricers })).fresh;
  }

  /** The finest level up to that in use that bounds anything. */
  private get bounding(): Level | undefined {
    return this.levels.findLast(({ bounds }, i) => bounds && i <= this.level);
  }

  /** Whether `bound` has anything to say by now. */
  get isBounded(): boolean {
    return this.bounding !== undefined;
  }

  /**
   * A round of pricing that bounds what patterns are worth as well. `tight`: as close as it gets, also where patterns
   * are found.
   */
  *bound(duals: Float64Array, relaxed: Relaxed, tight: boolean): Generator<void, Priced> {
    const { pricers } = this.bounding!;
    return yield* this.price(duals, relaxed, { cap: this.board.problem.demand, pricers, tight });
  }

  /** One round of pricing on all axes, new columns capped by `cap`. */
  private *price(
    duals: Float64Array,
    { solution, scale }: Relaxed,
    { cap, pricers, tight = false }: { cap: Int32Array; pricers: Pricer[]; tight?: boolean },
  ): Generator<void, Priced> {
    const { board, pool } = this;
    const { problem } = board;
    const prices = Float64Array.from(problem.boards, (b, i) => b.cost / scale + solution.scarcity[i]!);
    const before = this.effort();
    const worth = new Float64Array(problem.boards.length);
    let fresh = 0;
    for (const pricing of pricers) {
      const result = yield* pricing.price(duals, prices, tight);
      result.bound.forEach((v, b) => {
        worth[b] = Math.max(worth[b]!, v);
      });
      for (const column of result.columns) {
        const raw = shrink(problem, column.tree, duals, this.uncapped);
        if (raw && pool.add(raw).fresh) fresh++;
        const bounded = mend(problem, column.tree, duals, cap);
        if (bounded && pool.add(bounded).fresh) fresh++;
      }
    }
    board.work += (this.effort() - before) * 5;
    return { fresh, worth };
  }
}
