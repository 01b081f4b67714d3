import { costUnit, purchase } from './bounds.js';
import type { Problem } from './problem.js';

/** Cells that a side of a board is divided into at most, and sizes that thresholds are taken of. */
const MOST_CELLS = 1000;
const MOST_THRESHOLDS = 5;
/** Functions that round to halves, thirds and so on of a board. */
const MOST_FRACTION = 3;
/** Sizes of parts beyond which the bound would take longer than it is worth. */
const MOST_TYPES = 1500;
/** Pairs of scales whose bound is rounded up to a cost that boards can have. */
const ROUNDED = 3;
/** Steps of the cost times classes of boards beyond which only one pair is. */
const MOST_STEPS = 200_000;

/** Other lengths for the parts along one axis, and how much of them each class of boards takes. */
interface Scale {
  part: Float64Array;
  board: Float64Array;
}

/**
 * Conservative scales (Fekete & Schepers 2004): whatever parts lie side by side on a board have, in the new lengths, no
 * more than the board's. `weigh` gives the new length; what a board takes of them is counted by dynamic programming,
 * parts rounded down.
 */
function scaleBy(parts: Int32Array, boards: number[], weigh: (length: number) => number): Scale {
  const longest = Math.max(...boards);
  const grid = Math.max(1, Math.ceil(longest / MOST_CELLS));
  const part = Float64Array.from(parts, (length) => (length <= longest ? weigh(length) : Infinity));
  const best = new Map<number, number>();
  part.forEach((value, o) => {
    const cells = Math.max(1, Math.floor(parts[o]! / grid));
    if (value < Infinity && value > (best.get(cells) ?? 0)) best.set(cells, value);
  });
  const filled = new Float64Array(Math.floor(longest / grid) + 1);
  for (const [cells, value] of best)
    for (let i = cells; i < filled.length; i++) {
      const v = filled[i - cells]! + value;
      if (v > filled[i]!) filled[i] = v;
    }
  for (let i = 1; i < filled.length; i++) filled[i] = Math.max(filled[i]!, filled[i - 1]!);
  return { part, board: Float64Array.from(boards, (length) => filled[Math.floor(length / grid)]!) };
}

/** The lengths as they are, lengths of which small ones count nothing and large ones the whole, and rounded ones. */
function scalesOf(parts: Int32Array, boards: number[]): Scale[] {
  const longest = Math.max(...boards);
  const scales: Scale[] = [{ part: Float64Array.from(parts), board: Float64Array.from(boards) }];
  // a part smaller than a cell would be rounded up, and the count would be one of too little
  if (parts.some((length) => length < Math.ceil(longest / MOST_CELLS))) return scales;
  const halves = [...new Set(parts)].filter((length) => length * 2 <= longest).toSorted((a, b) => a - b);
  const count = Math.min(MOST_THRESHOLDS, halves.length);
  const thresholds = Array.from(
    { length: count },
    (_, i) => halves[Math.floor(((i + 1) * halves.length) / count) - 1]!,
  );
  // thresholds of the longest side, and of the shortest where formats are few
  for (const whole of new Set(boards.length <= 3 ? [longest, Math.min(...boards)] : [longest])) {
    for (const least of [...thresholds, Math.floor(whole / 2)])
      scales.push(scaleBy(parts, boards, (length) => (length > whole - least ? whole : length < least ? 0 : length)));
    for (let k = 1; k <= MOST_FRACTION; k++)
      scales.push(
        scaleBy(parts, boards, (length) => {
          const share = ((k + 1) * length) / whole;
          return Number.isInteger(share) ? length : (Math.floor(share) * whole) / k;
        }),
      );
  }
  return scales;
}

/** What the parts take in a pair of scales, and each class of boards gives. */
interface Need {
  area: number;
  of: Float64Array;
}

function needOf({ types, demand, first, second }: Problem, taken: boolean[], x: Scale, y: Scale): Need {
  let area = 0;
  for (let t = 0; t < types; t++) {
    const [o, turned] = [first[t]!, second[t]!];
    const lying = taken[o] ? x.part[o]! * y.part[o]! : Infinity;
    const standing = turned >= 0 && taken[turned] ? x.part[turned]! * y.part[turned]! : Infinity;
    const least = Math.min(lying, standing);
    if (least < Infinity) area += demand[t]! * least;
  }
  return { area, of: x.board.map((length, b) => length * y.board[b]!) };
}

/** The least cost of so much area, boards taken in parts. */
function leastCost({ boards }: Problem, { area, of }: Need): number {
  let [left, cost] = [area, 0];
  const order = boards.map((board, b) => ({ board, b })).filter(({ b }) => of[b]! > 0);
  for (const { board, b } of order.toSorted((p, q) => p.board.cost / of[p.b]! - q.board.cost / of[q.b]!)) {
    const taken = Math.min(board.qty, left / of[b]!);
    cost += taken * board.cost;
    left -= taken * of[b]!;
    if (left <= 1e-9 * area) return cost;
  }
  // no stock is enough: whoever asks will find no plan, and this is no place to say so
  return 0;
}

function roundable(problem: Problem, upper: number): number {
  const unit = costUnit(problem, upper);
  return unit > 0 && (upper / unit) * problem.boards.length > MOST_STEPS ? 1 : ROUNDED;
}

/**
 * A lower bound on the cost of every plan, known within milliseconds: the area bound in other lengths, in which parts
 * that leave no room for each other count for more. Whatever the stages are, it holds. `upper` is the cost of a known
 * plan.
 */
export function scaleBound(problem: Problem, upper: number): number {
  if (problem.types > MOST_TYPES || problem.boards.length === 0) return 0;
  const sides = (of: 'x' | 'y'): Scale[] =>
    scalesOf(
      problem[of],
      problem.boards.map((board) => board[of]),
    );
  const taken = Array.from(problem.x, (x, o) =>
    problem.boards.some((board) => x <= board.x && problem.y[o]! <= board.y),
  );
  const needs = sides('x').flatMap((x) => sides('y').map((y) => needOf(problem, taken, x, y)));
  const bounds = needs
    .map((need) => ({ need, cost: leastCost(problem, need) }))
    .toSorted((p, q) => q.cost - p.cost)
    .slice(0, roundable(problem, upper));
  let best = bounds[0]?.cost ?? 0;
  for (const { need } of bounds) {
    const bought = purchase(problem, upper, (b) => need.of[b]!);
    const i = bought?.best.findIndex((area) => area >= need.area * (1 - 1e-9)) ?? -1;
    if (bought && i >= 0) best = Math.max(best, Math.round(i * bought.unit * 1e6) / 1e6);
  }
  return best * (1 - 1e-9);
}
