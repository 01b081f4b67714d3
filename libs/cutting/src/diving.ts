import { roundMix } from './board-mix.js';
import type { ColumnGeneration } from './column-generation.js';
import { mend, usePerClass } from './columns.js';
import type { Column, ColumnPool } from './columns.js';
import type { Blackboard } from './blackboard.js';
import type { Problem } from './problem.js';
import type { Tree } from './layout.js';
import { MasterLp } from './master.js';
import type { LpSolution } from './master.js';
import type { Random } from './random.js';
import { RuinRecreate } from './ruin-recreate.js';
import { tuning } from './tuning.js';

/** How often a column can be cut of what is left to be made. */
const makes = (column: Column, demand: Int32Array): number => {
  let times = Infinity;
  column.types.forEach((t, i) => {
    times = Math.min(times, Math.floor(demand[t]! / column.counts[i]!));
  });
  return times;
};

/** Patterns of which a dive fixes the best one, where its columns are priced for it. */
const RIVALS = 4;

/** A pattern that is fixed, and how often. */
interface Fixing {
  tree: Tree;
  times: number;
}

/** What is left of a problem beside the boards that a dive has fixed. */
class Remainder {
  readonly demand: Int32Array;
  readonly stock: Float64Array;
  readonly fixed: Tree[] = [];
  cost = 0;

  constructor(
    private readonly problem: Problem,
    mix: Int32Array | null,
  ) {
    this.demand = problem.demand.slice();
    this.stock = Float64Array.from(mix ?? problem.boards.map((b) => b.qty));
  }

  fix({ tree, times }: Fixing): void {
    for (let k = 0; k < times; k++) this.fixed.push(tree);
    this.take(tree, times);
  }

  private take(tree: Tree, times: number): void {
    this.cost += times * this.problem.boards[tree.board]!.cost;
    this.stock[tree.board]! -= times;
    for (const o of tree.item) if (o >= 0) this.demand[this.problem.typeOf[o]!]! -= times;
  }

  /** What all boards cost at least, by the columns known so far, if a pattern is fixed as well. */
  costWith({ tree, times }: Fixing, lp: MasterLp): number {
    this.take(tree, times);
    const cost = this.cost + lp.costOf(this.demand, this.stock);
    this.take(tree, -times);
    return cost;
  }
}

/**
 * Of the first few patterns the one that leaves the cheapest rest, as strong branching does with variables: one that
 * looks whole may leave parts that no other pattern goes well with.
 */
function best(fixings: Iterable<Fixing>, most: number, costOf: (fixing: Fixing) => number): Fixing | undefined {
  let found: Fixing | undefined;
  let least = Infinity;
  let looked = 0;
  for (const fixing of fixings) {
    if (most === 1) return fixing;
    const cost = costOf(fixing);
    if (!found || cost < least - 1e-9) {
      found = fixing;
      least = cost;
    }
    if (++looked === most) break;
  }
  return found;
}

/** Whether boards are mostly to be chosen one by one, as offcuts are: columns say little of them. */
export function ofSingles({ boards }: Problem): boolean {
  return boards.filter((board) => board.qty <= 2).length * 2 > boards.length;
}

/** What a board beyond the mix that a dive keeps to costs more, in costs of its class. */
const BEYOND_MIX = 1;

export interface DiveChoice {
  /** Rounds by chance, so that each dive is another one. */
  drawn: boolean;
  /** Prices columns for what is left; else those known so far have to do. */
  priced: boolean;
  /** Boards that the plan is to be made of, and no others. */
  within?: Int32Array | null;
}

/** Steps of ruin and recreate for the boards that a dive leaves, the more where its columns were priced for it. */
const STEPS = 4_000;
const PRICED_STEPS = 40_000;

/**
 * Diving (Sadykov et al. 2019): fixes whole parts of the relaxation's solution, else a column drawn by its fraction, of
 * a few of those the one that leaves the cheapest rest, re-prices for it, and gives the last boards to ruin and
 * recreate with the cost goal that improves the best plan and a mix of boards near that of the relaxation, else with
 * what is left of the mix that it keeps to. False where the relaxation of that mix alone costs too much.
 */
