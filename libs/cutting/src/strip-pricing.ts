import { Kernel, mostOf } from './kernel.js';
import type { Item } from './kernel.js';
import { INNER, Layout, MOST_NODES } from './layout.js';
import type { Tree } from './layout.js';
import type { PricingResult } from './pricing.js';
import type { Axis, Problem } from './problem.js';
import { acrossOf } from './strips.js';

const EPS = 1e-9;
/** Patterns of one board that a pricing gives at most: the best, and those that begin with another strip. */
const MOST_COLUMNS = 4;

/** A strip by the item that is its highest. */
interface Strip {
  leader: number;
  /** Cells across the board: those of the leader, or of the least strip that may be cut. */
  height: number;
}

/** What patterns are taken out for. */
interface Priced {
  values: Float64Array;
  /** By strip and board. */
  worth: readonly Float64Array[];
  board: number;
  price: number;
  /** The most that each depth of the board is worth. */
  filled: Float64Array;
}

/** Each id so many times. */
const repeated = (times: Int32Array, ids: readonly number[]): number[] =>
  Array.from(times).flatMap((count, i) => Array<number>(count).fill(ids[i]!));

/**
 * Most valuable two-stage pattern per board class for given part values, of strips that have a highest part and no part
 * more often than it is wanted, and of which a board has no more than there are such highest parts. A board may still
 * have too many of a lower part: the values bound what is useful from above, closer than those of `Pricing`, which
 * takes any number of each. Bounded knapsacks: parts join a strip by their height, so that each goes on from the lower
 * ones. Sizes are rounded down to the grid, and boards up.
 */
export class StripPricing {
  /** Kernel steps: cells relaxed, in thousands. */
  work = 0;
  /** No part is smaller than a cell: it would be rounded up, and the values would bound nothing. */
  readonly sound: boolean;
  /** Units per cell, as a key. */
  readonly cellSize: string;
  private readonly kernel = new Kernel();
  private readonly along: Int32Array;
  private readonly across: Int32Array;
  /** By rising height of the leader. */
  private readonly strips: Strip[];
  private readonly classes: { length: number; depth: number }[];
  private readonly longest: number;
  /** Offsets of arrays in the kernel: what lower parts make, what stands beside a leader, a board, and room to work. */
  private readonly at: { lower: number; beside: number; board: number; scratch: number };

  /** `cells` along one side of a board are allowed before lengths are rounded to a coarser grid. */
  constructor(
    readonly problem: Problem,
    readonly axis: Axis,
    cells: number,
  ) {
    const { boards, kerfX, kerfY, minStrip } = problem;
    const [across, along] = [acrossOf(problem, axis), acrossOf(problem, axis === 1 ? 0 : 1)];
    const lengths = boards.map((b) => (axis === 1 ? b.x : b.y));
    const depths = boards.map((b) => (axis === 1 ? b.y : b.x));
    const gridAlong = Math.max(1, Math.ceil(Math.max(...lengths) / cells));
    const gridAcross = Math.max(1, Math.ceil(Math.max(...depths) / cells));
    this.cellSize = `${gridAlong} ${gridAcross}`;
    this.sound = along.every((v, o) => v >= gridAlong && across[o]! >= gridAcross);
    this.along = along.map((v) => Math.max(1, Math.floor(v / gridAlong)));
    this.across = across.map((v) => Math.max(1, Math.floor(v / gridAcross)));
    this.classes = boards.map((_, b) => ({
      length: Math.floor(lengths[b]! / gridAlong),
      depth: Math.floor(depths[b]! / gridAcross),
    }));
    this.longest = Math.max(...this.classes.map(({ length }) => length));
    const least = minStrip > 0 ? Math.floor((minStrip + (axis === 1 ? kerfY : kerfX)) / gridAcross) : 0;
    this.strips = Array.from(this.across, (height, leader) => ({ leader, height: Math.max(least, height) }))
      .filter(({ leader }) => boards.some((_, b) => along[leader]! <= lengths[b]! && across[leader]! <= depths[b]!))
      .sort((p, q) => this.across[p.leader]! - this.across[q.leader]! || p.leader - q.leader);
    const stride = Kernel.stride(Math.max(this.longest, ...this.classes.map(({ depth }) => depth)) + 1);
    this.at = { lower: 0, beside: stride, board: 2 * stride, scratch: 3 * stride };
    this.kernel.reserve(4 * stride + 64);
  }

  /**
   * Prices with the value of each type, and what a strip is worth beyond its parts by the item that leads it. `prices`
   * holds per board class what a column must be worth more than.
   */
  price(values: Float64Array, prices: Float64Array, led: Float64Array): PricingResult {
    const worth = this.worthOf(values, led);
    const bound = new Float64Array(this.classes.length);
    const columns = this.classes.flatMap((_, board) => {
      const filled = this.fillBoard(board, worth);
      bound[board] = filled.at(-1)!;
      const price = prices[board]! * (1 + 1e-6) + EPS;
      return bound[board] > price ? this.extract({ values, worth, board, price, filled }) : [];
    });
    return { columns, bound };
  }

