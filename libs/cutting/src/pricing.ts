import { INNER, Layout, MOST_NODES } from './layout.js';
import type { Tree } from './layout.js';
import { Kernel } from './kernel.js';
import type { Axis, Problem } from './problem.js';

/** Strip heights evaluated before any other, evenly spread over the candidates. */
const FIRST_STRIPS = 24;
/** The search ends when bounds exceed prices by no more than this times what the patterns found do. */
const SLACK = 2;
const TIGHT_SLACK = 1.02;
const EPS = 1e-9;
/** Cells of all rows together: doubles in the memory of one kernel. */
const MOST_CELLS = 6_000_000;

export interface PricedColumn {
  tree: Tree;
  value: number;
}

export interface PricingResult {
  columns: PricedColumn[];
  /** Per board class: no column is worth more than this. */
  bound: Float64Array;
}

/** Finds patterns that are worth more than their board. */
export interface Pricer {
  /** Kernel steps: cells relaxed, in thousands. */
  work: number;
  /** No part is smaller than a cell: it would be rounded up, and the values would bound nothing. */
  readonly sound: boolean;
  /** Units per cell, as a key. */
  readonly cellSize: string;
  /**
   * Prices with the value of each type. `prices` holds per board class what a column must be worth more than. Where
   * such columns are found the bound is tight only on demand; where none is, none exists. Pauses where it takes long.
   */
  price(values: Float64Array, prices: Float64Array, tight?: boolean): Generator<void, PricingResult>;
}

/**
 * Strips by rising height with a row of values per board class. A strip stands for `gap` candidates from the index
 * `from` on, none of them evaluated, or for itself where `gap` is 0. `used` are those of the latest filling.
 */
interface Strips {
  height: number[];
  worth: Float64Array[];
  from: number[];
  gap: number[];
  used: number[];
}

/**
 * Most valuable two- or three-stage pattern per board class for given part values, each part any number of times:
 * dynamic programmes over column heights, strip lengths and board widths (Gilmore & Gomory 1965). Sizes are rounded
 * down to the grid and boards up, so the values bound every real pattern from above. Strips are evaluated lazily, where
 * a bound on their value makes the best board.
 */
export class Pricing implements Pricer {
  work = 0;
  private readonly kernel = new Kernel();
  private readonly gridAlong: number;
  private readonly gridAcross: number;
  /** Cells of each oriented item along the strip and across it. */
  private readonly along: Int32Array;
  private readonly across: Int32Array;
  private readonly byAlong: number[];
  private readonly widths: number[] = [];
  private readonly lengthOf: Int32Array;
  private readonly depthOf: Int32Array;
  private readonly longest: number;
  private readonly deepest: number;
  private readonly classes: number[] = [];
  private readonly staged3: boolean;
  private readonly rowStride: number;
  private readonly stripAt: number;
  private readonly boardAt: number;
  private readonly leastStrip: number;

  /**
   * `wantedCells` along one side of a board are allowed before lengths are rounded to a coarser grid, fewer where rows
   * of so many widths would take too much memory.
   */
  constructor(
    readonly problem: Problem,
    readonly axis: Axis,
    wantedCells: number,
  ) {
    const { items, boards } = problem;
    const mostCells = Math.max(200, Math.min(wantedCells, Math.floor(MOST_CELLS / items)));
    const alongOf = axis === 1 ? problem.x : problem.y;
    const acrossOf = axis === 1 ? problem.y : problem.x;
    const lengths = boards.map((b) => (axis === 1 ? b.x : b.y));
    const depths = boards.map((b) => (axis === 1 ? b.y : b.x));
    boards.forEach((board, b) => {
      if (board.axes.includes(axis)) this.classes.push(b);
    });
    this.gridAlong = Math.max(1, Math.ceil(Math.max(...lengths) / mostCells));
    this.gridAcross = Math.max(1, Math.ceil(Math.max(...depths) / mostCells));
    const usable = (o: number): boolean =>
      this.classes.some((b) => alongOf[o]! <= lengths[b]! && acrossOf[o]! <= depths[b]!);
    this.along = Int32Array.from(alongOf, (v) => Math.max(1, Math.floor(v / this.gridAlong)));
    this.across = Int32Array.from(acrossOf, (v) => Math.max(1, Math.floor(v / this.gridAcross)));
    this.lengthOf = Int32Array.from(lengths, (v) => Math.floor(v / this.gridAlong));
    this.depthOf = Int32Array.from(depths, (v) => Math.floor(v / this.gridAcross));
    this.sound = this.gridAlong === 1 && this.gridAcross === 1;
    this.sound ||= alongOf.every((v, o) => v >= this.gridAlong && acrossOf[o]! >= this.gridAcross);
    this.longest = Math.max(...this.lengthOf);
    this.deepest = Math.max(...this.depthOf);
    this.byAlong = Array.from({ length: items }, (_, o) => o)
      .filter(usable)
      .sort((p, q) => this.along[p]! - this.along[q]! || p - q);
    for (const o of this.byAlong) if (this.widths.at(-1) !== this.along[o]) this.widths.push(this.along[o]!);
    this.staged3 = problem.stages[axis]! >= 3;
    const strip = problem.minStrip > 0 ? problem.minStrip + (axis === 1 ? problem.kerfY : problem.kerfX) : 0;
    this.leastStrip = Math.floor(strip / this.gridAcross);
    this.rowStride = Kernel.stride(this.deepest + 1);
    this.choice = { id: new Int32Array(items), width: new Int32Array(items), value: new Float64Array(items), n: 0 };
    this.stripAt = this.staged3 ? this.rowStride * (this.widths.length + 1) : 0;
    this.boardAt = this.stripAt + Kernel.stride(this.longest + 1);
    this.kernel.reserve(this.boardAt + this.rowStride + 64);
  }

