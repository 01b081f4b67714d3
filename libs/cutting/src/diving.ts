import { roundMix } from './board-mix.js';
import type { ColumnGeneration } from './column-generation.js';
import { mend, usePerClass } from './columns.js';
import type { Column } from './columns.js';
import type { Blackboard, Lane } from './blackboard.js';
import type { Problem } from './problem.js';
import type { Tree } from './layout.js';
import { MasterLp } from './master.js';
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

/** Whether boards are mostly to be chosen one by one, as offcuts are: columns say little of them. */
export function ofSingles({ boards }: Problem): boolean {
  return boards.filter((board) => board.qty <= 2).length * 2 > boards.length;
}

/** Steps of ruin and recreate for the boards that a dive leaves, the more where its columns were priced for it. */
const STEPS = 4_000;
const PRICED_STEPS = 40_000;

/**
 * Diving (Sadykov et al. 2019): fixes whole parts of the relaxation's solution, else a column drawn by its fraction,
 * re-prices for what is left, and gives the last boards to ruin and recreate with the cost goal that improves the best
 * plan and a mix of boards near that of the relaxation. `drawn` dives round by chance, so that each is another one;
 * without `priced` the columns known so far have to do.
 */
export function* dive(
  generation: ColumnGeneration,
  random: Random,
  { drawn, priced }: { drawn: boolean; priced: boolean },
): Lane {
  const { board, pool, solver } = generation;
  const { problem } = board;
  const demand = problem.demand.slice();
  const stock = Float64Array.from(problem.boards, (b) => b.qty);
  const fixed: Tree[] = [];
  let fixedCost = 0;
  const goesOn = priced && !ofSingles(problem);
  /** Boards that are left to ruin and recreate; fewer where it found no place for what is on them. */
  let hand = drawn ? 2 + random.below(tuning.residualBoards - 1) : tuning.residualBoards;
  const lp = new MasterLp(problem, solver, demand, stock);
  const fix = (tree: Tree, times: number): void => {
    for (let k = 0; k < times; k++) fixed.push(tree);
    fixedCost += times * problem.boards[tree.board]!.cost;
    stock[tree.board]! -= times;
    for (const o of tree.item) if (o >= 0) demand[problem.typeOf[o]!]! -= times;
  };
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
      if (!solution || fixedCost + solution.cost > board.cost - 1e-9) return;
      const use = usePerClass(problem, pool.columns, solution.x);
      const boards = use.reduce((sum, u) => sum + u, 0);
      if (boards <= hand) {
        const rest = new RuinRecreate(problem, random, demand.slice(), stock.slice());
        rest.limit = board.cost - fixedCost;
        const mix = (): Int32Array => roundMix(problem, use, rest.limit, random);
        const fixture = { trees: fixed, cost: fixedCost, steps: goesOn ? PRICED_STEPS : STEPS };
        const isBetter = yield* finish(board, rest, fixture, mix);
        // Nothing is left where all is on fixed boards.
        if (boards === 0) return;
        while (boards <= hand) hand /= 2;
        if (isBetter || hand < 1 || ofSingles(problem)) return;
      }
      let fixedAny = false;
      const candidates: { j: number; draw: number }[] = [];
      for (let j = 0; j < lp.columns; j++) {
        const x = solution.x[j]!;
        if (x < 1e-6) continue;
        const column = pool.columns[j]!;
        const times = Math.min(Math.floor(x + 1e-6), makes(column, demand), stock[column.board]!);
        if (times > 0) {
          fix(column.tree, times);
          fixedAny = true;
        }
        candidates.push({ j, draw: (x - Math.floor(x + 1e-6)) * (drawn ? 0.5 + random.unit() : 1) });
      }
      if (fixedAny) continue;
      candidates.sort((a, b) => b.draw - a.draw || a.j - b.j);
      for (const { j } of candidates) {
        const column = pool.columns[j]!;
        if (stock[column.board]! < 1) continue;
        const tree = makes(column, demand) > 0 ? column.tree : mend(problem, column.tree, solution.duals, demand);
        if (!tree) continue;
        // One that was mended stands for as many as the relaxation cuts of it: a million copies are no million steps.
        const whole = Math.floor(solution.x[j]! + 1e-6);
        fix(tree, Math.max(1, Math.min(whole, makes(pool.columnOf(tree), demand), stock[column.board]!)));
        fixedAny = true;
        break;
      }
      if (!fixedAny) return;
      yield;
    }
  } finally {
    lp.dispose();
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
