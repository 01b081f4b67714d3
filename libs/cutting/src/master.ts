import loader from 'highs';
import type { Highs, Model } from 'highs';
import type { BoardRange } from './bounds.js';
import type { Column } from './columns.js';
import type { Problem } from './problem.js';
import { stripsOf } from './strips.js';
import type { StripRow } from './strips.js';

export interface LpSolution {
  cost: number;
  /** Use of each column, in the order they were added. */
  x: Float64Array;
  /** Boards of each class, where they are counted. */
  boards: Float64Array;
  /** Value of one more part of each type. */
  duals: Float64Array;
  /**
   * What a board of each class is worth beyond its cost; above 0 only where stock is short, and below 0 only where
   * boards are counted and so many have to be bought.
   */
  scarcity: Float64Array;
  /** Value of one more strip by the rows that count them, ≥ 0. */
  strips: Float64Array;
  iterations: number;
}

let runtime: Promise<Highs> | null = null;

/** The package types its ES module as CommonJS, whose default import would be the namespace. */
const loadHighs = loader as unknown as () => Promise<Highs>;

/** What a pattern makes on a board of a class; the pattern itself where strips are counted. */
type MasterColumn = Omit<Column, 'tree'> & { tree: Column['tree'] | null };

/** HiGHS as WebAssembly, loaded once per thread. */
export const highs = (): Promise<Highs> => (runtime ??= loadHighs());

/**
 * The restricted master problem of column generation: least cost of patterns that cover a demand within the stock of
 * boards. A HiGHS model that keeps its basis between solves. Costs are scaled by the dearest board.
 */
export class MasterLp {
  readonly scale: number;
  private readonly model: Model;
  private readonly stockRow: Int32Array;
  private readonly rows: number;
  /** Where the rows that count strips begin. */
  private readonly stripRow: number;
  /** Columns that stand for boards and for parts that are left out, before those of patterns. */
  private bought = 0;
  /** All boards are bought by such columns, and patterns cost nothing. */
  private isCounted = false;
  columns = 0;

  constructor(
    readonly problem: Problem,
    private readonly solver: Highs,
    demand: Int32Array,
    stock: Float64Array,
    private readonly strips: readonly StripRow[] = [],
  ) {
    this.scale = Math.max(1e-9, ...problem.boards.map((b) => b.cost));
    this.stockRow = new Int32Array(problem.boards.length).fill(-1);
    const lower = Array.from(demand, Number);
    const upper = lower.map(() => Infinity);
    stock.forEach((qty, b) => {
      if (!Number.isFinite(qty)) return;
      this.stockRow[b] = lower.length;
      lower.push(-Infinity);
      upper.push(qty);
    });
    this.stripRow = lower.length;
    for (const { least } of strips) {
      lower.push(least);
      upper.push(Infinity);
    }
    this.rows = lower.length;
    this.model = solver.createModel({
      numCols: 0,
      numRows: this.rows,
      colCost: [],
      colLower: [],
      colUpper: [],
      rowLower: lower,
      rowUpper: upper,
      matrix: { format: 'csc', numRows: this.rows, numCols: 0, starts: [0], indices: [], values: [] },
    });
    this.model.options.set({ output_flag: false, presolve: 'off', solver: 'simplex' });
  }

  /**
   * Lets the patterns take boards beyond the stock at `price` times the cost of their class, so that a demand is
   * covered even where the stock does not do. To be said before columns are added.
   */
  sellBeyondStock(price: number): void {
    const classes = [...this.stockRow.keys()].filter((b) => this.stockRow[b]! >= 0);
    this.sell(classes.map((b) => ({ cost: price * this.problem.boards[b]!.cost, row: this.stockRow[b]!, value: -1 })));
  }

  /**
   * Counts the boards of each class, whose stock is given as none, by columns of their own, so that their numbers can
   * be limited by `within`; a part may be left out for `missing`. To be said before columns are added.
   */
  countBoards(missing: number): void {
    const { boards, types } = this.problem;
    this.isCounted = true;
    this.sell([
      ...boards.map(({ cost }, b) => ({ cost, row: this.stockRow[b]!, value: -1 })),
      ...Array.from({ length: types }, (_, row) => ({ cost: missing, row, value: 1 })),
    ]);
  }

