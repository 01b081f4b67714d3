import { shrink } from './columns.js';
import { Kernel } from './kernel.js';
import type { Instance } from './model.js';
import { Pricing } from './pricing.js';
import { normalise } from './problem.js';

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

  const instance = (stages: number, exact: boolean, parts: [number, number][]): Instance => ({
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
      const { columns, bound } = new Pricing(problem, 1, 1000).price(values, Float64Array.of(0), true);
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
});
