import fc from 'fast-check';
import { Kernel, mostOf } from './kernel.js';
import { highs } from './master.js';
import type { Instance } from './model.js';
import { Pricing } from './pricing.js';
import { normalise } from './problem.js';
import { solve } from './solve.js';
import { stripRows } from './strip-counts.js';
import { StripPricing } from './strip-pricing.js';

/** What comes of it when nobody else has a turn. */
function done<R>(work: Generator<void, R>): R {
  for (;;) {
    const { done: isDone, value } = work.next();
    if (isDone) return value;
  }
}

const LENGTH = 20;
const WIDTH = 16;
type Part = readonly [length: number, width: number, qty: number];

const instance = (parts: readonly Part[], exact: boolean): Instance => ({
  id: 's',
  kerf: 0,
  stages: 2,
  exact,
  firstCut: 'horizontal',
  boards: [{ id: 'B', length: LENGTH, width: WIDTH, qty: null, cost: 1 }],
  parts: parts.map(([length, width, qty], i) => ({ id: `P${i}`, length, width, qty, rotate: false })),
});

/** Few parts of a few sizes; no two types are of one size, as they would be one. */
const jobs = fc.record({
  parts: fc.uniqueArray(
    fc.tuple(fc.integer({ min: 2, max: 14 }), fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 2 })),
    {
      minLength: 1,
      maxLength: 4,
      selector: ([length, width]) => `${length} ${width}`,
    },
  ),
  exact: fc.boolean(),
});

/** For each set of parts, by its bits, what `join` makes of the best way to divide it into strips. */
function overStrips(all: readonly Part[], exact: boolean, costOf: (highest: number) => number): Float64Array {
  const least = new Float64Array(1 << all.length).fill(Infinity);
  const strip = least.map((_, set) => {
    const inside = all.filter((_part, i) => (set >> i) & 1);
    const highest = Math.max(0, ...inside.map(([, width]) => width));
    const isStrip =
      inside.reduce((sum, [length]) => sum + length, 0) <= LENGTH &&
      (!exact || inside.every(([, width]) => width === highest));
    return isStrip ? costOf(highest) : Infinity;
  });
  least[0] = 0;
  for (let set = 1; set < least.length; set++)
    for (let part = set; part > 0; part = (part - 1) & set)
      least[set] = Math.min(least[set]!, least[set ^ part]! + strip[part]!);
  return least;
}

const each = (parts: readonly Part[]): Part[] => parts.flatMap((part) => Array<Part>(part[2]).fill(part));

describe('bounds by strips', () => {
  it('take an item so many times, in the vectors as in the plain loop', () => {
    const item = fc.record({
      size: fc.integer({ min: 1, max: 12 }),
      value: fc.integer({ min: 1, max: 40 }),
      most: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 5 }), fc.integer({ min: 1, max: 70 }), (items, n) => {
        const kernel = new Kernel();
        kernel.reserve(300);
        kernel.cells.fill(0, 0, n + 1);
        for (const one of items) if (one.most > 0) kernel.relaxUpTo(0, 150, n, one);
        const plain = new Float64Array(n + 1);
        for (const { size, value, most } of items)
          for (let k = 0; k < most; k++)
            for (let x = n; x >= size; x--) plain[x] = Math.max(plain[x]!, plain[x - size]! + value);
        expect(Array.from(kernel.cells.slice(0, n + 1))).toEqual(Array.from(plain));
        const taken = mostOf(items, n);
        expect(taken.every((count, i) => count <= items[i]!.most)).toBe(true);
        expect(taken.reduce((sum, count, i) => sum + count * items[i]!.size, 0)).toBeLessThanOrEqual(n);
        expect(taken.reduce((sum, count, i) => sum + count * items[i]!.value, 0)).toBe(plain[n]);
      }),
    );
  });

  it('are worth what every useful pattern is worth, and no more than those of any number of parts', () => {
    const worth = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(jobs, worth, ({ parts, exact }, worths) => {
        const problem = normalise(instance(parts, exact));
        const values = Float64Array.from({ length: problem.types }, (_, t) => worths[problem.members[t]![0]!]!);
        const all = each(parts);
        const depth = overStrips(all, exact, (highest) => highest);
        const valueOf = ([length, width]: Part): number =>
          worths[parts.findIndex((part) => part[0] === length && part[1] === width)]!;
        let most = 0;
        depth.forEach((deep, set) => {
          if (deep > WIDTH) return;
          const value = all.reduce((sum, part, i) => sum + (((set >> i) & 1) === 1 ? valueOf(part) : 0), 0);
          most = Math.max(most, value);
        });
        const none = new Float64Array(problem.items);
        const { bound, columns } = new StripPricing(problem, 1, 1000).price(values, Float64Array.of(0), none);
        const free = done(new Pricing(problem, 1, 1000).price(values, Float64Array.of(0), true));
        expect(bound[0]).toBeGreaterThanOrEqual(most - 1e-9);
        expect(bound[0]).toBeLessThanOrEqual(free.bound[0]! + 1e-9);
        expect(Math.max(0, ...columns.map(({ value }) => value))).toBeCloseTo(bound[0]!, 9);
      }),
    );
  });

  it('count no more strips than the parts of a height need', async () => {
    const solver = await highs();
    fc.assert(
      fc.property(jobs, ({ parts }) => {
        for (const { height, least } of done(stripRows(normalise(instance(parts, false)), 1, solver))) {
          const high = each(parts).filter(([, width]) => width >= height);
          const needed = overStrips(high, false, () => 1).at(-1)!;
          expect(least).toBeLessThanOrEqual(needed);
          expect(least).toBeGreaterThanOrEqual(
            Math.ceil(high.reduce((sum, [length]) => sum + length, 0) / LENGTH - 1e-9),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('prove that two boards are needed where the relaxation of any patterns takes one for enough', async () => {
    // Of 6 × 8 three lie side by side, and one beside both of 4 × 9: strips of 9, 8 and 8 are higher than the board.
    const job = instance([], false);
    const plan = await solve(
      {
        ...job,
        boards: [{ ...job.boards[0]!, length: 18, width: 24 }],
        parts: [
          { id: 'A', length: 4, width: 9, qty: 2, rotate: false },
          { id: 'B', length: 6, width: 8, qty: 5, rotate: false },
        ],
      },
      { work: 20_000_000, threads: 0 },
    );
    expect([plan.cost, plan.lowerBound]).toEqual([2, 2]);
  });
});
