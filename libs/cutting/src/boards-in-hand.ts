import { feasible, Layout, yieldsEnough } from './layout.js';
import type { Tree } from './layout.js';
import type { Cutting } from './plan.js';
import type { Axis, Problem } from './problem.js';
import type { Random } from './random.js';

/** What a board in hand counts for beside the parts on it, in units of area; the search makes the sum small. */
export type Valuation = (layout: Layout) => number;

/** A board of the current state with the copy that a rejected move goes back to. */
export interface Slot {
  layout: Layout;
  /** Boards that are cut alike: each part on the layout is made this often. */
  times: number;
  backup: Layout;
  touched: boolean;
  offers: Offers;
  backupOffers: Offers;
  /** Copy for the outside, kept until the board changes, and that of the backup. */
  tree: Tree | null;
  backupTree: Tree | null;
  /** False from the first change until `freshBoards` has shown the board. */
  shown: boolean;
  /** Share of the objective when last accepted. */
  penalty: number;
}

/** Best places on one board by type, so that boards that did not change are not searched again. */
export class Offers {
  /** 1 where a type is known not to fit, valid until the board is ruined. */
  readonly closed: Uint8Array;
  /** Epoch in which the offer was computed; 0 = none. */
  readonly epoch: Int32Array;
  readonly score: Float64Array;
  readonly node: Int16Array;
  readonly item: Int16Array;

  constructor(types: number) {
    this.closed = new Uint8Array(types);
    this.epoch = new Int32Array(types);
    this.score = new Float64Array(types);
    this.node = new Int16Array(types);
    this.item = new Int16Array(types);
  }

  copy(other: Offers): void {
    this.closed.set(other.closed);
    this.epoch.set(other.epoch);
    this.score.set(other.score);
    this.node.set(other.node);
    this.item.set(other.item);
  }

  reset(): void {
    this.closed.fill(0);
    this.epoch.fill(0);
  }
}

/**
 * The boards that a search holds, the parts that have no place on them, and the stock left; changes can be taken back
 * board by board.
 */
export class BoardsInHand {
  protected slots: Slot[] = [];
  private readonly spare: Slot[] = [];
  readonly absent: Int32Array;
  /** Area of absent parts. */
  protected missing = 0;
  /** Sum over the boards in hand. */
  protected penalties = 0;
  protected readonly stock: Float64Array;
  protected readonly touchedSlots: Slot[] = [];
  /** Strict upper limit on the cost of the boards in hand. */
  limit = Infinity;

  constructor(
    readonly problem: Problem,
    protected readonly random: Random,
    private readonly demand: Int32Array = problem.demand,
    stock: Float64Array = Float64Array.from(problem.boards, (b) => b.qty),
    private readonly valuation: Valuation | null = null,
  ) {
    this.absent = demand.slice();
    this.stock = stock.slice();
  }

  /** The trees of all boards that carry parts. */
  trees(): Tree[] {
    return this.slots
      .filter((slot) => slot.layout.used > 0)
      .flatMap((slot) => {
        slot.tree ??= slot.layout.toTree();
        return slot.times === 1 ? slot.tree : Array<Tree>(slot.times).fill(slot.tree);
      });
  }

  /** Parts that all boards are to make. */
  protected get parts(): number {
    return this.demand.reduce((sum, count) => sum + count, 0);
  }

  get cost(): number {
    let sum = 0;
    for (const slot of this.slots) sum += slot.times * this.problem.boards[slot.layout.board]!.cost;
    return sum;
  }

  protected open(board: number, axis: Axis, times = 1): Slot {
    const slot = this.spare.pop() ?? {
      layout: new Layout(this.problem, board, axis),
      times,
      backup: new Layout(this.problem, board, axis),
      touched: false,
      offers: new Offers(this.problem.types),
      backupOffers: new Offers(this.problem.types),
      tree: null,
      backupTree: null,
      shown: true,
      penalty: 0,
    };
    slot.layout.board = board;
    slot.layout.axis = axis;
    slot.layout.clear();
    slot.times = times;
    slot.offers.reset();
    slot.touched = false;
    slot.tree = null;
    slot.penalty = this.penaltyOf(slot);
    this.penalties += slot.penalty;
    this.stock[board]! -= times;
    this.slots.push(slot);
    return slot;
  }

  protected close(index: number): void {
    const slot = this.slots[index]!;
    this.stock[slot.layout.board]! += slot.times;
    this.penalties -= slot.penalty;
    this.slots[index] = this.slots[this.slots.length - 1]!;
    this.slots.pop();
    this.spare.push(slot);
  }

  /** Starts from given boards; the parts that they do not hold are absent. */
  load(cuttings: Cutting[]): void {
    while (this.slots.length > 0) this.close(this.slots.length - 1);
    this.absent.set(this.demand);
    this.penalties = 0;
    this.missing = 0;
    for (let t = 0; t < this.absent.length; t++) this.missing += this.absent[t]! * this.problem.area[t]!;
    for (const { tree, repeat } of cuttings) {
      const slot = this.open(tree.board, tree.axis, repeat);
      slot.layout.load(tree);
      slot.tree = tree;
      this.penalties -= slot.penalty;
      slot.penalty = this.penaltyOf(slot);
      this.penalties += slot.penalty;
      this.take(slot.layout, -repeat);
    }
  }

