import type { Problem } from './problem.js';

const MOST_STEPS = 4_000_000;

/**
 * Greatest unit that divides every board cost, found to a ten-thousandth; 0 where none is coarse enough to count with.
 */
export function costUnit(problem: Problem, limit: number): number {
  let unit = 0;
  for (const { cost } of problem.boards) {
    let [a, b] = [Math.round(cost * 1e4), unit];
    if (Math.abs(cost * 1e4 - a) > 1e-5 * Math.max(1, a)) return 0;
    while (b > 0) [a, b] = [b, a % b];
    unit = a;
  }
  return unit > 0 && (limit * 1e4) / unit <= MOST_STEPS ? unit / 1e4 : 0;
}

/**
 * Greatest `capacity` that each total cost of boards can buy, by dynamic programming over multiples of the cost unit;
 * null where costs have no coarse enough common unit.
 */
export function purchase(
  problem: Problem,
  limit: number,
  capacity: (board: number) => number,
): { unit: number; best: Float64Array } | null {
  const unit = costUnit(problem, limit);
  if (unit === 0) return null;
  const steps = Math.ceil(limit / unit - 1e-9);
  const best = new Float64Array(steps + 1).fill(-Infinity);
  best[0] = 0;
  problem.boards.forEach((board, b) => {
    const c = Math.round(board.cost / unit);
    const gain = capacity(b);
    if (c === 0) {
      if (Number.isFinite(board.qty)) for (let i = 0; i <= steps; i++) best[i]! += gain * board.qty;
      return;
    }
    if (!Number.isFinite(board.qty)) {
      for (let i = c; i <= steps; i++) {
        const v = best[i - c]! + gain;
        if (v > best[i]!) best[i] = v;
      }
      return;
    }
    for (let left = board.qty, k = 1; left > 0; left -= k, k *= 2) {
      const take = Math.min(k, left);
      for (let i = steps; i >= take * c; i--) {
        const v = best[i - take * c]! + take * gain;
        if (v > best[i]!) best[i] = v;
      }
    }
  });
  return { unit, best };
}

/**
 * Least cost of boards whose inflated area covers the parts: a lower bound on every plan. `upper` is the cost of a
 * known plan.
 */
export function areaBound(problem: Problem, upper: number): number {
  const bought = purchase(problem, upper, (b) => problem.boards[b]!.area);
  if (bought) {
    const i = bought.best.findIndex((area) => area >= problem.partArea);
    if (i >= 0) return Math.round(i * bought.unit * 1e6) / 1e6;
  }
  let need = problem.partArea;
  let cost = 0;
  for (const board of [...problem.boards].sort((a, b) => a.cost / a.area - b.cost / b.area)) {
    const boards = Math.min(board.qty, need / board.area);
    cost += boards * board.cost;
    need -= boards * board.area;
    // what rounding leaves is not to be bought
    if (need <= 1e-9 * problem.partArea) break;
  }
  return cost;
}

/** How many boards of each class a plan may buy. */
export interface BoardRange {
  least: ArrayLike<number>;
  most: ArrayLike<number>;
}

/** Values of parts in units of `scale` of the cost: of all that are wanted, and of a pattern of each class at most. */
export interface Values {
  wanted: number;
  worth: Float64Array;
  scale: number;
}

/** What a class may be worth beyond its cost by rounding. */
const ROUNDING = 1e-12;

/**
 * What plans within a range of boards cost at least by values of parts (Lagrangian duality, as Farley 1990 for boards
 * without end): of a class that is worth more than its cost all are bought, of others the least. Values may shrink by a
 * common factor: the best one is where a class is worth just its cost.
 */
export function dualBound({ boards }: Problem, { wanted, worth, scale }: Values, { least, most }: BoardRange): number {
  const at = (share: number): number => {
    let sum = wanted * share;
    boards.forEach(({ cost }, b) => {
      const profit = worth[b]! * share - cost / scale;
      sum -= profit * (profit > ROUNDING ? most[b]! : least[b]!);
    });
    return sum;
  };
  let best = at(1);
  boards.forEach(({ cost }, b) => {
    if (worth[b]! * scale > cost) best = Math.max(best, at(cost / scale / worth[b]!));
  });
  return best * scale;
}

/** Which totals boards can have, by the problem; kept for the greatest limit asked for. */
const reachable = new WeakMap<Problem, { limit: number; bought: ReturnType<typeof purchase> }>();

function totals(problem: Problem, limit: number): ReturnType<typeof purchase> {
  const known = reachable.get(problem);
  if (known && known.limit >= limit) return known.bought;
  if (!Number.isFinite(limit)) return null;
  const bought = purchase(problem, limit, () => 0);
  reachable.set(problem, { limit, bought });
  return bought;
}

/**
 * Rounds a lower bound up to the next total cost that boards can have; the bound itself where costs have no common
 * unit.
 */
export function roundUp(problem: Problem, bound: number, upper: number): number {
  const bought = totals(problem, upper);
  if (!bought) return bound;
  for (let i = Math.max(0, Math.ceil(bound / bought.unit - 1e-6)); i < bought.best.length; i++) {
    if (bought.best[i]! >= 0) return Math.min(upper, Math.round(i * bought.unit * 1e6) / 1e6);
  }
  return upper;
}
