import type { Blackboard, Lane } from './blackboard.js';
import type { Valuation } from './boards-in-hand.js';
import type { ColumnGeneration } from './column-generation.js';
import { mend } from './columns.js';
import type { Column } from './columns.js';
import { countCuts, INNER, Layout } from './layout.js';
import type { Tree } from './layout.js';
import { boardsPerCycle } from './model.js';
import { offcutWorth } from './offcuts.js';
import { merge } from './plan.js';
import type { Cutting } from './plan.js';
import type { Problem } from './problem.js';
import type { Random } from './random.js';
import { RuinRecreate } from './ruin-recreate.js';

const MOST_COLUMNS = 250;
/** Without a clock only the number of nodes limits HiGHS, so the programme itself is kept small. */
const MOST_UNTIMED = 40;

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
  if (!valuation) return;
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
  if (problem.prefer === 'offcut' || problem.prefer === 'cuts') return;
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

/** One of the patterns, those that are cut seldom likelier. */
function draw(patterns: Cutting[], random: Random): Cutting {
  const p = patterns[random.below(patterns.length)]!;
  const q = patterns[random.below(patterns.length)]!;
  return q.repeat < p.repeat ? q : p;
}

/**
 * Sequential plans of patterns that repeat (Haessler 1971): each time the pattern that can be cut most often from what
 * is left while its yield stays above an aspiration. Their patterns join the pool; a plan of the best cost is offered
 * as it is.
 */
export function* repeatingPlans(generation: ColumnGeneration, random: Random, rounds: number): Lane {
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
    while (most > 0 && cost <= board.cost + 1e-9) {
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
    yield;
  }
}

/**
 * Fewest patterns, cuts, or saw cycles where boards are cut in books, at the cost of the best plan: an integer
 * programme over the columns of least reduced cost.
 */
export function fewestPatterns(generation: ColumnGeneration, seconds: number | null): void {
  const { board, pool, solver } = generation;
  const { problem } = board;
  const lp = generation.relax();
  if (!lp) return;
  const book = boardsPerCycle(problem.instance);
  const ranked = pool.columns
    .map((column) => {
      let reduced = problem.boards[column.board]!.cost / lp.scale + lp.solution.scarcity[column.board]!;
      column.types.forEach((t, i) => {
        reduced -= lp.solution.duals[t]! * column.counts[i]!;
      });
      return { column, reduced };
    })
    .sort((a, b) => a.reduced - b.reduced);
  const own = new Set<Column>();
  for (const { tree } of board.cuttings) own.add(pool.columns[pool.add(tree).index]!);
  const slack = (board.cost - lp.solution.cost) / lp.scale + 1e-6;
  const columns = [
    ...own,
    ...ranked
      .filter(({ column, reduced }) => !own.has(column) && reduced <= slack)
      .slice(0, seconds === null ? MOST_UNTIMED : MOST_COLUMNS)
      .map(({ column }) => column),
  ];
  const n = columns.length;
  const most = columns.map((column) => {
    let limit = problem.boards[column.board]!.qty;
    let need = 0;
    column.types.forEach((t, i) => {
      need = Math.max(need, Math.ceil(problem.demand[t]! / column.counts[i]!));
    });
    limit = Math.min(limit, need);
    return limit;
  });
  // variables: x boards, z cycles with book·z ≥ x, y used with most·y ≥ x
  const rowLower = Array.from(problem.demand, Number);
  // equality: a pattern with parts to spare would be cut differently on some of its boards
  const rowUpper = Array.from(problem.demand, Number);
  const row = (lower: number, upper: number): number => {
    rowLower.push(lower);
    rowUpper.push(upper);
    return rowLower.length - 1;
  };
  const costRow = row(-Infinity, board.cost / lp.scale + 1e-7);
  const stockRow = problem.boards.map((b) => (Number.isFinite(b.qty) ? row(-Infinity, b.qty) : -1));
  const cycleRow = columns.map(() => row(0, Infinity));
  const usedRow = columns.map(() => row(0, Infinity));
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  const put = (r: number, v: number): void => {
    indices.push(r);
    values.push(v);
  };
  columns.forEach((column, j) => {
    column.types.forEach((t, i) => {
      put(t, column.counts[i]!);
    });
    put(costRow, problem.boards[column.board]!.cost / lp.scale);
    if (stockRow[column.board]! >= 0) put(stockRow[column.board]!, 1);
    put(cycleRow[j]!, -1);
    put(usedRow[j]!, -1);
    starts.push(indices.length);
  });
  columns.forEach((_, j) => {
    put(cycleRow[j]!, book);
    starts.push(indices.length);
  });
  columns.forEach((_, j) => {
    put(usedRow[j]!, most[j]!);
    starts.push(indices.length);
  });
  const layout = new Layout(problem, 0, 0);
  const cutsOf = ({ tree }: Column): number => {
    layout.load(tree);
    return countCuts(layout);
  };
  // the preference as weights of boards, cycles and patterns
  const weight = (cut: number, cycle: number, pattern: number): number[] => [
    ...columns.map((column) => cut && cut * cutsOf(column)),
    ...columns.map(() => cycle),
    ...columns.map(() => pattern),
  ];
  const model = solver.createModel({
    numCols: 3 * n,
    numRows: rowLower.length,
    colCost:
      problem.prefer === 'cuts'
        ? weight(1, 0, 0.01)
        : problem.prefer === 'patterns' || book === 1
          ? weight(0, book === 1 ? 0 : 0.01, 1)
          : weight(0, 1, 0.01),
    colLower: new Float64Array(3 * n),
    colUpper: [...most, ...most, ...columns.map(() => 1)],
    rowLower,
    rowUpper,
    integrality: new Int32Array(3 * n).fill(solver.constants.variableType.integer),
    matrix: { format: 'csc', numRows: rowLower.length, numCols: 3 * n, starts, indices, values },
  });
  try {
    model.options.set({ output_flag: false });
    if (seconds === null) model.options.set({ mip_max_nodes: 200 });
    else model.options.set({ time_limit: seconds });
    const repeats = new Map<Column, number>();
    for (const { tree, repeat } of board.cuttings) {
      const column = pool.columns[pool.add(tree).index]!;
      repeats.set(column, (repeats.get(column) ?? 0) + repeat);
    }
    const start = new Float64Array(3 * n);
    columns.forEach((column, j) => {
      const x = repeats.get(column) ?? 0;
      start[j] = x;
      start[n + j] = Math.ceil(x / book);
      start[2 * n + j] = x > 0 ? 1 : 0;
    });
    model.setSolution({ colValue: start });
    model.run();
    board.work += 100_000;
    if (model.info.get('primal_solution_status') !== solver.constants.solutionStatus.feasible) return;
    const x = model.getSolution().colValue;
    const trees: Tree[] = [];
    columns.forEach((column, j) => {
      for (let k = Math.round(x[j]!); k > 0; k--) trees.push(column.tree);
    });
    board.offerTie(trees);
  } finally {
    model.dispose();
  }
}