  // oxlint-disable-next-line require-yield -- takes a few milliseconds
  *price(values: Float64Array, prices: Float64Array, tight = false): Generator<void, PricingResult> {
    const columnsAt = this.staged3 ? this.fillColumns(values) : null;
    const heights = this.candidateHeights(values, columnsAt !== null);
    return this.search(values, prices, heights, tight ? TIGHT_SLACK : SLACK);
  }

  get cellSize(): string {
    return `${this.gridAlong} ${this.gridAcross}`;
  }

  private value(values: Float64Array, o: number): number {
    return values[this.problem.typeOf[o]!]!;
  }

  /**
   * Row k: value of the best stack of parts no wider than widths[k] within each height; in exact cutting of parts
   * exactly that wide.
   */
  private fillColumns(values: Float64Array): Float64Array {
    const { kernel, rowStride, deepest } = this;
    const { cells } = kernel;
    let i = 0;
    cells.fill(0, 0, rowStride);
    for (let k = 0; k < this.widths.length; k++) {
      const row = k * rowStride;
      if (k > 0) {
        if (this.problem.exact) cells.fill(0, row, row + rowStride);
        else cells.copyWithin(row, row - rowStride, row);
      }
      for (; i < this.byAlong.length && this.along[this.byAlong[i]!] === this.widths[k]; i++) {
        const o = this.byAlong[i]!;
        const v = this.value(values, o);
        if (v > 0) {
          kernel.relax(row, this.across[o]!, deepest, v);
          this.work += deepest / 1000;
        }
      }
    }
    return cells;
  }

  /** Heights at which some column gains value (normal patterns), or the distinct part heights of two-stage cutting. */
  private candidateHeights(values: Float64Array, columns: boolean): number[] {
    const least = Math.max(1, this.leastStrip);
    const heights = new Set<number>();
    if (!columns) {
      for (const o of this.byAlong) if (this.value(values, o) > 0) heights.add(Math.max(least, this.across[o]!));
      return [...heights].filter((h) => h <= this.deepest).sort((a, b) => a - b);
    }
    const { cells } = this.kernel;
    for (let h = least; h <= this.deepest; h++) {
      for (let k = 0; k < this.widths.length; k++) {
        const at = k * this.rowStride + h;
        if (cells[at]! > cells[at - 1]! + EPS || (h === least && cells[at]! > 0)) {
          heights.add(h);
          break;
        }
      }
    }
    return [...heights];
  }

  /**
   * Columns worth considering in a strip of height h: [row or item, width, value] triples, narrow first, dominated ones
   * dropped.
   */
  private choices(
    values: Float64Array,
    h: number,
  ): { id: Int32Array; width: Int32Array; value: Float64Array; n: number } {
    const out = this.choice;
    out.n = 0;
    const push = (id: number, width: number, value: number): void => {
      if (value <= EPS) return;
      for (let j = 0; j < out.n; j++) if (Math.floor(width / out.width[j]!) * out.value[j]! >= value - EPS) return;
      out.id[out.n] = id;
      out.width[out.n] = width;
      out.value[out.n++] = value;
    };
    if (this.staged3) {
      const { cells } = this.kernel;
      for (let k = 0; k < this.widths.length; k++) push(k, this.widths[k]!, cells[k * this.rowStride + h]!);
    } else {
      for (const o of this.byAlong) {
        const fits = this.problem.exact ? this.across[o] === h : this.across[o]! <= h;
        if (fits) push(o, this.along[o]!, this.value(values, o));
      }
    }
    return out;
  }

  readonly sound: boolean;
  private readonly choice: { id: Int32Array; width: Int32Array; value: Float64Array; n: number };

