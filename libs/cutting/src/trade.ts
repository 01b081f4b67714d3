import type { Blackboard, Lane } from './blackboard.js';
import { Bulk, MANY_BOARDS } from './bulk.js';
import type { Valuation } from './boards-in-hand.js';
import type { ColumnGeneration } from './column-generation.js';
import { TYPICAL_SAW } from './cut-sequence.js';
import { fewestPatterns } from './fewest-patterns.js';
import { countCuts } from './layout.js';
import { offcutWorth } from './offcuts.js';
import { mergePatterns, repeatingPlans } from './polish.js';
import type { Problem } from './problem.js';
import type { Random } from './random.js';
import { RuinRecreate } from './ruin-recreate.js';

/** Weight of a step of the search against the area of the smallest part: too little to leave a part out for. */
const LEAST_WEIGHT = 0.2;
/** Least steps for a mix of boards, and steps per part. */
const STEPS = 600;
const STEPS_PER_PART = 4;

/** What a board counts for beside the parts on it: minutes less worth of offcuts, in units of area. */
function valuationOf(problem: Problem): Valuation {
  const { goal, offcutRule: rule, boards, area } = problem;
  const { setSeconds } = problem.instance.saw ?? TYPICAL_SAW;
  const rate = Math.min(...boards.map((board) => board.cost / board.area)) || 1e-9;
  const perCut = ((goal?.minuteCost ?? 0) * setSeconds) / 60 / rate;
  const scale = perCut > 0 ? Math.min(1, (LEAST_WEIGHT * Math.min(...area)) / (3 * perCut)) : 1;
  return (layout) => {
    const board = boards[layout.board]!;
    if (layout.used === 0) return 0;
    const worth = rule && goal?.creditOffcuts ? offcutWorth(layout, rule) * (board.cost / board.area / rate) : 0;
    return scale * (perCut * countCuts(layout) - worth);
  };
}

/** Boards per class of the plan in hand with one exchanged, added or taken away; null where stock forbids it. */
function neighbour(problem: Problem, mix: Int32Array, random: Random): Int32Array | null {
  const next = mix.slice();
  const [out, into] = [random.below(mix.length), random.below(mix.length)];
  if (random.unit() < 0.8) {
    if (next[out] === 0) return null;
    next[out]!--;
  }
  if (random.unit() < 0.8) next[into]!++;
  if (next[into]! > problem.boards[into]!.qty) return null;
  return next;
}

/** What a mix of boards may come to at best: all that no part takes is worth what the best offcut is. */
function atBest(problem: Problem, mix: Int32Array): number {
  const share = problem.goal?.creditOffcuts ? Math.max(0, ...(problem.offcutRule?.steps.map((s) => s.share) ?? [])) : 0;
  let [cost, area, dearest] = [0, 0, 0];
  mix.forEach((count, b) => {
    const board = problem.boards[b]!;
    cost += count * board.cost;
    area += count * board.area;
    if (count > 0) dearest = Math.max(dearest, board.cost / board.area);
  });
  return cost - share * dearest * Math.max(0, area - problem.partArea);
}

/**
 * Plans by the whole goal: moves parts and exchanges boards of the best plan until boards, less the worth of offcuts,
 * with the minutes of the saw come to less.
 */
function* byTotal(board: Blackboard, random: Random): Lane {
  const { problem } = board;
  const search = new RuinRecreate(problem, random, problem.demand, undefined, valuationOf(problem));
  const steps = STEPS + STEPS_PER_PART * problem.demand.reduce((sum, d) => sum + d, 0);
  for (let round = 0; ; round++) {
    const home = board.traded?.cuttings ?? board.cuttings;
    const boards = home.reduce((sum, { repeat }) => sum + repeat, 0);
    if (boards > MANY_BOARDS || boards === 0) return;
    search.limit = Infinity;
    search.load(home.flatMap(({ tree, repeat }) => Array.from({ length: repeat }, () => ({ tree, repeat: 1 }))));
    board.work += 100;
    // every other round the boards stay as they are
    const mix = round % 2 === 0 ? null : neighbour(problem, search.mixWithout(0), random);
    if (round % 2 === 1) {
      if (!mix || atBest(problem, mix) >= (board.traded?.total ?? Infinity) - 1e-9) continue;
      search.adopt(mix);
    }
    let best = Infinity;
    for (let i = 0; i < steps && board.traded?.cuttings === home; i++) {
      const before = search.work;
      if (search.step() && search.value < best - 1e-6) {
        best = search.value;
        board.trade(search.trees());
      }
      board.work += search.work - before + 1;
      if (i % 20 === 19) yield;
    }
    yield;
  }
}

/** Plans of few patterns, whatever their boards cost: patterns that repeat, and the best choice among all known. */
function* byPatterns(board: Blackboard, random: Random, generation: ColumnGeneration | null): Lane {
  const { problem } = board;
  for (let round = 0; ; round++) {
    for (let k = 0; k < 20; k++) {
      const bulk = new Bulk(problem, random, k % 4 === 0 ? Infinity : problem.goal!.maxPatterns);
      let state = bulk.step();
      for (; state === 'more' && bulk.cuttings.length <= problem.goal!.maxPatterns; state = bulk.step());
      board.work += bulk.work + 1;
      if (generation) for (const { tree } of bulk.cuttings) generation.pool.add(tree);
      if (state === 'done') board.tradeCuttings(bulk.cuttings);
      yield;
    }
    if (!generation) continue;
    generation.learn();
    yield* repeatingPlans(generation, random, 20, 1.3);
    fewestPatterns(generation, board.timed ? Math.min(board.secondsLeft / 3, 2 + round) : null, true);
    yield;
  }
}

/** The lanes that seek plans by more than the cost of their boards. */
export function trades(board: Blackboard, random: Random, generation: ColumnGeneration | null): Lane[] {
  const { goal } = board.problem;
  if (!goal) return [];
  const lanes: Lane[] = [];
  if (goal.maxPatterns < Infinity) lanes.push(byPatterns(board, random, generation), mergePatterns(board, random));
  if (goal.creditOffcuts || goal.minuteCost > 0) lanes.push(byTotal(board, random));
  return lanes;
}
