import { found, findInsertion } from './insertion.js';
import { feasible, Layout, REMOVED, yieldsEnough } from './layout.js';
import type { Tree } from './layout.js';
import type { Problem } from './problem.js';

/** How many parts of each type a tree holds. */
export function countsOf(problem: Problem, tree: Tree): Map<number, number> {
  const counts = new Map<number, number>();
  for (const o of tree.item) if (o >= 0) counts.set(problem.typeOf[o]!, (counts.get(problem.typeOf[o]!) ?? 0) + 1);
  return counts;
}

/** A pattern as a column of the master problem: how many parts of each type it makes. */
export interface Column {
  tree: Tree;
  board: number;
  types: Int32Array;
  counts: Int32Array;
}

/** Columns without duplicates: two patterns on one board class that make the same parts are one. */
export class ColumnPool {
  readonly columns: Column[] = [];
  private readonly keys = new Map<string, number>();
  private readonly tally: Int32Array;

  constructor(readonly problem: Problem) {
    this.tally = new Int32Array(problem.types);
  }

  /** A pattern with the parts that it makes. */
  columnOf(tree: Tree): Column {
    const { tally, problem } = this;
    const types: number[] = [];
    for (const o of tree.item) if (o >= 0 && tally[problem.typeOf[o]!]!++ === 0) types.push(problem.typeOf[o]!);
    types.sort((a, b) => a - b);
    const counts = Int32Array.from(types, (t) => tally[t]!);
    for (const t of types) tally[t] = 0;
    return { tree, board: tree.board, types: Int32Array.from(types), counts };
  }

  /** Index of the column, and whether it is new. */
  add(tree: Tree): { index: number; fresh: boolean } {
    const column = this.columnOf(tree);
    const { types, counts } = column;
    const key = `${tree.board}:${Array.from(types, (t, i) => `${t}x${counts[i]}`).join(',')}`;
    const known = this.keys.get(key);
    if (known !== undefined) return { index: known, fresh: false };
    const index = this.columns.length;
    this.keys.set(key, index);
    this.columns.push(column);
    return { index, fresh: true };
  }
}

/** Boards of each class in a solution of the relaxation. */
export function usePerClass(problem: Problem, columns: Column[], x: Float64Array): Float64Array {
  const use = new Float64Array(problem.boards.length);
  x.forEach((value, j) => {
    use[columns[j]!.board]! += value;
  });
  return use;
}

/** Parts that filling a gap may add to one board: enough for every real remainder, and a limit where parts are tiny. */
const MOST_ADDED = 80;
/** Limit on nodes looked at to make a pattern fit: a try removes each leaf once and measures the board each time. */
const MOST_TRIED = 100_000;

/**
 * Makes a priced pattern real: drops copies beyond `cap`, then parts until the true sizes fit, then fills the gaps with
 * the parts of the most value per area. Returns null where nothing is left or too much would have to go.
 */
export function mend(problem: Problem, tree: Tree, values: Float64Array, cap: Int32Array): Tree | null {
  const count = new Int32Array(problem.types);
  const layout = dropped(Layout.from(problem, tree), values, cap, count);
  if (!layout) return null;
  fill(layout, values, cap, count);
  return realTree(layout);
}

/** As `mend`, but the gaps stay as they are. */
export function shrink(problem: Problem, tree: Tree, values: Float64Array, cap: Int32Array): Tree | null {
  const layout = dropped(Layout.from(problem, tree), values, cap, new Int32Array(problem.types));
  return layout && realTree(layout);
}

function realTree(layout: Layout): Tree | null {
  const { problem } = layout;
  return layout.used > 0 && yieldsEnough(problem, layout) && feasible(problem, layout) ? layout.toTree() : null;
}

/**
 * The layout without what is too much of it; `count` becomes the parts left of each type. Null after too many tries.
 */
function dropped(layout: Layout, values: Float64Array, cap: Int32Array, count: Int32Array): Layout | null {
  const { problem } = layout;
  const { typeOf } = problem;
  for (let i = 0; i < layout.n; i++) {
    const o = layout.item[i]!;
    if (o >= 0 && ++count[typeOf[o]!]! > cap[typeOf[o]!]!) {
      count[typeOf[o]!]!--;
      layout.item[i] = REMOVED;
    }
  }
  layout.compact();
  const trial = new Layout(problem, layout.board, layout.axis);
  for (let tries = 0; layout.used > 0 && !feasible(problem, layout); tries++) {
    if ((tries + 1) * layout.n ** 2 > MOST_TRIED) return null;
    let best = -1;
    let least = Infinity;
    let lightest = -1;
    let light = Infinity;
    for (let i = 0; i < layout.n; i++) {
      const o = layout.item[i]!;
      if (o < 0) continue;
      const v = values[typeOf[o]!]!;
      if (v < light) {
        light = v;
        lightest = i;
      }
      if (v >= least) continue;
      trial.copy(layout);
      trial.item[i] = REMOVED;
      trial.compact();
      if (feasible(problem, trial)) {
        least = v;
        best = i;
      }
    }
    const drop = best >= 0 ? best : lightest;
    count[typeOf[layout.item[drop]!]!]!--;
    layout.item[drop] = REMOVED;
    layout.compact();
  }
  return layout;
}

/** Inserts parts of positive value, densest first, as long as `count` stays within `cap`. */
function fill(layout: Layout, values: Float64Array, cap: Int32Array, count: Int32Array): void {
  const { problem } = layout;
  const order: number[] = [];
  for (let t = 0; t < problem.types; t++) if (values[t]! > 0 && count[t]! < cap[t]!) order.push(t);
  order.sort((p, q) => values[q]! / problem.area[q]! - values[p]! / problem.area[p]! || p - q);
  let added = 0;
  for (const t of order) {
    while (added < MOST_ADDED && count[t]! < cap[t]! && layout.free >= problem.area[t]!) {
      findInsertion(layout, problem.first[t]!, 0.1);
      const { score } = found;
      let { node } = found;
      let item = problem.first[t]!;
      if (problem.second[t]! >= 0) {
        findInsertion(layout, problem.second[t]!, 0.1);
        if (found.score < score) {
          ({ node } = found);
          item = problem.second[t]!;
        }
      }
      if (node < 0) break;
      layout.insert(node, item);
      count[t]!++;
      added++;
    }
  }
}
