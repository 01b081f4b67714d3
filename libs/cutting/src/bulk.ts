import { countsOf } from './columns.js';
import { found, findInsertion } from './insertion.js';
import { feasible, Layout, yieldsEnough } from './layout.js';
import type { Tree } from './layout.js';
import type { Cutting } from './plan.js';
import type { Axis, Problem } from './problem.js';
import type { Random } from './random.js';

/** Parts from which on a first plan is made pattern by pattern, each as often as it goes, and not part by part. */
export const MANY_PARTS = 4000;
/** Parts from which on none is made part by part, even where repeated patterns find no plan. */
export const TOO_MANY_PARTS = 100_000;
/** Boards from which on ruin and recreate holds a drawn part of the plan at a time, and not all of it. */
export const MANY_BOARDS = 1500;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** One orientation of a type in its best place on a board; false where there is none. */
function put(layout: Layout, type: number): boolean {
  const { first, second } = layout.problem;
  findInsertion(layout, first[type]!, 0.1);
  let { node } = found;
  const { score } = found;
  let item = first[type]!;
  if (second[type]! >= 0) {
    findInsertion(layout, second[type]!, 0.1);
    if (found.node >= 0 && found.score < score) [node, item] = [found.node, second[type]!];
  }
  if (node < 0) return false;
  layout.insert(node, item);
  return true;
}

/** A plan of patterns that repeat, made step by step. */
export class Bulk {
  readonly cuttings: Cutting[] = [];
  /** Kernel steps: nodes looked at. */
  work = 0;
  private readonly left: Int32Array;
  private readonly stock: Float64Array;

  constructor(
    private readonly problem: Problem,
    private readonly random: Random,
    /** How many patterns there may be; where that is limited each is to repeat. */
    private readonly patterns = Infinity,
  ) {
    this.left = problem.demand.slice();
    this.stock = Float64Array.from(problem.boards, ({ qty }) => qty);
  }

  /**
   * One more pattern: a board filled from the largest part left on, and cut as often as its parts are left and boards
   * are there. `done` when no part is left, `stuck` when no board takes the next one.
   */
  step(): 'more' | 'done' | 'stuck' {
    const { problem, random, left, stock } = this;
    const keys = problem.area.map((area) => area * (0.9 + 0.2 * random.unit()));
    const order = Array.from(left.keys())
      .filter((type) => left[type]! > 0)
      .sort((p, q) => keys[q]! - keys[p]! || p - q);
    if (order.length === 0) return 'done';
    const times = this.times();
    const rated = problem.boards
      .map((board, b) => ({ b, rate: (board.cost / board.area) * (1 + 0.1 * random.unit()) }))
      .filter(({ b }) => stock[b]! >= times)
      .sort((p, q) => p.rate - q.rate || p.b - q.b);
    for (const { b } of rated)
      for (const axis of problem.boards[b]!.axes) {
        const layout = this.filled(b, axis, order, times);
        if (!layout) continue;
        this.take(layout);
        return 'more';
      }
    return 'stuck';
  }

  /** Null where the first part does not fit, or too little lies on an offcut. */
  private filled(board: number, axis: Axis, order: number[], times: number): Layout | null {
    const { problem, left } = this;
    const layout = new Layout(problem, board, axis);
    for (const type of order) {
      for (let k = Math.floor(left[type]! / times); k > 0 && layout.free >= problem.area[type]!; k--) {
        this.work += layout.n;
        if (!put(layout, type)) break;
      }
      if (layout.used === 0 && times === 1) return null;
    }
    if (layout.used === 0) return null;
    return feasible(problem, layout) && yieldsEnough(problem, layout) ? layout : null;
  }

  /**
   * How often the next pattern is to be cut at least: drawn, the last of those allowed as often as takes all parts that
   * are left.
   */
  private times(): number {
    const { left, random, patterns, cuttings } = this;
    if (patterns === Infinity) return 1;
    const counts = left.filter((count) => count > 0);
    const most = Math.max(...counts);
    if (cuttings.length + 1 >= patterns) return counts.reduce(divisor);
    return Math.max(1, Math.round(most * random.unit() ** 2));
  }

  /** A tree for each board of the plan. */
  trees(): Tree[] {
    return this.cuttings.flatMap(({ tree, repeat }) => Array<Tree>(repeat).fill(tree));
  }

  private take(layout: Layout): void {
    const { problem, left, stock } = this;
    const tree = layout.toTree();
    const counts = countsOf(problem, tree);
    let repeat = stock[tree.board]!;
    for (const [type, count] of counts) repeat = Math.min(repeat, Math.floor(left[type]! / count));
    for (const [type, count] of counts) left[type]! -= repeat * count;
    stock[tree.board]! -= repeat;
    this.cuttings.push({ tree, repeat });
  }
}