  /** Makes the parts of a layout absent, `times` each; with a negative count it gives them their place. */
  protected take(layout: Layout, times: number): void {
    const { typeOf, area } = this.problem;
    for (let i = 0; i < layout.n; i++) {
      if (layout.item[i]! < 0) continue;
      const type = typeOf[layout.item[i]!]!;
      this.absent[type]! += times;
      this.missing += times * area[type]!;
    }
  }

  /** A little for area spread over half-empty boards, and all that lies on an offcut below its least yield. */
  protected penaltyOf({ layout, times }: Slot): number {
    const { area } = this.problem.boards[layout.board]!;
    const poor = !yieldsEnough(this.problem, layout);
    if (this.valuation && !poor) return times * this.valuation(layout);
    return times * ((0.1 * layout.used * (area - layout.used)) / area + (poor ? layout.used : 0));
  }

  /** Takes the touched boards as they are now for the accepted state. */
  protected settle(): void {
    for (const slot of this.touchedSlots) {
      const penalty = this.penaltyOf(slot);
      this.penalties += penalty - slot.penalty;
      slot.penalty = penalty;
      slot.touched = false;
    }
    this.touchedSlots.length = 0;
  }

  protected touch(slot: Slot): void {
    if (!slot.touched) slot.backupTree = slot.tree;
    slot.tree = null;
    if (slot.touched) return;
    slot.touched = true;
    slot.shown = false;
    slot.backup.copy(slot.layout);
    slot.backupOffers.copy(slot.offers);
    this.touchedSlots.push(slot);
  }

  protected axisFor(board: number): Axis {
    const { axes } = this.problem.boards[board]!;
    return axes[axes.length > 1 ? this.random.below(axes.length) : 0]!;
  }

  protected fitsEmpty(type: number, board: number): boolean {
    const { x, y, first, second, boards } = this.problem;
    const cls = boards[board]!;
    for (const o of [first[type]!, second[type]!]) if (o >= 0 && x[o]! <= cls.x && y[o]! <= cls.y) return true;
    return false;
  }

  /** Rules that insertion does not look at: cut lengths and the least yield of offcuts. */
  protected legal(): boolean {
    for (const { layout } of this.slots) {
      if (layout.used === 0) continue;
      if (!yieldsEnough(this.problem, layout) || !feasible(this.problem, layout)) return false;
    }
    return true;
  }

  /**
   * Adds to a mix of boards cheap ones per area, drawn with a large random error, as long as the cost stays below the
   * limit.
   */
  drawAffordable(base: Int32Array): Int32Array {
    const { problem, random } = this;
    const mix = base.slice();
    let cost = 0;
    let count = 0;
    mix.forEach((n, b) => {
      cost += n * problem.boards[b]!.cost;
      count += n;
    });
    for (; count < 5000; count++) {
      let pick = -1;
      let best = 0;
      problem.boards.forEach((board, b) => {
        if (mix[b]! >= board.qty || cost + board.cost >= this.limit - 1e-9) return;
        const draw = (board.area / (board.cost + 1e-9)) * (0.5 + random.unit());
        if (draw > best) {
          best = draw;
          pick = b;
        }
      });
      if (pick < 0) break;
      mix[pick]!++;
      cost += problem.boards[pick]!.cost;
    }
    return mix;
  }

  protected revert(slot: Slot): void {
    this.take(slot.layout, slot.times);
    this.take(slot.backup, -slot.times);
    const { layout, offers } = slot;
    slot.layout = slot.backup;
    slot.backup = layout;
    slot.offers = slot.backupOffers;
    slot.backupOffers = offers;
    slot.touched = false;
    slot.tree = slot.backupTree;
  }

  protected complete(): boolean {
    for (let t = 0; t < this.absent.length; t++) if (this.absent[t] !== 0) return false;
    return this.legal();
  }

  /** Boards in hand per class, less a few drawn ones, the worse filled likelier. */
  mixWithout(count: number): Int32Array {
    const mix = new Int32Array(this.problem.boards.length);
    for (const { layout } of this.slots) mix[layout.board]!++;
    for (let k = 0; k < count && this.slots.length > 0; k++) {
      const p = this.slots[this.random.below(this.slots.length)]!.layout;
      const q = this.slots[this.random.below(this.slots.length)]!.layout;
      const { board } = q.free > p.free ? q : p;
      if (mix[board]! > 0) mix[board]!--;
    }
    return mix;
  }

  /** State to come back to by `load`, empty boards included. */
  save(): Cutting[] {
    return this.slots.map((slot) => ({ tree: (slot.tree ??= slot.layout.toTree()), repeat: slot.times }));
  }

  /** Shows the boards that changed since the last call. */
  freshBoards(visit: (layout: Layout) => void): void {
    for (const slot of this.slots) {
      if (slot.shown) continue;
      slot.shown = true;
      visit(slot.layout);
    }
  }

  /** Updates the share of each class that parts cover, a moving average over the boards in hand. */
  observeFill(fill: Float64Array): void {
    for (const { layout } of this.slots) {
      const b = layout.board;
      fill[b] = 0.95 * fill[b]! + (0.05 * layout.used) / this.problem.boards[b]!.area;
    }
  }
}
