import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { shrink } from './columns.js';
import { FreePricing } from './free-pricing.js';
import { Kernel } from './kernel.js';
import type { Instance } from './model.js';
import { Pricing } from './pricing.js';
import type { Tree } from './layout.js';
import { normalise } from './problem.js';
import { solve } from './solve.js';

/** What comes of it when nobody else has a turn. */
function done<R>(work: Generator<void, R>): R {
  for (;;) {
    const { done: isDone, value } = work.next();
    if (isDone) return value;
  }
}

describe('pricing', () => {
  it('relaxes like the plain loop, for every width and offset of the vectors', () => {
    const kernel = new Kernel();
    kernel.reserve(400);
    for (let w = 1; w <= 40; w++) {
      const n = 120 + (w % 7);
      const plain = new Float64Array(n + 1);
      kernel.cells.fill(0, 16, 16 + Kernel.stride(n + 1));
      for (const [size, value] of [
        [w, 1.5],
        [w + 3, 2.25],
        [2 * w + 1, 4.125],
      ] as const) {
        for (let x = size; x <= n; x++) plain[x] = Math.max(plain[x]!, plain[x - size]! + value);
        kernel.relax(16, size, n, value);
      }
      expect(Array.from(kernel.cells.slice(16, 17 + n))).toEqual(Array.from(plain));
    }
  });

  it('raises like the plain loop', () => {
    const kernel = new Kernel();
    kernel.reserve(400);
    for (let n = 1; n <= 40; n++) {
      for (let i = 0; i < 150; i++) kernel.cells[i] = ((i * 7919) % 31) / 4;
      const [a, b] = [kernel.cells.slice(50, 50 + n), kernel.cells.slice(100, 100 + n)];
      const plain = Array.from(kernel.cells.slice(0, n), (v, i) => Math.max(v, a[i]! + b[i]!));
      kernel.raise(0, 50, 100, n);
      expect(Array.from(kernel.cells.slice(0, n))).toEqual(plain);
    }
  });

  const instance = (stages: number | null, exact: boolean, parts: [number, number][]): Instance => ({
    id: 'p',
    kerf: 0,
    stages,
    exact,
    firstCut: 'horizontal',
    boards: [{ id: 'B', length: 10, width: 10, qty: null, cost: 1 }],
    parts: parts.map(([length, width], i) => ({ id: `P${i}`, length, width, qty: 50, rotate: false })),
  });

  it('finds the most valuable pattern of each stage limit', () => {
    // a column of 6 × 5 twice, beside it 4 × 2 five times: three stages are needed
    const parts: [number, number][] = [
      [6, 5],
      [4, 2],
    ];
    const values = Float64Array.from([30, 6]);
    const price = (stages: number, exact: boolean): number => {
      const problem = normalise(instance(stages, exact, parts));
      const { columns, bound } = done(new Pricing(problem, 1, 1000).price(values, Float64Array.of(0), true));
      const best = Math.max(...columns.map((c) => c.value));
      expect(bound[0]).toBeCloseTo(best, 9);
      for (const { tree, value } of columns) {
        const mended = shrink(problem, tree, values, Int32Array.of(99, 99))!;
        const made = Array.from(mended.item)
          .filter((o) => o >= 0)
          .reduce((sum, o) => sum + values[problem.typeOf[o]!]!, 0);
        expect(made).toBeCloseTo(value, 9);
      }
      return best;
    };
    expect(price(3, false)).toBeCloseTo(90, 9);
    expect(price(2, false)).toBeCloseTo(72, 9);
    expect(price(2, true)).toBeCloseTo(60, 9);
  });

  /** The most that a piece can be worth, by trying every cut at every unit. */
  function mostOf(parts: [number, number][], values: Float64Array, [length, width]: [number, number]): number {
    const known = new Map<number, number>();
    const most = (x: number, y: number): number => {
      const key = x * 100 + y;
      const before = known.get(key);
      if (before !== undefined) return before;
      let best = 0;
      parts.forEach(([l, w], t) => {
        if (l <= x && w <= y) best = Math.max(best, values[t]!);
      });
      for (let k = 1; 2 * k <= x; k++) best = Math.max(best, most(k, y) + most(x - k, y));
      for (let k = 1; 2 * k <= y; k++) best = Math.max(best, most(x, k) + most(x, y - k));
      known.set(key, best);
      return best;
    };
    return most(length, width);
  }

  const made = (problem: ReturnType<typeof normalise>, tree: Tree, values: Float64Array): number =>
    Array.from(tree.item)
      .filter((o) => o >= 0)
      .reduce((sum, o) => sum + values[problem.typeOf[o]!]!, 0);

  it('without a limit of stages finds what trying every cut finds, and bounds it where points are left out', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 2, max: 15 }), fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 90 })),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        fc.integer({ min: 12, max: 30 }),
        fc.integer({ min: 10, max: 25 }),
        (drawn, length, width) => {
          const parts = drawn.map(([l, w]): [number, number] => [l, w]);
          const job = instance(null, false, parts);
          job.boards[0] = { ...job.boards[0]!, length, width };
          const problem = normalise(job);
          const values = new Float64Array(problem.types);
          drawn.forEach(([, , v], i) => (values[problem.members.findIndex((of) => of.includes(i))] = v));
          const ownValues = Float64Array.from(
            parts,
            (_, i) => values[problem.members.findIndex((of) => of.includes(i))]!,
          );
          const most = mostOf(parts, ownValues, [length, width]);
          const priced = (effort: { most: number; within: boolean }) =>
            done(new FreePricing(problem, effort).price(values, Float64Array.of(0)));
          const exact = priced({ most: Infinity, within: false });
          expect(exact.bound[0]).toBeCloseTo(most, 9);
          for (const { tree, value } of exact.columns) {
            const real = shrink(problem, tree, values, new Int32Array(problem.types).fill(999))!;
            expect(made(problem, real, values)).toBeCloseTo(value, 9);
          }
          expect(Math.max(0, ...exact.columns.map(({ value }) => value))).toBeCloseTo(most, 9);
          const few = new FreePricing(problem, { most: 0.4, within: false });
          if (few.sound) expect(done(few.price(values, Float64Array.of(0))).bound[0]!).toBeGreaterThan(most - 1e-9);
          const within = priced({ most: 0.4, within: true });
          expect(within.bound[0]!).toBeLessThan(most + 1e-9);
          for (const { tree, value } of within.columns) expect(made(problem, tree, values)).toBeCloseTo(value, 9);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('proves a batch of free stages optimal whose bound of areas is seven boards below', async () => {
    const file = new URL('../bench/instances/batch04-carcass.json', import.meta.url);
    const job = JSON.parse(readFileSync(file, 'utf8')) as Instance;
    expect(job.stages).toBeNull();
    const plan = await solve(job, { work: 60_000_000, threads: 0, seed: 1 });
    expect(plan).toMatchObject({ cost: 5135.9, lowerBound: 5135.9, provedOptimal: true });
  }, 60_000);
});
