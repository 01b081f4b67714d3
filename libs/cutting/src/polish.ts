import type { Blackboard, Lane } from './blackboard.js';
import type { Valuation } from './boards-in-hand.js';
import { MANY_BOARDS } from './bulk.js';
import type { ColumnGeneration } from './column-generation.js';
import { mend } from './columns.js';
import { countCuts, INNER } from './layout.js';
import type { Tree } from './layout.js';
import { offcutWorth } from './offcuts.js';
import { merge } from './plan.js';
import type { Cutting } from './plan.js';
import type { Problem } from './problem.js';
import type { Random } from './random.js';
import { RuinRecreate } from './ruin-recreate.js';

/** Weight of one cut in units of area of an average part: too little to leave a part out for. */
const CUT_WEIGHT = 0.02;

/** What layouts are polished for: the worth of their remainders, or few cuts; null where neither counts. */
function valuationOf(problem: Problem): Valuation | null {
  const { offcutRule: rule, prefer } = problem;
  if (prefer === 'cuts') {
    const weight = (CUT_WEIGHT * problem.partArea) / problem.demand.reduce((sum, d) => sum + d, 0);
    return (layout) => weight * countCuts(layout);
  }
  if (!rule || prefer === 'patterns') return null;
  return (layout) => (layout.used === 0 ? -problem.boards[layout.board]!.area : -offcutWorth(layout, rule));
}

/**
 * Moves parts between the boards of the best plan until their remainders are worth most, or their cuts are fewest; the
 * boards stay the same.
 */
export function* polishLayouts(board: Blackboard, random: Random): Lane {
  const { problem } = board;
  const valuation = valuationOf(problem);
  if (!valuation || board.boards > MANY_BOARDS) return;
  const search = new RuinRecreate(problem, random, problem.demand, undefined, valuation);
  let known: Cutting[] | null = null;
  let best = Infinity;
  for (;;) {
    if (board.cuttings !== known) {
      known = board.cuttings;
      search.load(board.trees().map((tree) => ({ tree, repeat: 1 })));
      best = search.value;
    }
    const before = search.work;
    for (let i = 0; i < 20; i++) {
      if (!search.step() || search.value >= best - 1e-6) continue;
      best = search.value;
      if (board.offerTie(search.trees())) known = board.cuttings;
    }
    board.work += search.work - before + 20;
    yield;
  }
}

/** Steps that a smaller number of patterns is given: some, and some per part. */
const MERGE_STEPS = 400;
const MERGE_STEPS_PER_PART = 4;

/**
 * Fewer patterns from the same boards: one pattern is cut as often as it and another were together, and ruin and
 * recreate over patterns, each counting for as many boards as are cut by it, seeks a place for all parts.
 */
export function* mergePatterns(board: Blackboard, random: Random): Lane {
  const { problem } = board;
  if (problem.prefer === 'offcut' || problem.prefer === 'cuts' || board.cuttings.length > MANY_BOARDS) return;
  const search = new RuinRecreate(problem, random);
  const most = Math.max(...problem.demand);
  const fit = (p: Cutting, q: Cutting): boolean => p.tree.board === q.tree.board && p.repeat + q.repeat <= most;
  const steps = MERGE_STEPS + MERGE_STEPS_PER_PART * problem.demand.reduce((sum, d) => sum + d, 0);
  let known: Cutting[] | null = null;
  let patterns: Cutting[] = [];
  for (;;) {
    if (board.cuttings !== known) {
      known = board.cuttings;
      patterns = merge(problem, known);
    }
    const open = patterns.filter((pattern) => patterns.some((other) => other !== pattern && fit(pattern, other)));
    if (open.length === 0) return;
    const p = draw(open, random);
    const q = draw(
      open.filter((other) => other !== p && fit(p, other)),
      random,
    );
    search.loadRepeated(
      patterns.filter((pattern) => pattern !== p && pattern !== q),
      p.tree,
      p.repeat + q.repeat,
    );
    for (let i = 0; i < steps && board.cuttings === known; i++) {
      const before = search.work;
      const complete = search.step();
      board.work += search.work - before + 1;
      if (complete) board.offerTie(search.trees());
      if (complete) break;
      if (i % 20 === 19) yield;
    }
    yield;
  }
}