  /** Fills the strip array: best value of a strip of height h within each length. */
  private fillStrip(values: Float64Array, h: number): void {
    const { kernel, stripAt, longest } = this;
    const list = this.choices(values, h);
    kernel.cells.fill(0, stripAt, stripAt + Kernel.stride(longest + 1));
    for (let j = 0; j < list.n; j++) kernel.relax(stripAt, list.width[j]!, longest, list.value[j]!);
    this.work += (list.n * longest) / 1000;
  }

  /**
   * Strip values rise with the height, so a height between two evaluated ones is worth at most what the upper one is.
   * The board's knapsack over evaluated strips and, for each gap between them, one strip of its least height and
   * greatest value bounds every pattern from above; the gaps that its solution uses are divided until it uses none.
   */
  private search(values: Float64Array, prices: Float64Array, heights: number[], slack: number): PricingResult {
    const { problem, classes, kernel, stripAt, boardAt } = this;
    const count = problem.boards.length;
    const bound = new Float64Array(count);
    const reached = new Float64Array(count);
    const n = heights.length;
    const known: (Float64Array | null)[] = Array<Float64Array | null>(n).fill(null);
    const evaluate = (i: number): void => {
      if (known[i]) return;
      const h = heights[i]!;
      this.fillStrip(values, h);
      const row = new Float64Array(count);
      for (const b of classes) row[b] = kernel.cells[stripAt + this.lengthOf[b]!]!;
      known[i] = row;
    };
    // exact two-stage strips take parts of one height only, so that a higher one may be worth less
    const apart = problem.exact && !this.staged3 ? 1 : Math.ceil(n / FIRST_STRIPS);
    for (let i = 0; i < n; i += apart) evaluate(i);
    if (n > 0) evaluate(n - 1);
    const strips: Strips = { height: [], worth: [], from: [], gap: [], used: [] };
    const wanted = new Set<number>();
    for (;;) {
      this.listStrips(heights, known, strips);
      wanted.clear();
      let open = false;
      for (const b of classes) {
        const depth = this.depthOf[b]!;
        const price = prices[b]! * (1 + 1e-6) + EPS;
        this.fillBoard(b, strips, true);
        bound[b] = kernel.cells[boardAt + depth]!;
        // no pattern of this class can be worth more than its price
        if (bound[b]! <= price) {
          reached[b] = 0;
          continue;
        }
        if (!this.traceGaps(b, strips, wanted)) reached[b] = bound[b]!;
        else {
          this.fillBoard(b, strips, false);
          reached[b] = kernel.cells[boardAt + depth]!;
        }
        if (bound[b]! - price > slack * (reached[b]! - price)) open = true;
      }
      if (wanted.size === 0 || !open) break;
      for (const i of wanted) evaluate(i);
    }
    const columns: PricedColumn[] = [];
    for (const b of classes)
      if (reached[b]! > prices[b]! * (1 + 1e-6) + EPS) columns.push(...this.extract(values, b, prices[b]!, strips));
    return { columns, bound };
  }

  /** The evaluated strips, and for each gap between them in which values rise one that stands for all in it. */
  private listStrips(heights: number[], known: (Float64Array | null)[], { height, worth, from, gap }: Strips): void {
    height.length = worth.length = from.length = gap.length = 0;
    let low = -1;
    for (let i = 0; i < known.length; i++) {
      const row = known[i];
      if (!row) continue;
      const below = low >= 0 ? known[low]! : null;
      if (i - low > 1 && !(below && row.every((v, b) => v <= below[b]! + EPS))) {
        height.push(heights[low + 1]!);
        worth.push(row);
        from.push(low + 1);
        gap.push(i - low - 1);
      }
      height.push(heights[i]!);
      worth.push(row);
      from.push(i);
      gap.push(0);
      low = i;
    }
  }

  /** Adds candidates of the gaps that the board's best filling uses, the quarters of each; false where it uses none. */
  private traceGaps(b: number, { height, worth, from, gap, used }: Strips, wanted: Set<number>): boolean {
    const { cells } = this.kernel;
    const at = this.boardAt;
    let gaps = false;
    for (let left = this.depthOf[b]!; left > 0 && cells[at + left]! > EPS;) {
      let pick = -1;
      for (const s of used) {
        if (height[s]! > left || cells[at + left - height[s]!]! + worth[s]![b]! < cells[at + left]! - EPS) continue;
        pick = s;
        // where an evaluated strip does as well no gap is needed
        if (gap[s] === 0) break;
      }
      if (pick < 0) break;
      const parts = Math.min(4, gap[pick]! + 1);
      for (let k = 1; k < parts; k++) wanted.add(from[pick]! - 1 + Math.floor((k * (gap[pick]! + 1)) / parts));
      if (gap[pick]! > 0) gaps = true;
      left -= height[pick]!;
    }
    return gaps;
  }

