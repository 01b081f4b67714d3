import { Kernel } from './kernel.js';
import { INNER, Layout, MOST_NODES } from './layout.js';
import type { PricedColumn, Pricer, PricingResult } from './pricing.js';
import { isHead } from './problem.js';
import type { Axis, Problem } from './problem.js';

const EPS = 1e-9;
/** Patterns of one board that a pricing gives at most: the best, and those that begin with another cut. */
const MOST_COLUMNS = 4;
/** Below this share of the points those of single parts are thinned out too; below the least nothing is left out. */
const MOST_THINNED = 0.05;
const LEAST_SHARE = 1e-4;
/** Cells of the table: doubles in the memory of one kernel. */
const MOST_CELLS = 2_500_000;
/** Points across a board, of which each pair is kept. */
const MOST_ACROSS = 4_000;
/** Units along a board before sizes are rounded, and sizes beyond which each length counts as a sum of some. */
const MOST_UNITS = 20_000;
const MOST_SIZES = 300;
/** Sums of two values, in thousands, after which others may go on. */
const TURN = 6_000;

/** Sums of sizes, each taken at most so many times, up to `most`, as flags. */
function sumsOf(sizes: ReadonlyMap<number, number>, most: number): Uint8Array {
  const reached = new Uint8Array(most + 1);
  const taken = new Int32Array(most + 1);
  reached[0] = 1;
  if (sizes.size > MOST_SIZES) return reached.fill(1, Math.min(...sizes.keys()));
  for (const [size, times] of sizes) {
    taken.fill(0);
    for (let x = size; x <= most; x++) {
      if (reached[x] || !reached[x - size] || taken[x - size]! >= times) continue;
      reached[x] = 1;
      taken[x] = taken[x - size]! + 1;
    }
  }
  return reached;
}

