import { dualBound, roundUp } from './bounds.js';
import type { BoardRange, Values } from './bounds.js';
import type { Lane } from './blackboard.js';
import type { ColumnGeneration } from './column-generation.js';
import { MasterLp } from './master.js';
import type { LpSolution } from './master.js';

/** Ranges that are open at most; with more of them the tree does not go on. */
const MOST_OPEN = 5_000;
/** Mixes that are kept at most. */
const MOST_MIXES = 50;
/** Rounds of pricing for one range. */
const MOST_ROUNDS = 200;
/** Values of parts that are kept at most. */
const MOST_TOLD = 300;
/** What a part that is left out costs, in costs of the best plan. */
const MISSING = 10;
const EPS = 1e-5;

interface Range extends BoardRange {
  least: Int32Array;
  most: Int32Array;
  /** What plans of such boards cost at least. */
  bound: number;
}

/** Whole boards of each class, and what they cost. */
interface Mix {
  boards: Int32Array;
  cost: number;
}

/**
 * Branches on how many boards of each class are bought, the range of the least bound first (as Vanderbeck 2000 does
 * with sums of columns): pricing stays what it is, for a range changes nothing but the prices of boards. Where boards
 * of several classes are to be had the relaxation takes parts of them, a tenth of a sheet beside all offcuts; in whole
 * boards its bound is much higher. What is left are the mixes of boards that may make a better plan.
 */
export class BoardTree {
  /** Mixes whose relaxation needs no others, the cheapest first. */
  readonly mixes: Mix[] = [];
  /** What is still to be looked at, the least bound last. */
  private readonly open: Range[] = [];
  /** The values of parts that bounded each of the ranges looked at: they bound all others as well. */
  private readonly told: Values[] = [];
  /** What is looked at, or what HiGHS found no solution for. */
  private current: Range | null = null;

  constructor(private readonly generation: ColumnGeneration) {
    const { problem, cost, lowerBound } = generation.board;
    const buys = ({ qty, cost: each }: { qty: number; cost: number }): number =>
      Math.min(qty, each > 0 ? Math.floor(cost / each) : problem.demand.reduce((sum, d) => sum + d, 0));
    this.open.push({
      least: new Int32Array(problem.boards.length),
      most: Int32Array.from(problem.boards, buys),
      bound: lowerBound,
    });
  }

  /**
   * Goes on until nothing is open, raising the lower bound on the way. The relaxation has to bound something by then.
   */
  *run(): Lane {
    const { board, solver } = this.generation;
    const { problem } = board;
    const lp = new MasterLp(problem, solver, problem.demand, new Float64Array(problem.boards.length));
    lp.countBoards(MISSING * board.cost);
    try {
      while (!board.done && this.open.length < MOST_OPEN && this.mixes.length < MOST_MIXES) {
        const range = this.open.pop();
        this.raise(range?.bound ?? Infinity);
        if (!range || this.isBeyond(range.bound)) return;
        if (this.boundByOthers(range)) {
          this.insert(range);
          continue;
        }
        this.current = range;
        const solution = yield* this.solve(lp, range);
        if (!solution) return;
        if (!this.isBeyond(range.bound)) this.branch(range, solution);
        this.current = null;
        if (this.told.length > MOST_TOLD) this.told.shift();
      }
    } finally {
      lp.dispose();
    }
  }

  /** No plan of such a bound is better than the best one. */
  private isBeyond(bound: number): boolean {
    const { problem, cost } = this.generation.board;
    return roundUp(problem, bound * (1 - 1e-9), cost) >= cost - 1e-9;
  }

  /** Bounds a range by what was told of others; false where they say nothing new of it. */
  private boundByOthers(range: Range): boolean {
    const { problem } = this.generation.board;
    const { bound } = range;
    for (const values of this.told) range.bound = Math.max(range.bound, dualBound(problem, values, range));
    return range.bound > bound;
  }

  private raise(open: number): void {
    const { board } = this.generation;
    const bound = Math.min(open, this.mixes[0]?.cost ?? Infinity, board.cost);
    if (bound > board.lowerBound) this.generation.raise(bound);
  }

  /** The relaxation of a range, whose bound it raises; the values that raised it last are kept. */
  private *solve(lp: MasterLp, range: Range): Generator<void, LpSolution | null> {
    const { board, pool } = this.generation;
    lp.within(range);
    const at = this.told.length;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      lp.add(pool.columns.slice(lp.columns));
      const solution = lp.solve();
      if (!solution) return null;
      board.work += 200 + solution.iterations;
      const relaxed = { solution, scale: lp.scale };
      const { duals } = solution;
      let priced = yield* this.generation.bound(duals, relaxed, false);
      if (priced.fresh === 0) priced = yield* this.generation.bound(duals, relaxed, true);
      yield;
      const wanted = duals.reduce((sum, v, t) => sum + v * board.problem.demand[t]!, 0);
      const values = { wanted, worth: priced.worth, scale: lp.scale };
      const bound = dualBound(board.problem, values, range);
      if (bound > range.bound) {
        range.bound = bound;
        this.told.splice(at, 1, values);
      }
      if (priced.fresh === 0 || range.bound >= solution.cost * (1 - 1e-6)) return solution;
      if (this.isBeyond(range.bound) || board.done) return solution;
    }
    return lp.solve();
  }

  /** Divides a range at the class whose number is least whole; where all are whole, at that mix, which is kept. */
  private branch(range: Range, { boards }: LpSolution): void {
    const parts = Array.from(boards, (s) => Math.abs(s - Math.round(s)));
    const farthest = Math.max(...parts);
    if (farthest > EPS) {
      const at = parts.indexOf(farthest);
      const below = Math.floor(boards[at]!);
      this.push(range, at, range.least[at]!, below);
      this.push(range, at, below + 1, range.most[at]!);
      return;
    }
    const mix = Int32Array.from(boards, Math.round);
    this.keep(mix);
    let rest = range;
    mix.forEach((count, b) => {
      this.push(rest, b, rest.least[b]!, count - 1);
      this.push(rest, b, count + 1, rest.most[b]!);
      rest = limited(rest, b, count, count);
    });
  }

  private keep(boards: Int32Array): void {
    const { board } = this.generation;
    const cost = boards.reduce((sum, count, b) => sum + count * board.problem.boards[b]!.cost, 0);
    const at = this.mixes.findIndex((mix) => mix.cost > cost);
    this.mixes.splice(at < 0 ? this.mixes.length : at, 0, { boards, cost });
  }

  private push(range: Range, at: number, least: number, most: number): void {
    if (least <= most) this.insert(limited(range, at, least, most));
  }

  private insert(range: Range): void {
    const { open } = this;
    let [low, high] = [0, open.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (open[middle]!.bound > range.bound) low = middle + 1;
      else high = middle;
    }
    open.splice(low, 0, range);
  }

  /** False where plans of such boards are known to be no better than the best one. */
  allows(mix: Int32Array): boolean {
    const { cost } = this.generation.board;
    const holds = ({ least, most }: Range): boolean => mix.every((n, b) => n >= least[b]! && n <= most[b]!);
    if (this.current && holds(this.current)) return true;
    for (let i = this.open.length - 1; i >= 0 && this.open[i]!.bound < cost; i--) if (holds(this.open[i]!)) return true;
    return this.mixes.some(({ boards }) => boards.every((n, b) => n === mix[b]));
  }
}

const limited = ({ least, most, bound }: Range, at: number, from: number, to: number): Range => {
  const range = { least: least.slice(), most: most.slice(), bound };
  range.least[at] = from;
  range.most[at] = to;
  return range;
};
