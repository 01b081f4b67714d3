import type { Highs } from 'highs';
import type { Blackboard } from './blackboard.js';
import type { ColumnGeneration } from './column-generation.js';
import type { Column } from './columns.js';
import { countCuts, Layout } from './layout.js';
import type { Tree } from './layout.js';
import { boardsPerCycle } from './model.js';
import type { Problem } from './problem.js';

const MOST_COLUMNS = 250;
/** Without a clock only the number of nodes limits HiGHS, so the programme itself is kept small. */
const MOST_UNTIMED = 40;

/** What the programme chooses from, and the most boards that each column may be cut from. */
interface Choice {
  columns: Column[];
  most: number[];
  /** What one unit of cost in the programme stands for. */
  scale: number;
  /** Boards that the saw takes at once. */
  book: number;
  /** Where it is finite the cost is to be least, with no more patterns than this. */
  patterns: number;
}

/**
 * Fewest patterns, cuts, or saw cycles where boards are cut in books, at the cost of the best plan: an integer
 * programme over the columns of least reduced cost. Its variables are x boards, z cycles with book·z ≥ x, and y used
 * with most·y ≥ x, of each column.
 *
 * `cheapest` turns it round: the least cost within the limit on patterns.
 */
export function fewestPatterns(generation: ColumnGeneration, seconds: number | null, cheapest = false): void {
  const { board, solver } = generation;
  const choice = chooseColumns(generation, seconds === null ? MOST_UNTIMED : MOST_COLUMNS, cheapest);
  if (!choice) return;
  const model = createModel(solver, board, choice);
  try {
    model.options.set({ output_flag: false });
    if (seconds === null) model.options.set({ mip_max_nodes: 200 });
    else model.options.set({ time_limit: seconds });
    if (!cheapest) model.setSolution({ colValue: knownPlan(generation, choice) });
    model.run();
    board.work += 100_000;
    if (model.info.get('primal_solution_status') !== solver.constants.solutionStatus.feasible) return;
    const x = model.getSolution().colValue;
    const trees: Tree[] = [];
    choice.columns.forEach((column, j) => {
      for (let k = Math.round(x[j]!); k > 0; k--) trees.push(column.tree);
    });
    if (cheapest) board.trade(trees);
    else board.offerTie(trees);
  } finally {
    model.dispose();
  }
}

/** The columns of the best plan, and of the others those that may be in a plan of its cost, the likeliest first. */
function chooseColumns(generation: ColumnGeneration, mostOthers: number, cheapest: boolean): Choice | null {
  const { board, pool } = generation;
  const { problem } = board;
  const lp = generation.relax();
  if (!lp) return null;
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
  const slack = cheapest ? Infinity : (board.cost - lp.solution.cost) / lp.scale + 1e-6;
  const columns = [
    ...own,
    ...ranked
      .filter(({ column, reduced }) => !own.has(column) && reduced <= slack)
      .slice(0, mostOthers)
      .map(({ column }) => column),
  ];
  const most = columns.map((column) => {
    let need = 0;
    column.types.forEach((t, i) => {
      need = Math.max(need, Math.ceil(problem.demand[t]! / column.counts[i]!));
    });
    return Math.min(problem.boards[column.board]!.qty, need);
  });
  const patterns = cheapest ? (problem.goal?.maxPatterns ?? Infinity) : Infinity;
  return { columns, most, scale: lp.scale, book: boardsPerCycle(problem.instance), patterns };
}

function createModel(solver: Highs, board: Blackboard, choice: Choice): ReturnType<Highs['createModel']> {
  const n = choice.columns.length;
  const { rowLower, rowUpper, ...matrix } = constraints(board, choice);
  return solver.createModel({
    numCols: 3 * n,
    numRows: rowLower.length,
    colCost: weights(board.problem, choice),
    colLower: new Float64Array(3 * n),
    colUpper: [...choice.most, ...choice.most, ...choice.columns.map(() => 1)],
    rowLower,
    rowUpper,
    integrality: new Int32Array(3 * n).fill(solver.constants.variableType.integer),
    matrix: { format: 'csc', numRows: rowLower.length, numCols: 3 * n, ...matrix },
  });
}

/** The rows with their bounds, and the matrix column by column. */
function constraints({ problem, cost }: Blackboard, { columns, most, scale, book, patterns }: Choice) {
  // equality: a pattern with parts to spare would be cut differently on some of its boards
  const rowLower = Array.from(problem.demand, Number);
  const rowUpper = Array.from(problem.demand, Number);
  const row = (lower: number, upper: number): number => {
    rowLower.push(lower);
    rowUpper.push(upper);
    return rowLower.length - 1;
  };
  // the same row limits the cost or, where that is the aim, the patterns
  const limited = patterns < Infinity;
  const limitRow = row(-Infinity, limited ? patterns : cost / scale + 1e-7);
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
    if (!limited) put(limitRow, problem.boards[column.board]!.cost / scale);
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
    if (limited) put(limitRow, 1);
    starts.push(indices.length);
  });
  return { rowLower, rowUpper, starts, indices, values };
}

/** The preference as weights of boards, cycles and patterns. */
function weights(problem: Problem, { columns, book, patterns, scale }: Choice): number[] {
  if (patterns < Infinity)
    return [...columns.map(({ board }) => problem.boards[board]!.cost / scale), ...columns.flatMap(() => [0, 0])];
  const layout = new Layout(problem, 0, 0);
  const cutsOf = ({ tree }: Column): number => {
    layout.load(tree);
    return countCuts(layout);
  };
  const weight = (cut: number, cycle: number, pattern: number): number[] => [
    ...columns.map((column) => cut && cut * cutsOf(column)),
    ...columns.map(() => cycle),
    ...columns.map(() => pattern),
  ];
  if (problem.prefer === 'cuts') return weight(1, 0, 0.01);
  if (problem.prefer === 'patterns' || book === 1) return weight(0, book === 1 ? 0 : 0.01, 1);
  return weight(0, 1, 0.01);
}

/** The best plan in the variables of the programme, which begins from it. */
function knownPlan({ board, pool }: ColumnGeneration, { columns, book }: Choice): Float64Array {
  const repeats = new Map<Column, number>();
  for (const { tree, repeat } of board.cuttings) {
    const column = pool.columns[pool.add(tree).index]!;
    repeats.set(column, (repeats.get(column) ?? 0) + repeat);
  }
  const n = columns.length;
  const start = new Float64Array(3 * n);
  columns.forEach((column, j) => {
    const x = repeats.get(column) ?? 0;
    start[j] = x;
    start[n + j] = Math.ceil(x / book);
    start[2 * n + j] = x > 0 ? 1 : 0;
  });
  return start;
}
