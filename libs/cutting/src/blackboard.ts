import { Layout, yieldsEnough } from './layout.js';
import type { Tree } from './layout.js';
import type { Phase } from './model.js';
import { merge, toPlan } from './plan.js';
import type { Cutting } from './plan.js';
import type { Problem } from './problem.js';
import { before, rankOf } from './ranking.js';
import type { Rank } from './ranking.js';

/** What an engine thread tells its owner. */
export interface EngineEvents {
  incumbent(cuttings: Cutting[], cost: number, rank: Rank | null): void;
  /** A plan that is better by the goal of its problem. */
  traded(cuttings: Cutting[], total: number): void;
  bound(value: number): void;
  phase(phase: Phase): void;
}

/** State that the algorithms of one thread share. */
export class Blackboard {
  cost = Infinity;
  /** Rank among plans of this cost; null while unknown. */
  rank: Rank | null = null;
  cuttings: Cutting[] = [];
  /** The best plan by the goal, where that is more than the cost. */
  traded: { cuttings: Cutting[]; total: number } | null = null;
  lowerBound = 0;
  /** Kernel steps done so far. */
  work = 0;
  /** First plans that were made to their end and for which the boards did not suffice. */
  inVain = 0;
  private unsent = false;
  private untold = false;
  private readonly begun: number;
  /**
   * The plan is polished and its cost stays: under a work budget, for what a polish finds by luck, a longer search may
   * not, as it is polished later, and more work would give a dearer plan.
   */
  isCostFinal = false;

  /** Under a clock foreign solvers are limited by time as well, under a work budget by steps. */
  constructor(
    readonly problem: Problem,
    readonly events: EngineEvents,
    readonly budget: { timeMs: number } | { work: number },
  ) {
    this.begun = performance.now();
  }

  get timed(): boolean {
    return 'timeMs' in this.budget;
  }

  get secondsLeft(): number {
    return 'timeMs' in this.budget
      ? Math.max(0, this.budget.timeMs - (performance.now() - this.begun)) / 1000
      : Infinity;
  }

  get workLimit(): number {
    return 'work' in this.budget ? this.budget.work : Infinity;
  }

  /** Offers a complete plan; false where a known one is at least as cheap. `flush` tells the owner. */
  offer(trees: Tree[]): boolean {
    const cost = this.costOf(trees);
    this.trade(trees);
    if (cost >= this.cost - 1e-9 || this.isCostFinal || !this.legal(trees)) return false;
    this.take(trees, cost, null);
    return true;
  }

  /** Offers a plan of the same cost that ranks better. */
  offerTie(trees: Tree[]): boolean {
    const cost = this.costOf(trees);
    this.trade(trees);
    if (cost > this.cost + 1e-9 || (this.isCostFinal && cost < this.cost - 1e-9) || !this.legal(trees)) return false;
    this.rank ??= rankOf(this.problem, this.cuttings);
    const rank = rankOf(this.problem, repeated(trees));
    if (!before(rank, this.rank)) return false;
    this.take(trees, Math.min(cost, this.cost), rank);
    return true;
  }

  /** Offers a complete plan by the goal, where there is one; its boards may cost more than the least. */
  trade(trees: Tree[]): void {
    if (this.problem.goal && trees.length > 0) this.tradeCuttings(repeated(trees));
  }

  /** As `trade`, of boards that are counted. */
  tradeCuttings(counted: readonly Cutting[]): void {
    const { goal } = this.problem;
    if (!goal || counted.length === 0 || !this.legal(counted.map(({ tree }) => tree))) return;
    const cuttings = merge(this.problem, counted);
    const { total, patterns } = toPlan(this.problem, cuttings, null, 0);
    if (patterns <= goal.maxPatterns) this.receiveTraded(cuttings, total);
  }

  /** Takes over what another thread found; false where a known plan is as good. */
  receiveTraded(cuttings: Cutting[], total: number): boolean {
    if (total >= (this.traded?.total ?? Infinity) - 1e-9) return false;
    this.traded = { cuttings, total };
    this.untold = true;
    return true;
  }

  private costOf(trees: Tree[]): number {
    let cost = 0;
    for (const tree of trees) cost += this.problem.boards[tree.board]!.cost;
    return cost;
  }

  /** Columns keep the least yield of offcuts, but a plan from them may have lost surplus parts. */
  private legal(trees: Tree[]): boolean {
    const { problem } = this;
    if (problem.boards.every(({ minArea }) => minArea === 0)) return true;
    return [...new Set(trees)].every(
      (tree) => problem.boards[tree.board]!.minArea === 0 || yieldsEnough(problem, Layout.from(problem, tree)),
    );
  }

  private take(trees: Tree[], cost: number, rank: Rank | null): void {
    this.cost = cost;
    this.rank = rank;
    this.cuttings = repeated(trees);
    this.unsent = true;
  }

  /** Takes over what another thread found. */
  receive(cuttings: Cutting[], cost: number, rank: Rank | null): boolean {
    if (cost > this.cost + 1e-9) return false;
    if (
      cost > this.cost - 1e-9 &&
      this.cuttings.length > 0 &&
      !(rank && before(rank, (this.rank ??= rankOf(this.problem, this.cuttings))))
    )
      return false;
    this.cost = cost;
    this.rank = rank;
    this.cuttings = cuttings;
    return true;
  }

  flush(): void {
    if (this.untold && this.traded) this.events.traded(this.traded.cuttings, this.traded.total);
    this.untold = false;
    if (!this.unsent) return;
    this.unsent = false;
    this.events.incumbent(this.cuttings, this.cost, this.rank);
  }

  get done(): boolean {
    return this.cost < Infinity && this.cost - this.lowerBound <= 1e-6 * Math.max(1, this.cost);
  }

  get boards(): number {
    return this.cuttings.reduce((sum, { repeat }) => sum + repeat, 0);
  }

  trees(): Tree[] {
    return this.cuttings.flatMap(({ tree, repeat }) => Array.from({ length: repeat }, () => tree));
  }
}

/** Equal trees counted; one object stands for all boards that were cut by it. */
function repeated(trees: Tree[]): Cutting[] {
  const repeats = new Map<Tree, number>();
  for (const tree of trees) repeats.set(tree, (repeats.get(tree) ?? 0) + 1);
  return Array.from(repeats, ([tree, repeat]) => ({ tree, repeat }));
}

/** An algorithm that pauses every few milliseconds of work. */
export type Lane = Generator<void, void, void>;
