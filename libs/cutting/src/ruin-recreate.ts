import { found, findInsertion } from './insertion.js';
import { feasible, Layout, REMOVED } from './layout.js';
import type { Tree } from './layout.js';
import type { Axis, Problem } from './problem.js';
import type { Random } from './random.js';

/** A board of the current state with the copy that a rejected move goes back to. */
interface Slot {
  layout: Layout;
  backup: Layout;
  touched: boolean;
  /** 1 where a type is known not to fit, valid until the board is ruined. */
  closed: Uint8Array;
  /** Copy for the outside, kept until the board changes. */
  tree: Tree | null;
}

const HISTORY = 300;

/**
 * Goal-driven ruin and recreate on guillotine trees (Gardeyn & Wauters 2022; ruin and blinking after Christiaens & Vanden Berghe 2020):
 * the boards in hand stay below a cost limit, parts without a place are the objective, accepted by late acceptance (Burke & Bykov 2017).
 * Each time every part has a place, the limit drops below that plan's cost.
 */
export class RuinRecreate {
  private slots: Slot[] = [];
  private readonly spare: Slot[] = [];
  readonly absent: Int32Array;
  private readonly stock: Float64Array;
  private readonly history = new Float64Array(HISTORY);
  private iteration = 0;
  private value = Infinity;
  private readonly touchedSlots: Slot[] = [];
  private readonly queue: number[] = [];
  private readonly keys: Float64Array;
  /** Strict upper limit on the cost of the boards in hand. */
  limit = Infinity;
  /** Kernel steps: nodes looked at. */
  work = 0;

