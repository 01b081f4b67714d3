import { found, findInsertion } from './insertion.js';
import { feasible, Layout, REMOVED, yieldsEnough } from './layout.js';
import type { Tree } from './layout.js';
import { offcutWorth } from './offcuts.js';
import type { OffcutRule } from './offcuts.js';
import type { Axis, Problem } from './problem.js';
import type { Random } from './random.js';

/** A board of the current state with the copy that a rejected move goes back to. */
interface Slot {
  layout: Layout;
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
class Offers {
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

const HISTORY = 300;
/** Steps that share one valuation of remainders. */
const EPOCH = 40;

/**
 * Goal-driven ruin and recreate on guillotine trees (Gardeyn & Wauters 2022; ruin and blinking after Christiaens & Vanden Berghe 2020):
 * the boards in hand stay below a cost limit, parts without a place are the objective, accepted by late acceptance (Burke & Bykov 2017).
 * Each time every part has a place, the limit drops below that plan's cost.
 */
export class RuinRecreate {
  private slots: Slot[] = [];
  private readonly spare: Slot[] = [];
  readonly absent: Int32Array;
  /** Area of absent parts. */
  private missing = 0;
  /** Sum over the boards in hand. */
  private penalties = 0;
  private readonly stock: Float64Array;
  private readonly history = new Float64Array(HISTORY);
  private iteration = 0;
  /** Valuation of reusable remainders in force, drawn anew with each epoch. */
  private reuse = 0.1;
  private epoch = 1;
  /** Objective of the accepted state, in units of area. */
  value = Infinity;
  private readonly touchedSlots: Slot[] = [];
  private readonly queue: number[] = [];
  private readonly keys: Float64Array;
  /** Strict upper limit on the cost of the boards in hand. */
  limit = Infinity;
  /** Kernel steps: nodes looked at. */
  work = 0;

  constructor(readonly problem: Problem, private readonly random: Random, private readonly demand: Int32Array = problem.demand,
    stock: Float64Array = Float64Array.from(problem.boards, (b) => b.qty), private readonly rule: OffcutRule | null = null) {
    this.absent = demand.slice();
    this.stock = stock.slice();
    this.keys = new Float64Array(problem.types);
  }

  /** The trees of all boards that carry parts. */
  trees(): Tree[] {
    return this.slots.filter((slot) => slot.layout.used > 0).map((slot) => (slot.tree ??= slot.layout.toTree()));
  }

  get cost(): number {
    let sum = 0;
    for (const slot of this.slots) sum += this.problem.boards[slot.layout.board]!.cost;
    return sum;
  }

  private open(board: number, axis: Axis): Slot {
    const slot = this.spare.pop() ?? {
      layout: new Layout(this.problem, board, axis), backup: new Layout(this.problem, board, axis), touched: false, offers: new Offers(this.problem.types), backupOffers: new Offers(this.problem.types), tree: null, backupTree: null, shown: true, penalty: 0,
    };
    slot.layout.board = board;
    slot.layout.axis = axis;
    slot.layout.clear();
    slot.offers.reset();
    slot.touched = false;
    slot.tree = null;
    slot.penalty = this.penaltyOf(slot.layout);
    this.penalties += slot.penalty;
    this.stock[board]!--;
    this.slots.push(slot);
    return slot;
  }

  private close(index: number): void {
    const slot = this.slots[index]!;
    this.stock[slot.layout.board]!++;
    this.penalties -= slot.penalty;
    this.slots[index] = this.slots[this.slots.length - 1]!;
    this.slots.pop();
    this.spare.push(slot);
  }

  /** Starts from given boards; the parts that they do not hold are absent. */
  load(trees: Tree[]): void {
    while (this.slots.length > 0) this.close(this.slots.length - 1);
    this.absent.set(this.demand);
    this.penalties = 0;
    this.missing = 0;
    for (let t = 0; t < this.absent.length; t++) this.missing += this.absent[t]! * this.problem.area[t]!;
    for (const tree of trees) {
      const slot = this.open(tree.board, tree.axis);
      slot.layout.load(tree);
      slot.tree = tree;
      this.penalties -= slot.penalty;
      slot.penalty = this.penaltyOf(slot.layout);
      this.penalties += slot.penalty;
      this.take(slot.layout, -1);
    }
    this.restartAcceptance();
  }