/** Index of the greatest point that is no greater than `x`. */
function pointBelow(points: Int32Array, x: number): number {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (points[middle]! <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Where cuts may be set so that no pattern is lost (Terno et al. 1987; Scheithauer & Terno 1996): sums of sizes, and of
 * them those only that differ in what they leave of one of the lengths.
 */
export function rasterPoints(sizes: ReadonlyMap<number, number>, lengths: readonly number[]): Int32Array {
  const reached = sumsOf(sizes, Math.max(...lengths));
  const sums = Int32Array.from(reached.keys()).filter((x) => reached[x] === 1);
  const below = (x: number): number => sums[pointBelow(sums, x)]!;
  const points = new Set<number>([0]);
  for (const length of new Set(lengths))
    for (const x of sums) if (x <= length) points.add(below(length - below(length - x)));
  return Int32Array.from(points).sort();
}

/**
 * Most valuable guillotine pattern of any number of stages per board class for given part values, each part any number
 * of times: a dynamic programme over all pieces whose sides are raster points (Gilmore & Gomory 1966; Beasley 1985). As
 * sizes are rounded down to the grid and boards too, the values bound every real pattern from above.
 */
export class FreePricing implements Pricer {
  work = 0;
  readonly sound: boolean;
  readonly cellSize: string;
  /** Whether no pattern is worth more than what is found: no point is left out. */
  readonly bounds: boolean;
  private readonly kernel = new Kernel();
  private readonly xs: Int32Array;
  private readonly ys: Int32Array;
  private readonly stride: number;
  /** Per oriented item the least piece that holds it, as indices of points; none where no piece does. */
  private readonly itemX: Int32Array;
  private readonly itemY: Int32Array;
  private readonly byX: number[];
  /** Per board class its own indices. */
  private readonly boardX: Int32Array;
  private readonly boardY: Int32Array;
  /** `restY[j * ys + k]`: what of y j is left behind a piece of y k. */
  private readonly restY: Int16Array;
  private readonly gains: Int32Array;

  /**
   * `most` is how many sums of two values a pricing may take, in thousands. Where all points would take more, sizes are
   * rounded to a coarser grid, and the values still bound all patterns; or `within`, some of the points are left out:
   * then the patterns found fit as they are, and there may be better ones.
   */
  constructor(
    readonly problem: Problem,
    { most, within }: { most: number; within: boolean },
  ) {
    const isTooMuch = ({ xs, ys }: Points): boolean =>
      effortOf({ xs, ys }) > most || (xs.length + 8) * (ys.length + 8) > MOST_CELLS || ys.length > MOST_ACROSS;
    let grid = Math.ceil(Math.max(...problem.boards.flatMap(({ x, y }) => [x, y])) / MOST_UNITS);
    const whole = this.draw(grid);
    let drawn = whole;
    const thins = within && grid === 1;
    if (thins)
      for (let kept = 0.9; kept > LEAST_SHARE && isTooMuch(drawn); kept *= 0.9) drawn = this.thinned(whole, kept);
    // where points lie close the effort falls with the third power of the grid
    else if (isTooMuch(whole)) grid = Math.max(grid, Math.floor(0.5 * grid * Math.cbrt(effortOf(whole) / most)));
    while (!thins && isTooMuch(drawn)) drawn = this.draw((grid = Math.ceil(grid * 1.2)));
    this.bounds = drawn === whole || !thins;
    const { xs, ys } = drawn;
    this.xs = xs;
    this.ys = ys;
    this.cellSize = `free ${drawn === whole || !thins ? grid : 'within'}`;
    this.sound = grid === 1 || [problem.x, problem.y].every((sizes) => sizes.every((v) => v >= grid));
    const cell = cellOf(grid);
    const holding = (points: Int32Array, size: number): number => {
      const at = pointBelow(points, cell(size) - 1) + 1;
      return at < points.length ? at : -1;
    };
    this.itemX = problem.x.map((v) => holding(xs, v));
    this.itemY = problem.y.map((v) => holding(ys, v));
    this.byX = Array.from(this.itemX.keys())
      .filter((o) => this.itemX[o]! >= 0 && this.itemY[o]! >= 0)
      .sort((p, q) => this.itemX[p]! - this.itemX[q]! || p - q);
    this.boardX = Int32Array.from(problem.boards, ({ x }) => pointBelow(xs, Math.floor(x / grid)));
    this.boardY = Int32Array.from(problem.boards, ({ y }) => pointBelow(ys, Math.floor(y / grid)));
    this.stride = Kernel.stride(ys.length);
    this.restY = new Int16Array(ys.length ** 2);
    ys.forEach((y, j) => {
      for (let k = 0; k <= j; k++) this.restY[j * ys.length + k] = pointBelow(ys, y - ys[k]!);
    });
    this.gains = new Int32Array(ys.length);
    this.kernel.reserve(this.stride * xs.length + 64);
  }

  /** A share of the points, evenly, and those that single parts and what they leave of a board begin with. */
  private thinned({ xs, ys }: Points, share: number): Points {
    const thin = (points: Int32Array, sizes: Int32Array, lengths: number[]): Int32Array => {
      const kept = new Set([0, ...lengths.map((length) => points[pointBelow(points, length)]!)]);
      if (share > MOST_THINNED) for (const size of sizes) kept.add(size);
      if (share > MOST_THINNED)
        for (const length of lengths) for (const size of sizes) kept.add(points[pointBelow(points, length - size)]!);
      let due = 0;
      return points.filter((x) => {
        due += share;
        if (due < 1 && !kept.has(x)) return false;
        due -= Math.floor(due);
        return true;
      });
    };
    const { problem } = this;
    return {
      xs: thin(
        xs,
        problem.x,
        problem.boards.map(({ x }) => x),
      ),
      ys: thin(
        ys,
        problem.y,
        problem.boards.map(({ y }) => y),
      ),
    };
  }

  private draw(grid: number): Points {
    const { problem } = this;
    const cell = cellOf(grid);
    const times = (sizes: Int32Array): Map<number, number> => {
      const of = new Map<number, number>();
      sizes.forEach((v, o) => of.set(cell(v), (of.get(cell(v)) ?? 0) + problem.demand[problem.typeOf[o]!]!));
      return of;
    };
    const points = (sizes: Int32Array, lengths: number[]): Int32Array =>
      rasterPoints(
        times(sizes),
        lengths.map((length) => Math.floor(length / grid)),
      );
    return {
      xs: points(
        problem.x,
        problem.boards.map(({ x }) => x),
      ),
      ys: points(
        problem.y,
        problem.boards.map(({ y }) => y),
      ),
    };
  }

  *price(values: Float64Array, prices: Float64Array): Generator<void, PricingResult> {
    yield* this.fill(values);
    const { problem, kernel } = this;
    const bound = new Float64Array(problem.boards.length);
    const columns: PricedColumn[] = [];
    problem.boards.forEach((_, b) => {
      bound[b] = kernel.cells[this.boardX[b]! * this.stride + this.boardY[b]!]!;
      const price = prices[b]! * (1 + 1e-6) + EPS;
      if (bound[b]! > price) columns.push(...this.extract(values, b, price));
    });
    return { columns, bound };
  }

  /** The best value of every piece, row by row of its x. */
  private *fill(values: Float64Array): Generator<void, void> {
    const { kernel, xs, stride, byX } = this;
    const { cells } = kernel;
    const n = this.ys.length;
    /** Rows that are worth more than the one before: no cut needs any other. */
    const better: number[] = [];
    cells.fill(0, 0, stride);
    let next = 0;
    let turn = this.work + TURN;
    for (let i = 1; i < xs.length; i++) {
      const row = i * stride;
      cells.copyWithin(row, row - stride, row);
      for (; next < byX.length && this.itemX[byX[next]!]! <= i; next++) {
        const o = byX[next]!;
        const v = values[this.problem.typeOf[o]!]!;
        for (let j = this.itemY[o]!; j < n && cells[row + j]! < v; j++) cells[row + j] = v;
      }
      let rest = i;
      for (const k of better) {
        if (2 * xs[k]! > xs[i]!) break;
        while (xs[rest]! > xs[i]! - xs[k]!) rest--;
        kernel.raise(row, k * stride, rest * stride, n);
      }
      this.work += (better.length * n) / 1000;
      this.stack(row);
      if (this.work > turn) {
        turn = this.work + TURN;
        yield;
      }
      for (let j = 1; j < n; j++)
        if (cells[row + j]! > cells[row - stride + j]! + EPS) {
          better.push(i);
          break;
        }
    }
  }

  /** Raises a row to what its pieces hold above each other. */
  private stack(row: number): void {
    const { ys, restY, gains } = this;
    const { cells } = this.kernel;
    const n = ys.length;
    let count = 0;
    let steps = 0;
    for (let j = 1; j < n; j++) {
      let best = Math.max(cells[row + j]!, cells[row + j - 1]!);
      const rest = j * n;
      for (let g = 0; g < count; g++) {
        const k = gains[g]!;
        if (2 * ys[k]! > ys[j]!) break;
        const sum = cells[row + k]! + cells[row + restY[rest + k]!]!;
        if (sum > best) best = sum;
        steps++;
      }
      cells[row + j] = best;
      if (best > cells[row + j - 1]! + EPS) gains[count++] = j;
    }
    this.work += steps / 1000;
  }

  /** Cuts that divide a piece into two which together are worth `least` at least: along which axis, and both parts. */
  private *cuts(i: number, j: number, least: number): Generator<{ axis: 0 | 1; parts: [number, number]; sum: number }> {
    const { xs, ys, stride } = this;
    const { cells } = this.kernel;
    for (let k = 1; k < i && 2 * xs[k]! <= xs[i]!; k++) {
      const rest = pointBelow(xs, xs[i]! - xs[k]!);
      const sum = cells[k * stride + j]! + cells[rest * stride + j]!;
      if (sum >= least) yield { axis: 0, parts: [k, rest], sum };
    }
    for (let k = 1; k < j && 2 * ys[k]! <= ys[j]!; k++) {
      const rest = this.restY[j * ys.length + k]!;
      const sum = cells[i * stride + k]! + cells[i * stride + rest]!;
      if (sum >= least) yield { axis: 1, parts: [k, rest], sum };
    }
  }

  /** The part that is worth as much as a piece and fits in; −1 where none is. */
  private itemIn(values: Float64Array, i: number, j: number, least: number): number {
    for (const o of this.byX) {
      if (this.itemX[o]! > i) break;
      if (this.itemY[o]! <= j && values[this.problem.typeOf[o]!]! >= least) return o;
    }
    return -1;
  }

  /** The best pattern of a class, and some that begin with another cut and are worth more than the price. */
  private extract(values: Float64Array, b: number, price: number): PricedColumn[] {
    const [i, j] = [this.boardX[b]!, this.boardY[b]!];
    const best = this.kernel.cells[i * this.stride + j]!;
    const item = this.itemIn(values, i, j, best - EPS);
    if (item >= 0) return this.draft(b, 1, (add) => void add(1, item), best);
    const starts = [...this.cuts(i, j, price + EPS)].sort((p, q) => q.sum - p.sum).slice(0, MOST_COLUMNS);
    // shrunk pieces may hold the best without a cut of their own at full size
    if (starts.length === 0 || starts[0]!.sum < best - EPS) {
      const [x, y] = this.shrunk(i, j);
      const [first] = this.cuts(x, y, best - EPS);
      if (first) return this.columnsOf(values, b, [x, y], [first]);
    }
    return this.columnsOf(values, b, [i, j], starts);
  }

  private columnsOf(
    values: Float64Array,
    b: number,
    [i, j]: [number, number],
    starts: { axis: 0 | 1; parts: [number, number]; sum: number }[],
  ): PricedColumn[] {
    return starts.flatMap(({ axis, parts, sum }) =>
      this.draft(
        b,
        axis,
        (add) => {
          parts.every((part) => this.trace(values, axis === 0 ? [part, j] : [i, part], { axis, depth: 1, add }));
        },
        sum,
      ),
    );
  }

  /** A board begun with cuts of an axis; where it may not be, all of them are made within one piece of it. */
  private draft(b: number, axis: 0 | 1, fill: (add: Add) => void, value: number): PricedColumn[] {
    const axes = this.problem.boards[b]!.axes.filter((one) => !isHead(one));
    if (axes.length === 0) return [];
    const deeper = axes.includes(axis) ? 0 : 1;
    const root: Axis = deeper === 0 ? axis : axes[0]!;
    const depth = [0];
    const item = [INNER];
    const add: Add = (d, o) => {
      if (depth.length >= MOST_NODES) return false;
      depth.push(d + deeper);
      item.push(o);
      return true;
    };
    if (deeper > 0) add(0, INNER);
    fill(add);
    const layout = Layout.from(this.problem, {
      board: b,
      axis: root,
      depth: Int8Array.from(depth),
      item: Int16Array.from(item),
    });
    layout.compact();
    return [{ tree: layout.toTree(), value }];
  }

  /** The least piece of the same value. */
  private shrunk(i: number, j: number): [number, number] {
    const { stride } = this;
    const { cells } = this.kernel;
    const least = cells[i * stride + j]! - EPS;
    while (i > 1 && cells[(i - 1) * stride + j]! >= least) i--;
    while (j > 1 && cells[i * stride + j - 1]! >= least) j--;
    return [i, j];
  }

  /**
   * Adds what a piece holds as nodes of a depth that lie beside each other along an axis; false where not all of it
   * found room: a board may be worth millions of the least parts.
   */
  private trace(values: Float64Array, [x, y]: [number, number], { axis, depth, add }: Place): boolean {
    const value = this.kernel.cells[x * this.stride + y]!;
    if (value <= EPS) return true;
    const [i, j] = this.shrunk(x, y);
    const item = this.itemIn(values, i, j, value - 2 * EPS);
    if (item >= 0) return add(depth, item);
    const [cut] = this.cuts(i, j, value - 2 * EPS);
    if (!cut) return true;
    const inside = cut.axis === axis ? depth : depth + 1;
    if (inside > depth && !add(depth, INNER)) return false;
    return cut.parts.every((part) =>
      this.trace(values, cut.axis === 0 ? [part, j] : [i, part], { axis: cut.axis, depth: inside, add }),
    );
  }
}

interface Points {
  xs: Int32Array;
  ys: Int32Array;
}

/** Adds a node; false where the board can hold no more of them. */
type Add = (depth: number, item: number) => boolean;

interface Place {
  axis: 0 | 1;
  depth: number;
  add: Add;
}

const cellOf =
  (grid: number) =>
  (size: number): number =>
    Math.max(1, Math.floor(size / grid));

/** Thousands of sums of two values that filling the table takes, at most. */
function effortOf({ xs, ys }: Points): number {
  return (xs.length * ys.length * (xs.length + ys.length)) / 4000;
}