  /**
   * Fills the board array with the strips that are evaluated, and with those that stand for gaps where `gaps` is set;
   * those used are listed.
   */
  private fillBoard(b: number, { height, worth, gap, used }: Strips, gaps: boolean): void {
    const { kernel, boardAt } = this;
    const depth = this.depthOf[b]!;
    kernel.cells.fill(0, boardAt, boardAt + this.rowStride);
    used.length = 0;
    for (let s = 0; s < height.length && height[s]! <= depth; s++) {
      const v = worth[s]![b]!;
      if ((!gaps && gap[s]! > 0) || v <= EPS) continue;
      // lower strips repeated within this one's height may be worth as much
      let dominated = false;
      for (let k = 0; k < used.length && !dominated; k++)
        dominated = Math.floor(height[s]! / height[used[k]!]!) * worth[used[k]!]![b]! >= v;
      if (dominated) continue;
      used.push(s);
      kernel.relax(boardAt, height[s]!, depth, v);
    }
    this.work += (used.length * depth) / 1000;
  }

  /** Traces the best pattern of a class and a few that begin with another good strip. */
  private extract(values: Float64Array, b: number, price: number, strips: Strips): PricedColumn[] {
    const out: PricedColumn[] = [];
    const { kernel, boardAt } = this;
    const depth = this.depthOf[b]!;
    const { height, worth, gap } = strips;
    this.fillBoard(b, strips, false);
    const board = kernel.cells.slice(boardAt, boardAt + depth + 1);
    const usable = height.map((_, s) => s).filter((s) => gap[s] === 0 && height[s]! <= depth && worth[s]![b]! > EPS);
    const starts = usable
      .map((s) => ({ s, total: worth[s]![b]! + board[depth - height[s]!]! }))
      .filter((t) => t.total > price + EPS)
      .sort((p, q) => q.total - p.total || p.s - q.s);
    const seen = new Set<string>();
    for (const { s, total } of starts.slice(0, 12)) {
      const chosen = [s];
      for (let left = depth - height[s]!; left > 0;) {
        const pick = usable.find(
          (t) => height[t]! <= left && board[left - height[t]!]! + worth[t]![b]! >= board[left]! - EPS,
        );
        if (pick === undefined) break;
        chosen.push(pick);
        left -= height[pick]!;
      }
      const key = [...chosen].sort((p, q) => p - q).join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      out.push({
        tree: this.build(
          values,
          b,
          chosen.map((t) => height[t]!),
        ),
        value: total,
      });
      if (seen.size >= 4) break;
    }
    return out;
  }

  private build(values: Float64Array, b: number, heights: number[]): Tree {
    const depth: number[] = [0];
    const item: number[] = [INNER];
    /** False once the board has as many nodes as it may have. */
    const add = (d: number, o: number): boolean => {
      if (depth.length >= MOST_NODES) return false;
      depth.push(d);
      item.push(o);
      return true;
    };
    const { kernel, stripAt } = this;
    for (const h of heights) {
      if (!add(1, INNER)) break;
      this.fillStrip(values, h);
      const { id, width, value, n } = this.choice;
      for (let x = this.lengthOf[b]!; x > 0;) {
        let pick = -1;
        for (let j = 0; j < n && pick < 0; j++) {
          if (width[j]! <= x && kernel.cells[stripAt + x - width[j]!]! + value[j]! >= kernel.cells[stripAt + x]! - EPS)
            pick = j;
        }
        if (pick < 0 || kernel.cells[stripAt + x]! <= EPS) break;
        if (!(this.staged3 ? this.buildColumn(values, id[pick]!, h, add) : add(2, id[pick]!))) break;
        x -= width[pick]!;
      }
    }
    const layout = Layout.from(this.problem, {
      board: b,
      axis: this.axis,
      depth: Int8Array.from(depth),
      item: Int16Array.from(item),
    });
    layout.compact();
    return layout.toTree();
  }

  /** False where not all of the column found room among the nodes of the board. */
  private buildColumn(values: Float64Array, k: number, h: number, add: (d: number, o: number) => boolean): boolean {
    const row = k * this.rowStride;
    const { cells } = this.kernel;
    if (!add(2, INNER)) return false;
    for (let t = h; cells[row + t]! > EPS;) {
      let pick = -1;
      for (const o of this.byAlong) {
        const width = this.along[o]!;
        if (this.problem.exact ? width !== this.widths[k] : width > this.widths[k]!) continue;
        if (this.across[o]! > t || this.value(values, o) <= 0) continue;
        if (cells[row + t - this.across[o]!]! + this.value(values, o) >= cells[row + t]! - EPS) {
          pick = o;
          break;
        }
      }
      if (pick < 0) break;
      if (!add(3, pick)) return false;
      t -= this.across[pick]!;
    }
    return true;
  }
}