  private take(layout: Layout, sign: number): void {
    const { typeOf, area } = this.problem;
    for (let i = 0; i < layout.n; i++) {
      if (layout.item[i]! < 0) continue;
      const type = typeOf[layout.item[i]!]!;
      this.absent[type]! += sign;
      this.missing += sign * area[type]!;
    }
  }

  private restartAcceptance(): void {
    this.settle();
    this.value = this.missing + this.penalties;
    this.history.fill(this.value);
  }

  /** A little for area spread over half-empty boards, and all that lies on an offcut below its least yield. */
  private penaltyOf(layout: Layout): number {
    const { area } = this.problem.boards[layout.board]!;
    const poor = !yieldsEnough(this.problem, layout);
    if (this.rule && !poor) return layout.used === 0 ? -area : -offcutWorth(layout, this.rule);
    return (0.1 * layout.used * (area - layout.used)) / area + (poor ? layout.used : 0);
  }

  /** Takes the touched boards as they are now for the accepted state. */
  private settle(): void {
    for (const slot of this.touchedSlots) {
      const penalty = this.penaltyOf(slot.layout);
      this.penalties += penalty - slot.penalty;
      slot.penalty = penalty;
      slot.touched = false;
    }
    this.touchedSlots.length = 0;
  }

  private touch(slot: Slot): void {
    if (!slot.touched) slot.backupTree = slot.tree;
    slot.tree = null;
    if (slot.touched) return;
    slot.touched = true;
    slot.shown = false;
    slot.backup.copy(slot.layout);
    slot.backupOffers.copy(slot.offers);
    this.touchedSlots.push(slot);
  }

  private axisFor(board: number): Axis {
    const { axes } = this.problem.boards[board]!;
    return axes[axes.length > 1 ? this.random.below(axes.length) : 0]!;
  }

  /** Orders the absent parts by one of several keys, drawn anew each time. */
  private fillQueue(): void {
    const { problem, absent, queue, keys, random } = this;
    queue.length = 0;
    const rule = random.below(10);
    for (let t = 0; t < problem.types; t++) {
      if (absent[t]! <= 0) continue;
      const o = problem.first[t]!;
      const [w, h] = [problem.x[o]!, problem.y[o]!];
      keys[t] = rule < 4 ? problem.area[t]! : rule < 6 ? Math.max(w, h) : rule < 7 ? h : rule < 8 ? w : rule < 9 ? Math.min(w, h) : random.unit();
      if (rule < 9) keys[t]! *= 0.85 + 0.3 * random.unit();
      queue.push(t);
    }
    queue.sort((p, q) => keys[q]! - keys[p]! || p - q);
  }

  /** Puts one part of a type into its best place on the boards in hand; false where none has room. */
  private place(type: number, blink: number, from = 0): boolean {
    const { problem, random, slots, epoch } = this;
    const area = problem.area[type]!;
    let bestSlot: Slot | null = null;
    let best = Infinity;
    for (let s = from; s < slots.length; s++) {
      const slot = slots[s]!;
      const { offers, layout } = slot;
      if (offers.closed[type] === 1 || layout.free < area) continue;
      if (offers.epoch[type] !== epoch) this.findOffer(slot, type);
      const score = offers.score[type]!;
      if (score >= best || (blink > 0 && random.unit() < blink)) continue;
      best = score;
      bestSlot = slot;
    }
    if (!bestSlot) return false;
    const { offers } = bestSlot;
    this.touch(bestSlot);
    bestSlot.layout.insert(offers.node[type]!, offers.item[type]!);
    offers.epoch.fill(0);
    this.absent[type]!--;
    this.missing -= area;
    return true;
  }