export function* dive(
  generation: ColumnGeneration,
  random: Random,
  { drawn, priced, within = null }: DiveChoice,
): Generator<void, boolean> {
  const { board, pool, solver } = generation;
  const { problem } = board;
  const left = new Remainder(problem, within);
  const { demand, stock } = left;
  const goesOn = priced && !ofSingles(problem);
  /** Boards that are left to ruin and recreate; fewer where it found no place for what is on them. */
  let hand = drawn ? 2 + random.below(tuning.residualBoards - 1) : tuning.residualBoards;
  const lp = new MasterLp(problem, solver, demand, stock);
  if (within) lp.sellBeyondStock(BEYOND_MIX);
  try {
    for (;;) {
      lp.add(pool.columns.slice(lp.columns));
      lp.demand(demand, stock);
      let solution = lp.solve();
      for (let round = 0; priced && solution && round < 2; round++) {
        if ((yield* generation.more(solution.duals, { solution, scale: lp.scale }, demand)) === 0) break;
        yield;
        lp.add(pool.columns.slice(lp.columns));
        solution = lp.solve();
      }
      board.work += 200 + (solution?.iterations ?? 0);
      if (!solution || left.cost + solution.cost > board.cost - 1e-9) return left.fixed.length > 0;
      const use = usePerClass(problem, pool.columns, solution.x);
      const boards = use.reduce((sum, u) => sum + u, 0);
      if (boards <= hand) {
        const rest = new RuinRecreate(problem, random, demand.slice(), stock.slice());
        rest.limit = board.cost - left.cost;
        const mix = (): Int32Array => (within ? Int32Array.from(stock) : roundMix(problem, use, rest.limit, random));
        const fixture = { trees: left.fixed, cost: left.cost, steps: goesOn ? PRICED_STEPS : STEPS };
        const isBetter = yield* finish(board, rest, fixture, mix);
        // Nothing is left where all is on fixed boards.
        if (boards === 0) return true;
        while (boards <= hand) hand /= 2;
        if (isBetter || hand < 1 || ofSingles(problem)) return true;
      }
      let fixedAny = false;
      const candidates: { j: number; draw: number }[] = [];
      for (let j = 0; j < lp.columns; j++) {
        const x = solution.x[j]!;
        if (x < 1e-6) continue;
        const column = pool.columns[j]!;
        const times = Math.min(Math.floor(x + 1e-6), makes(column, demand), stock[column.board]!);
        if (times > 0) {
          left.fix({ tree: column.tree, times });
          fixedAny = true;
        }
        candidates.push({ j, draw: (x - Math.floor(x + 1e-6)) * (drawn ? 0.5 + random.unit() : 1) });
      }
      if (fixedAny) continue;
      candidates.sort((a, b) => b.draw - a.draw || a.j - b.j);
      const { x, duals } = solution;
      const next = best(fixings(pool, left, { candidates, x, duals }), priced ? RIVALS : 1, (fixing) => {
        board.work += 200;
        return left.costWith(fixing, lp);
      });
      if (!next) return true;
      left.fix(next);
      yield;
    }
  } finally {
    lp.dispose();
  }
}

/** What a dive may fix next, in the order of the candidates: their patterns, mended where they make too much. */
function* fixings(
  pool: ColumnPool,
  { demand, stock }: Remainder,
  { candidates, x, duals }: { candidates: readonly { j: number }[] } & Pick<LpSolution, 'x' | 'duals'>,
): Generator<Fixing> {
  for (const { j } of candidates) {
    const column = pool.columns[j]!;
    if (stock[column.board]! < 1) continue;
    const tree = makes(column, demand) > 0 ? column.tree : mend(pool.problem, column.tree, duals, demand);
    if (!tree) continue;
    // One that was mended stands for as many as the relaxation cuts of it: a million copies are no million steps.
    const whole = Math.floor(x[j]! + 1e-6);
    yield { tree, times: Math.max(1, Math.min(whole, makes(pool.columnOf(tree), demand), stock[column.board]!)) };
  }
}

/**
 * Ruin and recreate for what is left beside the fixed boards, true where that is a better plan; begun with a mix of
 * boards where no plan is at hand.
 */
function* finish(
  board: Blackboard,
  rest: RuinRecreate,
  { steps, ...fixed }: { trees: Tree[]; cost: number; steps: number },
  mix: () => Int32Array,
): Generator<void, boolean> {
  for (let i = 0; i < 4; i++) {
    if (rest.construct() && rest.cost < rest.limit - 1e-9) {
      board.offer([...fixed.trees, ...rest.trees()]);
      return true;
    }
  }
  rest.adopt(rest.drawAffordable(mix()));
  for (let i = 0; i < steps && fixed.cost + rest.cost < board.cost - 1e-9; i++) {
    const before = rest.work;
    const complete = rest.step();
    board.work += rest.work - before + 1;
    if (complete) {
      board.offer([...fixed.trees, ...rest.trees()]);
      return true;
    }
    if (i % 20 === 19) yield;
  }
  return false;
}
