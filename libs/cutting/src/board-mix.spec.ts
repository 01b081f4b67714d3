import { LikelyMixes } from './board-mix.js';
import { highs, MasterLp } from './master.js';
import type { Instance } from './model.js';
import { normalise } from './problem.js';
import { Random } from './random.js';

/** Ten parts of a quarter of a metre square each, on boards of one square metre and of 0.6. */
const instance: Instance = {
  id: 'm',
  kerf: 0,
  stages: 3,
  exact: false,
  firstCut: 'horizontal',
  boards: [
    { id: 'A', length: 1000, width: 1000, qty: null, cost: 10 },
    { id: 'B', length: 1000, width: 600, qty: null, cost: 6.5 },
  ],
  parts: [{ id: 'P', length: 500, width: 500, qty: 10, rotate: false }],
};
const problem = normalise(instance, 'cost');

describe('mixes of boards', () => {
  it('are drawn that could hold all parts for less than the best plan, each until it is dropped', () => {
    const mixes = new LikelyMixes(problem, new Random(1, 1));
    const bounds = { limit: 33, least: 26 };
    const drawn = new Map<string, Int32Array>();
    for (let i = 0; i < 60; i++) {
      const mix = mixes.draw(bounds)!;
      drawn.set(mix.join(), mix);
    }
    // 3 A for 30, 2 A and a B for 26.5, an A and 3 B for 29.5, 5 B for 32.5; 2 A for 20 are too small, 4 B for 26 too.
    expect([...drawn.keys()].every((mix) => ['3,0', '2,1', '1,3', '0,5'].includes(mix))).toBe(true);
    expect(drawn.size).toBeGreaterThan(1);
    const [first] = drawn.values();
    mixes.drop(first!);
    for (let i = 0; i < 60; i++) expect(mixes.draw(bounds)?.join()).not.toBe(first!.join());
    for (const mix of drawn.values()) mixes.drop(mix);
    expect(mixes.draw(bounds)).toBeNull();
  });

  it('are none where the bound leaves none', () => {
    const mixes = new LikelyMixes(problem, new Random(1, 1));
    expect(mixes.draw({ limit: 26.5, least: 0 })).toBeNull();
    expect(mixes.draw({ limit: 29, least: 27 })).toBeNull();
    expect(mixes.draw({ limit: 33, least: 26 }, () => false)).toBeNull();
    const draw = (allows?: (mix: Int32Array) => boolean) =>
      new Set(Array.from({ length: 60 }, () => mixes.draw({ limit: 33, least: 26 }, allows)?.join()));
    const [first, second] = draw();
    expect(second).toBeDefined();
    expect([...draw((mix) => mix.join() !== first)]).not.toContain(first);
  });

  it('that are short of boards are covered all the same where more are sold, at their price', async () => {
    const [A, B] = [0, 1];
    const stock = Float64Array.from([1, 1]);
    const column = (board: number, count: number) => ({
      ...{ board, tree: null, types: Int32Array.of(0), counts: Int32Array.of(count) },
    });
    const lpOf = async (price: number) => {
      const lp = new MasterLp(problem, await highs(), problem.demand, stock);
      if (price > 0) lp.sellBeyondStock(price);
      lp.add([column(A, 4), column(B, 2)]);
      const solution = lp.solve();
      lp.dispose();
      return solution;
    };
    expect(await lpOf(0)).toBeNull();
    const { cost, x, scarcity } = (await lpOf(1))!;
    // Two squares for 20, one of them beyond the stock for 10 more, and the other board.
    expect(cost).toBeCloseTo(36.5);
    expect(Array.from(x)).toEqual([expect.closeTo(2), expect.closeTo(1)]);
    expect(scarcity[A]).toBeCloseTo(1);
  });
});