  private findOffer(slot: Slot, type: number): void {
    const { problem, reuse } = this;
    const { offers, layout } = slot;
    const [first, second] = [problem.first[type]!, problem.second[type]!];
    findInsertion(layout, first, reuse);
    let { node, score } = found;
    let item = first;
    if (second >= 0) {
      findInsertion(layout, second, reuse);
      if (found.score < score) { node = found.node; score = found.score; item = second; }
    }
    this.work += second >= 0 ? 2 * layout.n : layout.n;
    if (node < 0) offers.closed[type] = 1;
    offers.epoch[type] = this.epoch;
    // an empty board is opened only where no other has room
    offers.score[type] = layout.used === 0 ? score + 1e12 : score;
    offers.node[type] = node;
    offers.item[type] = item;
  }

  private newEpoch(): void {
    this.epoch++;
    this.reuse = 0.02 + 0.6 * this.random.unit() ** 2;
  }

  private recreate(blink: number): void {
    this.fillQueue();
    for (const type of this.queue) while (this.absent[type]! > 0 && this.place(type, blink));
  }

  /** A full plan from nothing: parts by a drawn order, a further board where nothing has room. False where stock or limit ends first. */
  construct(): boolean {
    const { random } = this;
    this.load([]);
    this.newEpoch();
    const greed = random.unit();
    const withdrawn: { board: number; stock: number }[] = [];
    for (;;) {
      this.fillQueue();
      for (const type of this.queue) {
        while (this.absent[type]! > 0) {
          if (this.place(type, 0, Math.max(0, this.slots.length - 40))) continue;
          const board = this.pickBoard(type, greed);
          if (board < 0) break;
          this.open(board, this.axisFor(board));
          if (!this.place(type, 0, this.slots.length - 1)) break;
        }
      }
      this.restartAcceptance();
      // offcuts that stayed below their least yield are put back, and their parts go elsewhere
      const poor = this.slots.findIndex(({ layout }) => !yieldsEnough(this.problem, layout));
      if (poor < 0) break;
      const { board } = this.slots[poor]!.layout;
      this.take(this.slots[poor]!.layout, 1);
      this.close(poor);
      withdrawn.push({ board, stock: this.stock[board]! });
      this.stock[board] = 0;
    }
    for (const { board, stock } of withdrawn) this.stock[board]! += stock;
    this.restartAcceptance();
    return this.complete();
  }

  /** Board class to open for a part: cheapest per area, at random within limits, offcuts a little preferred; −1 where none is left. */
  private pickBoard(type: number, greed: number): number {
    let best = -1;
    let bestRate = Infinity;
    this.problem.boards.forEach((board, b) => {
      if (this.stock[b]! < 1 || !this.fitsEmpty(type, b)) return;
      const rate = (board.cost / board.area) * (1 + 0.3 * greed * this.random.unit()) * (board.offcut ? 0.9 : 1);
      if (rate < bestRate) { bestRate = rate; best = b; }
    });
    return best;
  }

  private fitsEmpty(type: number, board: number): boolean {
    const { x, y, first, second, boards } = this.problem;
    const cls = boards[board]!;
    for (const o of [first[type]!, second[type]!]) if (o >= 0 && x[o]! <= cls.x && y[o]! <= cls.y) return true;
    return false;
  }

  /** Rules that insertion does not look at: cut lengths and the least yield of offcuts. */
  private legal(): boolean {
    for (const { layout } of this.slots) {
      if (layout.used === 0) continue;
      if (!yieldsEnough(this.problem, layout) || !feasible(this.problem, layout)) return false;
    }
    return true;
  }

  /** Drops boards, worst use per cost first, until the cost lies below the limit, then opens others that the limit still allows. */
  reachLimit(): void {
    const { problem } = this;
    for (let s = this.slots.length - 1; s >= 0; s--) if (this.slots[s]!.layout.used === 0) this.close(s);
    while (this.slots.length > 0 && this.cost >= this.limit - 1e-9) {
      let worst = 0;
      let worstUse = Infinity;
      this.slots.forEach(({ layout }, s) => {
        const use = (layout.used / problem.boards[layout.board]!.cost) * (0.7 + 0.6 * this.random.unit());
        if (use < worstUse) { worstUse = use; worst = s; }
      });
      this.take(this.slots[worst]!.layout, 1);
      this.close(worst);
    }
    this.adopt(this.drawAffordable(this.mixWithout(0)));
  }