  /** What each strip is worth on each board; 0 where it has no room. */
  private worthOf(values: Float64Array, led: Float64Array): Float64Array[] {
    const { strips, classes, along, at, kernel, longest } = this;
    const { typeOf, exact } = this.problem;
    const worth = strips.map(() => new Float64Array(classes.length));
    const { cells } = kernel;
    cells.fill(0, at.lower, at.lower + longest + 1);
    for (let from = 0, next = 0; from < strips.length; from = next) {
      const height = this.across[strips[from]!.leader];
      while (next < strips.length && this.across[strips[next]!.leader] === height) next++;
      const alike = strips.slice(from, next);
      alike.forEach(({ leader }, i) => {
        cells.copyWithin(at.beside, at.lower, at.lower + longest + 1);
        for (const other of alike) this.take(at.beside, longest, this.itemOf(values, other.leader, leader));
        classes.forEach(({ length }, b) => {
          const left = length - along[leader]!;
          if (left >= 0) worth[from + i]![b] = values[typeOf[leader]!]! + led[leader]! + cells[at.beside + left]!;
        });
      });
      // in exact cutting a strip has parts of one height alone
      if (!exact) for (const { leader } of alike) this.take(at.lower, longest, this.itemOf(values, leader, -1));
    }
    return worth;
  }

  private wanted(o: number): number {
    return this.problem.demand[this.problem.typeOf[o]!]!;
  }

  /** An item, and how often it may stand beside the leader of a strip. */
  private itemOf(values: Float64Array, o: number, leader: number): Item {
    const { typeOf } = this.problem;
    const value = values[typeOf[o]!]!;
    const isLed = leader >= 0 && typeOf[o] === typeOf[leader];
    return { size: this.along[o]!, value, most: value > EPS ? this.wanted(o) - (isLed ? 1 : 0) : 0 };
  }

  private take(at: number, n: number, item: Item): void {
    if (item.most <= 0) return;
    this.kernel.relaxUpTo(at, this.at.scratch, n, item);
    const lots = item.most >= Math.floor(n / item.size) ? 1 : Math.ceil(Math.log2(item.most + 1));
    this.work += (lots * n) / 1000;
  }

  private fillBoard(board: number, worth: readonly Float64Array[]): Float64Array {
    const { cells } = this.kernel;
    const { depth } = this.classes[board]!;
    const at = this.at.board;
    cells.fill(0, at, at + depth + 1);
    this.strips.forEach(({ leader, height }, s) => {
      const value = worth[s]![board]!;
      if (height <= depth && value > EPS) this.take(at, depth, { size: height, value, most: this.wanted(leader) });
    });
    return cells.slice(at, at + depth + 1);
  }

  /** The best pattern, and a few that begin with another good strip. */
  private extract({ values, worth, board, price, filled }: Priced): PricingResult['columns'] {
    const { strips } = this;
    const { depth } = this.classes[board]!;
    const usable = Array.from(strips.keys()).filter((s) => strips[s]!.height <= depth && worth[s]![board]! > EPS);
    const chosen = (first: number): number[] => {
      const items = usable.map((s) => ({
        size: strips[s]!.height,
        value: worth[s]![board]!,
        most: this.wanted(strips[s]!.leader) - (s === first ? 1 : 0),
      }));
      const rest = repeated(mostOf(items, depth - (strips[first]?.height ?? 0)), usable);
      return first < 0 ? rest : [first, ...rest];
    };
    const others = usable
      .map((s) => ({ s, total: worth[s]![board]! + filled[depth - strips[s]!.height]! }))
      .filter(({ total }) => total > price)
      .sort((p, q) => q.total - p.total || p.s - q.s)
      .slice(0, MOST_COLUMNS - 1);
    const patterns = new Map(
      [-1, ...others.map(({ s }) => s)].map((first) => {
        const pattern = chosen(first).sort((p, q) => p - q);
        return [pattern.join(' '), pattern];
      }),
    );
    return [...patterns.values()].map((pattern) => ({
      tree: this.build(values, board, pattern),
      value: pattern.reduce((sum, s) => sum + worth[s]![board]!, 0),
    }));
  }

  private build(values: Float64Array, board: number, pattern: readonly number[]): Tree {
    const { along, across } = this;
    const nodes: [depth: number, item: number][] = [[0, INNER]];
    for (const s of pattern) {
      const { leader } = this.strips[s]!;
      const beside = this.strips
        .map((strip) => strip.leader)
        .filter((o) => (this.problem.exact ? across[o] === across[leader] : across[o]! <= across[leader]!));
      const items = beside.map((o) => this.itemOf(values, o, leader));
      const rest = repeated(mostOf(items, this.classes[board]!.length - along[leader]!), beside);
      nodes.push([1, INNER], ...[leader, ...rest].map((o): [number, number] => [2, o]));
    }
    const kept = nodes.slice(0, MOST_NODES);
    const layout = Layout.from(this.problem, {
      board,
      axis: this.axis,
      depth: Int8Array.from(kept, ([depth]) => depth),
      item: Int16Array.from(kept, ([, item]) => item),
    });
    layout.compact();
    return layout.toTree();
  }
}
