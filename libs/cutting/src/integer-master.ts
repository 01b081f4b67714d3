import type { ColumnGeneration } from './column-generation.js';
import { countsOf } from './columns.js';
import type { Column } from './columns.js';
import type { Tree } from './layout.js';
import { feasible, Layout, REMOVED } from './layout.js';
import type { LpSolution } from './master.js';
import type { Problem } from './problem.js';

const MOST_COLUMNS = 1500;
/** Without a clock only the number of nodes limits HiGHS, so the programme itself is kept small. */
const MOST_UNTIMED = 250;

/** A board without the first parts of each type, as many as `surplus` says. */
function without(problem: Problem, tree: Tree, surplus: Int32Array): Layout {
  const left = surplus.slice();
  const layout = Layout.from(problem, tree);
  for (let i = 0; i < layout.n; i++) {
    const o = layout.item[i]!;
    if (o < 0 || left[problem.typeOf[o]!]! <= 0) continue;
    left[problem.typeOf[o]!]!--;
    layout.item[i] = REMOVED;
  }
  layout.compact();
  return layout;
}

/**
 * Removes parts made beyond the demand, from the first boards on. Boards cut by one tree object stand side by side, and
 * those of them that lose the same parts are again cut by one. Null where what is left on a board may not be cut so: a
 * row that loses what lay beside it becomes a first strip, and may be too narrow for one.
 */
export function dropSurplus(problem: Problem, trees: Tree[], demand: Int32Array): Tree[] | null {
  const surplus = Int32Array.from(demand, (d) => -d);
  const out: Tree[] = [];
  let isCuttable = true;
  /** Calls back with each tree object, and how many boards in a row it cuts. */
  const walk = (each: (tree: Tree, repeat: number) => void): void => {
    for (let i = 0, next = 0; i < trees.length; i = next) {
      while (next < trees.length && trees[next] === trees[i]) next++;
      each(trees[i]!, next - i);
    }
  };
  walk((tree, repeat) => {
    for (const [t, count] of countsOf(problem, tree)) surplus[t]! += count * repeat;
  });
  walk((tree, repeat) => {
    const counts = countsOf(problem, tree);
    for (let left = repeat; left > 0;) {
      let alike = left;
      let isWhole = true;
      for (const [t, count] of counts)
        if (surplus[t]! > 0) {
          isWhole = false;
          alike = Math.min(alike, Math.max(1, Math.floor(surplus[t]! / count)));
        }
      const rest = isWhole ? null : without(problem, tree, surplus);
      if (rest && rest.used > 0 && !feasible(problem, rest)) isCuttable = false;
      const cut = rest ? (rest.used > 0 ? rest.toTree() : null) : tree;
      for (const [t, count] of counts) if (surplus[t]! > 0) surplus[t]! -= alike * Math.min(count, surplus[t]!);
      left -= alike;
      if (cut) for (let k = 0; k < alike; k++) out.push(cut);
    }
  });
  return isCuttable ? out : null;
}

/** A tree for each board of a solution, but none beyond those whose parts are missing. */
function treesOf(problem: Problem, columns: Column[], x: Float64Array): Tree[] {
  const trees: Tree[] = [];
  // boards that cost next to nothing may be taken by the million and make what others make
  const missing = Float64Array.from(problem.demand);
  columns.forEach(({ tree, types, counts }, j) => {
    const wanted = types.reduce((most, t, i) => Math.max(most, Math.ceil(missing[t]! / counts[i]!)), 0);
    const times = Math.min(Math.round(x[j]!), wanted);
    types.forEach((t, i) => {
      missing[t]! -= times * counts[i]!;
    });
    for (let k = times; k > 0; k--) trees.push(tree);
  });
  return trees;
}

/**
 * The best integer combination of the columns of least reduced cost, by HiGHS within `seconds` or, where that is null,
 * a number of nodes; true where it is proved to be the best.
 */
export function solveRestricted(
  generation: ColumnGeneration,
  lp: LpSolution,
  scale: number,
  seconds: number | null,
): boolean {
  const { board, pool, solver } = generation;
  const { problem } = board;
  const reduced = pool.columns.map((column, j) => {
    let cost = problem.boards[column.board]!.cost / scale + lp.scarcity[column.board]!;
    column.types.forEach((t, i) => {
      cost -= lp.duals[t]! * column.counts[i]!;
    });
    return { j, cost };
  });
  // a column of more reduced cost than the gap is in no better plan
  const most = (board.cost - lp.cost) / scale + 1e-6;
  const own = new Map<number, number>();
  for (const { tree, repeat } of board.cuttings) {
    const { index } = pool.add(tree);
    own.set(index, (own.get(index) ?? 0) + repeat);
  }
  const useful = reduced
    .filter(({ j, cost }) => cost <= most && !own.has(j))
    .sort((a, b) => a.cost - b.cost || a.j - b.j);
  const indexes = [...own.keys(), ...useful.slice(0, seconds === null ? MOST_UNTIMED : MOST_COLUMNS).map(({ j }) => j)];
  const chosen = indexes.map((j) => pool.columns[j]!);
  const rowLower = Array.from(problem.demand, Number);
  const rowUpper = rowLower.map(() => Infinity);
  const stockRow = problem.boards.map((b) => {
    if (!Number.isFinite(b.qty)) return -1;
    rowLower.push(-Infinity);
    rowUpper.push(b.qty);
    return rowLower.length - 1;
  });
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const column of chosen) {
    column.types.forEach((t, i) => {
      indices.push(t);
      values.push(column.counts[i]!);
    });
    if (stockRow[column.board]! >= 0) {
      indices.push(stockRow[column.board]!);
      values.push(1);
    }
    starts.push(indices.length);
  }
  const model = solver.createModel({
    numCols: chosen.length,
    numRows: rowLower.length,
    colCost: chosen.map((c) => problem.boards[c.board]!.cost / scale),
    colLower: chosen.map(() => 0),
    colUpper: chosen.map(() => Infinity),
    rowLower,
    rowUpper,
    integrality: chosen.map(() => solver.constants.variableType.integer),
    matrix: { format: 'csc', numRows: rowLower.length, numCols: chosen.length, starts, indices, values },
  });
  try {
    model.options.set({ output_flag: false, mip_rel_gap: 1e-6 });
    if (seconds === null) model.options.set({ mip_max_nodes: 100 });
    else model.options.set({ time_limit: seconds });
    model.setSolution({ colValue: Float64Array.from(indexes, (j) => own.get(j) ?? 0) });
    model.run();
    board.work += 200_000;
    const proved = model.getModelStatus() === solver.constants.modelStatus.optimal;
    if (model.info.get('primal_solution_status') !== solver.constants.solutionStatus.feasible) return proved;
    const x = model.getSolution().colValue;
    const trees = treesOf(problem, chosen, x);
    const plan = dropSurplus(problem, trees, problem.demand);
    if (plan) board.offer(plan);
    return proved;
  } finally {
    model.dispose();
  }
}