  /** Adds to a mix of boards cheap ones per area, drawn with a large random error, as long as the cost stays below the limit. */
  drawAffordable(base: Int32Array): Int32Array {
    const { problem, random } = this;
    const mix = base.slice();
    let cost = 0;
    let count = 0;
    mix.forEach((n, b) => { cost += n * problem.boards[b]!.cost; count += n; });
    for (; count < 5000; count++) {
      let pick = -1;
      let best = 0;
      problem.boards.forEach((board, b) => {
        if (mix[b]! >= board.qty || cost + board.cost >= this.limit - 1e-9) return;
        const draw = (board.area / (board.cost + 1e-9)) * (0.5 + random.unit());
        if (draw > best) { best = draw; pick = b; }
      });
      if (pick < 0) break;
      mix[pick]!++;
      cost += problem.boards[pick]!.cost;
    }
    return mix;
  }

  private ruin(): void {
    const { random, slots } = this;
    const count = 1 + random.below(Math.min(3, slots.length));
    for (let k = 0; k < count; k++) {
      const p = slots[random.below(slots.length)]!;
      const q = slots[random.below(slots.length)]!;
      const slot = random.unit() < 0.5 && q.layout.free > p.layout.free ? q : p;
      const { layout } = slot;
      if (layout.used === 0) continue;
      this.touch(slot);
      const { n, depth, item } = layout;
      const cuts = 1 + random.below(3);
      const whole = random.unit() < 0.03;
      for (let c = 0; c < cuts; c++) {
        const i = whole ? 0 : 1 + random.below(n - 1);
        const d = depth[i]!;
        let j = i;
        do {
          const o = item[j]!;
          if (o >= 0) {
            const type = this.problem.typeOf[o]!;
            this.absent[type]!++;
            this.missing += this.problem.area[type]!;
            item[j] = REMOVED;
          }
          j++;
        } while (j < n && depth[j]! > d);
        if (whole) break;
      }
      layout.compact();
      if (layout.used === 0) layout.axis = this.axisFor(layout.board);
      slot.offers.reset();
    }
  }

  /** One move; true when every part has a place below the limit, the state then being a valid plan. */
  step(): boolean {
    const { slots } = this;
    if (slots.length === 0) return false;
    if (this.iteration++ % EPOCH === 0) this.newEpoch();
    this.ruin();
    this.recreate(0.01);
    let penalties = this.penalties;
    for (const slot of this.touchedSlots) penalties += this.penaltyOf(slot.layout) - slot.penalty;
    const value = this.missing + penalties;
    const h = this.iteration % HISTORY;
    if (value <= this.value || value <= this.history[h]!) {
      this.value = value;
      this.settle();
    } else {
      for (const slot of this.touchedSlots) this.revert(slot);
      this.touchedSlots.length = 0;
    }
    if (this.value < this.history[h]!) this.history[h] = this.value;
    return this.value === value && this.complete();
  }

  private revert(slot: Slot): void {
    this.take(slot.layout, 1);
    this.take(slot.backup, -1);
    const { layout, offers } = slot;
    slot.layout = slot.backup;
    slot.backup = layout;
    slot.offers = slot.backupOffers;
    slot.backupOffers = offers;
    slot.touched = false;
    slot.tree = slot.backupTree;
  }

  private complete(): boolean {
    for (let t = 0; t < this.absent.length; t++) if (this.absent[t] !== 0) return false;
    return this.legal();
  }

  /** Changes the boards in hand to a given mix, keeping the best filled of those it has in common. */
  adopt(mix: Int32Array): void {
    const keep = mix.slice();
    const order = [...this.slots].sort((p, q) => q.layout.used - p.layout.used);
    for (const slot of order) {
      if (keep[slot.layout.board]! > 0) { keep[slot.layout.board]!--; continue; }
      this.take(slot.layout, 1);
      this.close(this.slots.indexOf(slot));
    }
    keep.forEach((count, b) => { for (let k = 0; k < count && this.stock[b]! >= 1; k++) this.open(b, this.axisFor(b)); });
    this.recreate(0);
    this.restartAcceptance();
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

  /** State to come back to by `restore`, empty boards included. */
  save(): Tree[] {
    return this.slots.map((slot) => (slot.tree ??= slot.layout.toTree()));
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
