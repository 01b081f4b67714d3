import type { Highs } from 'highs';
import { roundMix } from './board-mix.js';
import { roundUp } from './bounds.js';
import { ColumnPool, mend, shrink, usePerClass } from './columns.js';
import type { Blackboard, Lane } from './blackboard.js';
import { MasterLp } from './master.js';
import type { LpSolution } from './master.js';
import { Pricing } from './pricing.js';
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
/** Rounds on the finest grid, which costs several times the fine one. */
const FINEST_ROUNDS = 80;
/** Columns beyond this are not taken from other searches. */
const MOST_HARVESTED = 8000;

/** A solution of the relaxation, and the cost that its unit stands for. */
interface Relaxed {
  solution: LpSolution;
  scale: number;
}

/** The linear relaxation and its columns: shared by the integer phases of one thread. */
export class ColumnGeneration {
  readonly pool: ColumnPool;
  /** Pricing per axis on ever finer grids, and the level in use. */
  private readonly levels: Pricing[][] = [];
  private level = 0;
  /** True where the pricing covers every pattern the problem allows, so that its bound is one for the problem. */
  readonly complete: boolean;
  solution: LpSolution | null = null;
  converged = false;
  readonly scale: number;
  private readonly stock: Float64Array;
  private readonly uncapped: Int32Array;

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
    for (const cells of GRIDS) {
      const pricings = axes.map((axis) => new Pricing(problem, axis, cells));
      const last = this.levels.at(-1);
      if (last?.every((pricing, i) => pricing.cellSize === pricings[i]!.cellSize)) continue;
      this.levels.push(pricings);
    }
    this.complete = problem.boards.every((b) =>
      b.axes.every((axis) => !isHead(axis) && problem.stages[axis]! >= 2 && problem.stages[axis]! <= 3),
    );
    this.stock = Float64Array.from(problem.boards, (b) => b.qty);
    this.uncapped = new Int32Array(problem.types).fill(1 << 30);
  }

  private get isSound(): boolean {
    return this.levels[this.level]!.every((pricing) => pricing.sound);
  }

  /** Adds the boards of the best known plan. */
  learn(): void {
    for (const { tree } of this.board.cuttings) this.pool.add(tree);
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
      let bestBound = 0;
      let finest = 0;
      for (let round = 0; round < 500 && finest < FINEST_ROUNDS; round++) {
        if (this.level === 2) finest++;
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
          let priced = this.price(smooth, relaxed, problem.demand);
          // what the grid promises may not fit in truth: then the bound is wanted as tight as it gets
          if (priced.fresh === 0 && alpha === 0) priced = this.price(smooth, relaxed, problem.demand, true);
          yield;
          if (priced.bound > bestBound) {
            bestBound = priced.bound;
            center.set(smooth);
            if (this.complete && this.isSound) this.raise(bestBound * lp.scale);
          }
          if (priced.fresh > 0) break;
          if (alpha > 0) continue;
          this.converged = this.level >= Math.min(1, this.levels.length - 1);
          if (this.level === this.levels.length - 1) return;
          // what a grid says that rounds small parts up is no bound for the others
          if (!this.isSound) bestBound = 0;
          this.level++;
        }
        // no bound can rise above the next cost that boards can have
        if (this.complete && roundUp(problem, solution.cost * (1 - 1e-9), board.cost) <= board.lowerBound + 1e-9) {
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

  private effort(): number {
    return this.levels.flat().reduce((sum, pricing) => sum + pricing.work, 0);
  }

  private raise(bound: number): void {
    const { board } = this;
    const rounded = roundUp(board.problem, bound * (1 - 1e-9), board.cost);
    if (rounded > board.lowerBound + 1e-9) {
      board.lowerBound = rounded;
      board.events.bound(rounded);
    }
  }

  /** One round of pricing on all axes, new columns capped by `cap`; and the Farley bound. */
  price(
    duals: Float64Array,
    { solution, scale }: Relaxed,
    cap: Int32Array,
    tight = false,
  ): { bound: number; fresh: number } {
    const { board, pool } = this;
    const { problem } = board;
    const prices = Float64Array.from(problem.boards, (b, i) => b.cost / scale + solution.scarcity[i]!);
    const before = this.effort();
    let theta = 1;
    let fresh = 0;
    for (const pricing of this.levels[this.level]!) {
      const result = pricing.price(duals, prices, tight);
      result.bound.forEach((v, b) => {
        if (v > 0) theta = Math.max(theta, v / Math.max(prices[b]!, 1e-12));
      });
      for (const column of result.columns) {
        const raw = shrink(problem, column.tree, duals, this.uncapped);
        if (raw && pool.add(raw).fresh) fresh++;
        const bounded = mend(problem, column.tree, duals, cap);
        if (bounded && pool.add(bounded).fresh) fresh++;
      }
    }
    board.work += (this.effort() - before) * 5;
    let bound = 0;
    for (let t = 0; t < problem.types; t++) bound += (duals[t]! * problem.demand[t]!) / theta;
    problem.boards.forEach((b, i) => {
      if (solution.scarcity[i]! > 0) bound -= solution.scarcity[i]! * b.qty;
    });
    return { bound, fresh };
  }
}