  constructor(readonly problem: Problem, private readonly random: Random, private readonly demand: Int32Array = problem.demand,
    stock: Float64Array = Float64Array.from(problem.boards, (b) => b.qty)) {
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

  get absentArea(): number {
    let sum = 0;
    for (let t = 0; t < this.absent.length; t++) sum += this.absent[t]! * this.problem.area[t]!;
    return sum;
  }

  private open(board: number, axis: Axis): Slot {
    const slot = this.spare.pop() ?? {
      layout: new Layout(this.problem, board, axis), backup: new Layout(this.problem, board, axis), touched: false, closed: new Uint8Array(this.problem.types), tree: null,
    };
    slot.layout.board = board;
    slot.layout.axis = axis;
    slot.layout.clear();
    slot.closed.fill(0);
    slot.touched = false;
    slot.tree = null;
    this.stock[board]!--;
    this.slots.push(slot);
    return slot;
  }

  private close(index: number): void {
    const slot = this.slots[index]!;
    this.stock[slot.layout.board]!++;
    this.slots[index] = this.slots[this.slots.length - 1]!;
    this.slots.pop();
    this.spare.push(slot);
  }

  /** Starts from given boards; the parts that they do not hold are absent. */
  load(trees: Tree[]): void {
    while (this.slots.length > 0) this.close(this.slots.length - 1);
    this.absent.set(this.demand);
    for (const tree of trees) {
      const slot = this.open(tree.board, tree.axis);
      slot.layout.load(tree);
      slot.tree = tree;
      this.take(slot.layout, -1);
    }
    this.restartAcceptance();
  }

  private take(layout: Layout, sign: number): void {
    for (let i = 0; i < layout.n; i++) if (layout.item[i]! >= 0) this.absent[this.problem.typeOf[layout.item[i]!]!]! += sign;
  }

  private restartAcceptance(): void {
    this.value = this.objective();
    this.history.fill(this.value);
  }

  /** Area of absent parts, and a little for area spread over half-empty boards. */
  private objective(): number {
    let spread = 0;
    for (const { layout } of this.slots) {
      const { area } = this.problem.boards[layout.board]!;
      spread += (layout.used * (area - layout.used)) / area;
    }
    return this.absentArea + 0.1 * spread;
  }

  private touch(slot: Slot): void {
    slot.tree = null;
    if (slot.touched) return;
    slot.touched = true;
    slot.backup.copy(slot.layout);
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
  private place(type: number, reuse: number, blink: number, from = 0): boolean {
    const { problem, random } = this;
    const area = problem.area[type]!;
    const [first, second] = [problem.first[type]!, problem.second[type]!];
    let bestSlot: Slot | null = null;
    let bestNode = -1;
    let bestItem = -1;
    let best = Infinity;
    for (let s = from; s < this.slots.length; s++) {
      const slot = this.slots[s]!;
      if (slot.closed[type] === 1 || slot.layout.free < area) continue;
      if (blink > 0 && random.unit() < blink) continue;
      let open = false;
      for (let o = first; o >= 0; o = o === first ? second : -1) {
        findInsertion(slot.layout, o, reuse);
        this.work += slot.layout.n;
        if (found.node < 0) continue;
        open = true;
        const score = slot.layout.used === 0 ? found.score + 1e12 : found.score;
        if (score < best) {
          best = score; bestSlot = slot; bestNode = found.node; bestItem = o;
        }
      }
      if (!open) slot.closed[type] = 1;
    }
    if (!bestSlot) return false;
    this.touch(bestSlot);
    bestSlot.layout.insert(bestNode, bestItem);
    this.absent[type]!--;
    return true;
  }

  private recreate(blink: number): void {
    const reuse = 0.02 + 0.6 * this.random.unit() ** 2;
    this.fillQueue();
    for (const type of this.queue) {
      while (this.absent[type]! > 0 && this.place(type, reuse, blink));
    }
  }

  /** A full plan from nothing: parts by a drawn order, a further board where nothing has room. False where stock or limit ends first. */
  construct(): boolean {
    const { problem, random } = this;
    this.load([]);
    const reuse = 0.02 + 0.4 * random.unit();
    this.fillQueue();
    const greed = random.unit();
    for (const type of this.queue) {
      while (this.absent[type]! > 0) {
        if (this.place(type, reuse, 0, Math.max(0, this.slots.length - 40))) continue;
        let best = -1;
        let bestRate = Infinity;
        problem.boards.forEach((board, b) => {
          if (this.stock[b]! < 1 || !this.fitsEmpty(type, b)) return;
          const rate = (board.cost / board.area) * (1 + 0.3 * greed * random.unit()) * (board.offcut ? 0.9 : 1);
          if (rate < bestRate) { bestRate = rate; best = b; }
        });
        if (best < 0) break;
        this.open(best, this.axisFor(best));
        if (!this.place(type, reuse, 0, this.slots.length - 1)) break;
      }
    }
    this.forget();
    this.restartAcceptance();
    return this.absentArea === 0 && this.legal();
  }

  private forget(): void {
    for (const slot of this.touchedSlots) slot.touched = false;
    this.touchedSlots.length = 0;
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
      if (layout.used < this.problem.boards[layout.board]!.minArea || !feasible(this.problem, layout)) return false;
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
    this.openAffordable();
    this.restartAcceptance();
  }

  private openAffordable(): void {
    const { problem, random } = this;
    for (let cost = this.cost; ;) {
      let pick = -1;
      let best = 0;
      problem.boards.forEach((board, b) => {
        if (this.stock[b]! < 1 || cost + board.cost >= this.limit - 1e-9) return;
        const draw = (board.area / (board.cost + 1e-9)) * (0.5 + random.unit());
        if (draw > best) { best = draw; pick = b; }
      });
      if (pick < 0 || this.slots.length > 5000) return;
      this.open(pick, this.axisFor(pick));
      cost += problem.boards[pick]!.cost;
    }
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
            this.absent[this.problem.typeOf[o]!]!++;
            item[j] = REMOVED;
          }
          j++;
        } while (j < n && depth[j]! > d);
        if (whole) break;
      }
      layout.compact();
      if (layout.used === 0) layout.axis = this.axisFor(layout.board);
      slot.closed.fill(0);
    }
  }

  /** One move; true when every part has a place below the limit, the state then being a valid plan. */
  step(): boolean {
    const { random, slots } = this;
    if (slots.length === 0) return false;
    this.iteration++;
    if (this.problem.boards.length > 1 && random.unit() < 0.02) return this.exchange();
    this.ruin();
    this.recreate(0.01);
    const value = this.objective();
    const h = this.iteration % HISTORY;
    if (value <= this.value || value <= this.history[h]!) {
      this.value = value;
      this.forget();
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
    [slot.layout, slot.backup] = [slot.backup, slot.layout];
    slot.closed.fill(0);
    slot.touched = false;
    slot.tree = null;
  }

  private complete(): boolean {
    for (let t = 0; t < this.absent.length; t++) if (this.absent[t] !== 0) return false;
    return this.legal();
  }

  /** Gives back some boards and takes others of the same total cost: the only move that changes which formats are in hand. */
  private exchange(): boolean {
    const { random } = this;
    const before = this.slots.map((slot) => (slot.tree ??= slot.layout.toTree()));
    const { value } = this;
    const count = 1 + random.below(Math.min(3, this.slots.length));
    for (let k = 0; k < count && this.slots.length > 0; k++) {
      const index = random.below(this.slots.length);
      this.take(this.slots[index]!.layout, 1);
      this.close(index);
    }
    this.openAffordable();
    this.recreate(0.01);
    this.forget();
    const now = this.objective();
    if (now <= value * 1.02 || now <= this.history[this.iteration % HISTORY]!) {
      this.value = now;
      return this.complete();
    }
    const history = this.history.slice();
    this.load(before);
    this.history.set(history);
    this.value = value;
    return false;
  }
}
