import { costUnit } from './bounds.js';
import type { Problem } from './problem.js';
import type { Random } from './random.js';

const MOST_STEPS = 400_000;

export interface MixWanted {
  /** What the whole mix must cost less than. */
  limit: number;
  /** Boards per class that are part of it. */
  base: Int32Array;
  /** Per class the share that parts have covered lately. */
  fill: Float64Array;
}

/**
 * Boards to try for a plan: the mix with the most usable area, each class weighted by its fill and a random error, so
 * that repeated draws give many good mixes. Returns boards per class, or null where costs have no common unit that is
 * coarse enough.
 */
export function drawBoardMix(
  problem: Problem,
  { limit: total, base, fill }: MixWanted,
  random: Random,
  noise: number,
): Int32Array | null {
  let limit = total;
  base.forEach((count, b) => {
    limit -= count * problem.boards[b]!.cost;
  });
  const unit = costUnit(problem, limit);
  if (unit === 0) return null;
  const steps = Math.ceil(limit / unit - 1e-6) - 1;
  if (steps > MOST_STEPS) return null;
  const mix = base.slice();
  if (steps < 1) return mix;
  const best = new Float64Array(steps + 1);
  const lots: { board: number; count: number; taken: Uint8Array }[] = [];
  const open = new Int16Array(steps + 1).fill(-1);
  const gains = problem.boards.map((b, i) => b.area * fill[i]! * (1 + noise * (2 * random.unit() - 1)));
  problem.boards.forEach((board, b) => {
    if (Number.isFinite(board.qty)) return;
    const c = Math.max(1, Math.round(board.cost / unit));
    for (let i = c; i <= steps; i++) {
      const v = best[i - c]! + gains[b]!;
      if (v > best[i]!) {
        best[i] = v;
        open[i] = b;
      }
    }
  });
  // what an index cannot spend is carried, so that best is the most for a cost of at most i
  for (let i = 1; i <= steps; i++)
    if (best[i - 1]! > best[i]!) {
      best[i] = best[i - 1]!;
      open[i] = -1;
    }
  problem.boards.forEach((board, b) => {
    if (!Number.isFinite(board.qty)) return;
    const c = Math.round(board.cost / unit);
    for (let left = Math.min(board.qty - base[b]!, 5000), k = 1; left > 0; left -= k, k *= 2) {
      const count = Math.min(k, left);
      const taken = new Uint8Array(steps + 1);
      for (let i = steps; i >= count * c; i--) {
        const v = best[i - count * c]! + count * gains[b]!;
        if (v > best[i]!) {
          best[i] = v;
          taken[i] = 1;
        }
      }
      lots.push({ board: b, count, taken });
    }
  });
  let i = steps;
  for (const { board, count, taken } of lots.reverse()) {
    if (taken[i] === 0) continue;
    mix[board]! += count;
    i -= count * Math.round(problem.boards[board]!.cost / unit);
  }
  while (i > 0) {
    const b = open[i]!;
    if (b < 0) {
      i--;
      continue;
    }
    mix[b]!++;
    i -= Math.max(1, Math.round(problem.boards[b]!.cost / unit));
  }
  return mix;
}

/** How often a mix is drawn anew that is no likely one, and how far the draws differ. */
const DRAWS = 10;
const MOST_NOISE = 0.3;

/** Mixes of boards that would make a better plan, and whose area is enough for all parts. */
export class LikelyMixes {
  private readonly dropped = new Set<string>();
  private readonly whole: Float64Array;
  private readonly none: Int32Array;

  constructor(
    private readonly problem: Problem,
    private readonly random: Random,
  ) {
    this.whole = new Float64Array(problem.boards.length).fill(1);
    this.none = new Int32Array(problem.boards.length);
  }

  /** One that costs less than the limit and no less than a lower bound of all plans; null where none was drawn. */
  draw(
    { limit, least }: { limit: number; least: number },
    allows: (mix: Int32Array) => boolean = () => true,
  ): Int32Array | null {
    const { problem, random, whole: fill, none: base } = this;
    for (let i = 0; i < DRAWS; i++) {
      const mix = drawBoardMix(problem, { limit, base, fill }, random, MOST_NOISE * random.unit());
      if (!mix) return null;
      let [cost, area] = [0, 0];
      mix.forEach((count, b) => {
        cost += count * problem.boards[b]!.cost;
        area += count * problem.boards[b]!.area;
      });
      if (area >= problem.partArea && cost >= least - 1e-6 && !this.dropped.has(mix.join()) && allows(mix)) return mix;
    }
    return null;
  }

  /** Leaves a mix out from now on. */
  drop(mix: Int32Array): void {
    this.dropped.add(mix.join());
  }
}

/**
 * Whole boards near a fractional mix, each class rounded up or down by chance; boards are left out by chance until the
 * cost is below the limit.
 */
export function roundMix(problem: Problem, use: Float64Array, limit: number, random: Random): Int32Array {
  const mix = Int32Array.from(use, (u) => Math.floor(u + random.unit()));
  let cost = 0;
  mix.forEach((count, b) => {
    cost += count * problem.boards[b]!.cost;
  });
  while (cost >= limit - 1e-9 && mix.some((count) => count > 0)) {
    const b = random.below(mix.length);
    if (mix[b] === 0) continue;
    mix[b]!--;
    cost -= problem.boards[b]!.cost;
  }
  return mix;
}
