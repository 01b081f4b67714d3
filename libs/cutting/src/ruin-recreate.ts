import { BoardsInHand } from './boards-in-hand.js';
import type { Slot } from './boards-in-hand.js';
import { found, findInsertion } from './insertion.js';
import { REMOVED, yieldsEnough } from './layout.js';
import type { Tree } from './layout.js';
import type { Cutting } from './plan.js';
import { tuning } from './tuning.js';

/** Boards that a first plan holds one by one at most. */
const MOST_SLOTS = 20_000;
/** Empty boards of one class that a mix opens at most. */
const MOST_OF_CLASS = 3_000;

/**
 * Goal-driven ruin and recreate on guillotine trees (Gardeyn & Wauters 2022; ruin and blinking after Christiaens &
 * Vanden Berghe 2020): the boards in hand stay below a cost limit, parts without a place are the objective, accepted by
 * annealing (Kirkpatrick et al. 1983) where `anneal` asks for it, else by late acceptance (Burke & Bykov 2017). Each
 * time every part has a place, the limit drops below that plan's cost.
 */
export class RuinRecreate extends BoardsInHand {
  private readonly history = new Float64Array(tuning.history);
  private iteration = 0;
  /** Steps of one cooling, the step at which it began, and its extremes in units of area; none in late acceptance. */
  private cooling: { steps: number; since: number; hot: number; cold: number } | null = null;
  /** Valuation of reusable remainders in force, drawn anew with each epoch. */
  private reuse = 0.1;
  private epoch = 1;
  /** Objective of the accepted state, in units of area. */
  value = Infinity;
  private readonly queue: number[] = [];
  private readonly keys = new Float64Array(this.problem.types);
  /** Kernel steps: nodes looked at. */
  work = 0;

  override load(cuttings: Cutting[]): void {
    super.load(cuttings);
    this.restartAcceptance();
  }

  private restartAcceptance(): void {
    this.settle();
    this.value = this.missing + this.penalties;
    this.history.fill(this.value);
    if (this.cooling) this.cooling.since = this.iteration;
  }

  /**
   * Accepts moves by annealing from now on: it cools down within so many steps, again and again. Late acceptance comes
   * to rest after some ten thousand steps and stays where it is, with parts of the area of one or two without a place.
   */
  anneal(steps: number): void {
    const { partArea, demand } = this.problem;
    const mean = partArea / demand.reduce((sum, count) => sum + count, 0);
    this.cooling = { steps, since: this.iteration, hot: tuning.hot * mean, cold: tuning.cold * mean };
  }