/** A plan that has come to so many patterns is none of few. */
const MOST_PATTERNS = 600;

/** One of the patterns, those that are cut seldom likelier. */
function draw(patterns: Cutting[], random: Random): Cutting {
  const p = patterns[random.below(patterns.length)]!;
  const q = patterns[random.below(patterns.length)]!;
  return q.repeat < p.repeat ? q : p;
}

/**
 * Sequential plans of patterns that repeat (Haessler 1971): each time the pattern that can be cut most often from what
 * is left while its yield stays above an aspiration. Their patterns join the pool; a plan of the best cost is offered
 * as it is. Plans that cost up to `dearer` times as much are made as well where the goal is more than the cost.
 */
export function* repeatingPlans(generation: ColumnGeneration, random: Random, rounds: number, dearer = 1): Lane {
  const { board, pool } = generation;
  const { problem } = board;
  const values = new Float64Array(problem.types);
  const cap = new Int32Array(problem.types);
  const average = board.trees().reduce((sum, tree) => sum + problem.boards[tree.board]!.area, 0);
  const yieldNow = problem.partArea / Math.max(1, average);
  for (let round = 0; round < rounds; round++) {
    const left = problem.demand.slice();
    const stock = problem.boards.map((b) => b.qty);
    const aspiration = yieldNow * (0.8 + 0.25 * random.unit());
    const plan: Tree[] = [];
    let cost = 0;
    let most = Math.max(...left);
    const limit = board.cost * dearer + 1e-9;
    for (let patterns = 0; most > 0 && cost <= limit && patterns < MOST_PATTERNS; patterns++) {
      if (patterns % 8 === 7) yield;
      for (let t = 0; t < values.length; t++) values[t] = problem.area[t]! * (0.8 + 0.4 * random.unit());
      const open = problem.boards.map((_, b) => b).filter((b) => stock[b]! >= 1);
      if (open.length === 0) break;
      const b = open.reduce((p, q) =>
        problem.boards[q]!.cost / problem.boards[q]!.area < problem.boards[p]!.cost / problem.boards[p]!.area ? q : p,
      );
      const { axes, area } = problem.boards[b]!;
      const blank: Tree = {
        board: b,
        axis: axes[random.below(axes.length)]!,
        depth: Int8Array.of(0),
        item: Int16Array.of(INNER),
      };
      let chosen: Tree | null = null;
      let repeat = 0;
      for (let r = Math.min(most, stock[b]!); r >= 1; r = r > 8 ? Math.floor(r * 0.8) : r - 1) {
        for (let t = 0; t < cap.length; t++) cap[t] = Math.floor(left[t]! / r);
        const tree = mend(problem, blank, values, cap);
        board.work += 100;
        if (!tree) continue;
        let used = 0;
        for (const o of tree.item) if (o >= 0) used += problem.x[o]! * problem.y[o]!;
        if (used >= aspiration * area || r === 1) {
          chosen = tree;
          repeat = r;
          break;
        }
      }
      if (!chosen) break;
      pool.add(chosen);
      for (const o of chosen.item) if (o >= 0) left[problem.typeOf[o]!]! -= repeat;
      for (let k = 0; k < repeat; k++) plan.push(chosen);
      stock[b]! -= repeat;
      cost += repeat * problem.boards[b]!.cost;
      most = Math.max(...left);
    }
    if (most === 0 && cost <= board.cost + 1e-9) board.offerTie(plan);
    else if (most === 0 && dearer > 1) board.trade(plan);
    yield;
  }
}