  private sell(columns: { cost: number; row: number; value: number }[]): void {
    this.bought = columns.length;
    this.model.addCols({
      cost: Float64Array.from(columns, ({ cost }) => cost / this.scale),
      lower: new Float64Array(columns.length),
      upper: new Float64Array(columns.length).fill(Infinity),
      matrix: {
        format: 'csc',
        numRows: this.rows,
        numCols: columns.length,
        starts: Int32Array.from({ length: columns.length + 1 }, (_, j) => j),
        indices: Int32Array.from(columns, ({ row }) => row),
        values: Float64Array.from(columns, ({ value }) => value),
      },
    });
  }

  /** Limits how many boards of each class are bought. */
  within({ least, most }: BoardRange): void {
    for (let b = 0; b < least.length; b++) this.model.changeColBounds(b, least[b]!, most[b]!);
  }

  add(columns: MasterColumn[]): void {
    if (columns.length === 0) return;
    const cost = new Float64Array(columns.length);
    const starts = new Int32Array(columns.length + 1);
    const indices: number[] = [];
    const values: number[] = [];
    columns.forEach((column, j) => {
      cost[j] = this.isCounted ? 0 : this.problem.boards[column.board]!.cost / this.scale;
      column.types.forEach((t, i) => {
        indices.push(t);
        values.push(column.counts[i]!);
      });
      if (this.stockRow[column.board]! >= 0) {
        indices.push(this.stockRow[column.board]!);
        values.push(1);
      }
      if (column.tree && this.strips.length > 0)
        stripsOf(this.problem, column.tree, this.strips).forEach((count, r) => {
          if (count === 0) return;
          indices.push(this.stripRow + r);
          values.push(count);
        });
      starts[j + 1] = indices.length;
    });
    this.model.addCols({
      cost,
      lower: new Float64Array(columns.length),
      upper: new Float64Array(columns.length).fill(Infinity),
      matrix: {
        format: 'csc',
        numRows: this.rows,
        numCols: columns.length,
        starts,
        indices: Int32Array.from(indices),
        values: Float64Array.from(values),
      },
    });
    this.columns += columns.length;
  }

  /** Changes what is asked for, as diving does when it fixes patterns. */
  demand(demand: Int32Array, stock: Float64Array): void {
    demand.forEach((d, t) => {
      this.model.changeRowBounds(t, d, Infinity);
    });
    stock.forEach((qty, b) => {
      if (this.stockRow[b]! >= 0) this.model.changeRowBounds(this.stockRow[b]!, -Infinity, qty);
    });
  }

  /** Null where the columns cannot cover the demand within the stock. */
  solve(): LpSolution | null {
    this.model.run();
    if (this.model.getModelStatus() !== this.solver.constants.modelStatus.optimal) return null;
    const { colValue, rowDual } = this.model.getSolution();
    const duals = new Float64Array(this.problem.types);
    for (let t = 0; t < duals.length; t++) duals[t] = Math.max(0, rowDual[t]!);
    const { boards } = this.problem;
    const scarcity = new Float64Array(boards.length);
    for (let b = 0; b < scarcity.length; b++) {
      if (this.stockRow[b]! >= 0) scarcity[b] = Math.max(0, -rowDual[this.stockRow[b]!]!);
      if (this.isCounted) scarcity[b]! -= boards[b]!.cost / this.scale;
    }
    return {
      cost: this.model.getObjectiveValue() * this.scale,
      x: this.bought > 0 ? colValue.slice(this.bought) : colValue,
      boards: colValue.slice(0, this.isCounted ? boards.length : 0),
      duals,
      scarcity,
      strips: Float64Array.from(this.strips, (_, r) => Math.max(0, rowDual[this.stripRow + r]!)),
      iterations: Number(this.model.info.get('simplex_iteration_count') ?? 0),
    };
  }

  /** What the columns cover a demand for at least; Infinity where they cannot. Costs are not scaled. */
  costOf(demand: Int32Array, stock: Float64Array): number {
    this.demand(demand, stock);
    this.model.run();
    if (this.model.getModelStatus() !== this.solver.constants.modelStatus.optimal) return Infinity;
    return this.model.getObjectiveValue() * this.scale;
  }

  dispose(): void {
    this.model.dispose();
  }
}