  private accepts(value: number, late: number): boolean {
    const { cooling } = this;
    if (value <= this.value || !cooling) return value <= this.value || value <= late;
    if (this.iteration - cooling.since > cooling.steps) cooling.since = this.iteration;
    const { steps, since, hot, cold } = cooling;
    const temperature = hot * (cold / hot) ** ((this.iteration - since) / steps);
    return value < this.value - temperature * Math.log(1 - this.random.unit());
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
      keys[t] =
        rule < 4
          ? problem.area[t]!
          : rule < 6
            ? Math.max(w, h)
            : rule < 7
              ? h
              : rule < 8
                ? w
                : rule < 9
                  ? Math.min(w, h)
                  : random.unit();
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
      if (offers.closed[type] === 1 || layout.free < area || this.absent[type]! < slot.times) continue;
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
    this.absent[type]! -= bestSlot.times;
    this.missing -= area * bestSlot.times;
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
      if (found.score < score) {
        node = found.node;
        score = found.score;
        item = second;
      }
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

  /**
   * A full plan from nothing: parts by a drawn order, a further board where nothing has room. False where stock or
   * limit ends first.
   */
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
          if (board < 0 || this.slots.length >= MOST_SLOTS) break;
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

  /**
   * Board class to open for a part: cheapest per area, at random within limits, offcuts a little preferred; −1 where
   * none is left.
   */
  private pickBoard(type: number, greed: number): number {
    let best = -1;
    let bestRate = Infinity;
    this.problem.boards.forEach((board, b) => {
      if (this.stock[b]! < 1 || !this.fitsEmpty(type, b)) return;
      const rate = (board.cost / board.area) * (1 + 0.3 * greed * this.random.unit()) * (board.offcut ? 0.9 : 1);
      if (rate < bestRate) {
        bestRate = rate;
        best = b;
      }
    });
    return best;
  }

  /**
   * Drops boards, worst use per cost first, until the cost lies below the limit, then opens others that the limit still
   * allows.
   */
  reachLimit(): void {
    const { problem } = this;
    for (let s = this.slots.length - 1; s >= 0; s--) if (this.slots[s]!.layout.used === 0) this.close(s);
    while (this.slots.length > 0 && this.cost >= this.limit - 1e-9) {
      let worst = 0;
      let worstUse = Infinity;
      this.slots.forEach(({ layout }, s) => {
        const use = (layout.used / problem.boards[layout.board]!.cost) * (0.7 + 0.6 * this.random.unit());
        if (use < worstUse) {
          worstUse = use;
          worst = s;
        }
      });
      this.take(this.slots[worst]!.layout, this.slots[worst]!.times);
      this.close(worst);
    }
    this.adopt(this.drawAffordable(this.mixWithout(0)));
  }

  /**
   * Starts from given boards and one pattern more that is cut `times` times. Parts that there are too few of for that
   * are taken from the other boards, as far as they have them.
   */
  loadRepeated(cuttings: Cutting[], tree: Tree, times: number): void {
    super.load(cuttings);
    const others = this.slots.length;
    const slot = this.open(tree.board, tree.axis, times);
    this.touch(slot);
    slot.layout.load(tree);
    this.take(slot.layout, -times);
    for (let k = 0, s = this.random.below(Math.max(1, others)); k < others; k++, s++)
      this.giveBack(this.slots[s % others]!);
    this.giveBack(slot);
    this.newEpoch();
    this.recreate(0);
    this.restartAcceptance();
  }

  /** Removes parts from a board that are placed more often than they are wanted. */
  private giveBack(slot: Slot): void {
    const { layout } = slot;
    for (let i = 0; i < layout.n; i++) {
      const o = layout.item[i]!;
      if (o < 0 || this.absent[this.problem.typeOf[o]!]! >= 0) continue;
      this.touch(slot);
      this.absent[this.problem.typeOf[o]!]! += slot.times;
      this.missing += slot.times * this.problem.area[this.problem.typeOf[o]!]!;
      layout.item[i] = REMOVED;
    }
    if (!slot.touched) return;
    layout.compact();
    slot.offers.reset();
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
      const whole = random.unit() < tuning.wholeBoards;
      for (let c = 0; c < cuts; c++) {
        const i = whole ? 0 : 1 + random.below(n - 1);
        const d = depth[i]!;
        let j = i;
        do {
          const o = item[j]!;
          if (o >= 0) {
            const type = this.problem.typeOf[o]!;
            this.absent[type]! += slot.times;
            this.missing += slot.times * this.problem.area[type]!;
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
    if (this.iteration++ % tuning.epoch === 0) this.newEpoch();
    this.ruin();
    this.recreate(tuning.blink);
    let penalties = this.penalties;
    for (const slot of this.touchedSlots) penalties += this.penaltyOf(slot) - slot.penalty;
    const value = this.missing + penalties;
    const h = this.iteration % this.history.length;
    if (this.accepts(value, this.history[h]!)) {
      this.value = value;
      this.settle();
    } else {
      for (const slot of this.touchedSlots) this.revert(slot);
      this.touchedSlots.length = 0;
    }
    if (this.value < this.history[h]!) this.history[h] = this.value;
    return this.value === value && this.complete();
  }

  /** Changes the boards in hand to a given mix, keeping the best filled of those it has in common. */
  adopt(mix: Int32Array): void {
    const keep = mix.slice();
    const order = [...this.slots].sort((p, q) => q.layout.used - p.layout.used);
    for (const slot of order) {
      if (keep[slot.layout.board]! > 0) {
        keep[slot.layout.board]!--;
        continue;
      }
      this.take(slot.layout, 1);
      this.close(this.slots.indexOf(slot));
    }
    // of boards that cost next to nothing a mix may hold far more than parts
    const most = Math.min(this.parts, MOST_OF_CLASS);
    keep.forEach((count, b) => {
      for (let k = 0; k < Math.min(count, most) && this.stock[b]! >= 1; k++) this.open(b, this.axisFor(b));
    });
    this.recreate(0);
    this.restartAcceptance();
  }
}
