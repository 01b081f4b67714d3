import type { Instance } from './model.js';
import { solveMany } from './solve-many.js';
import { verify } from './verifier.js';

const job = (id: string, sizes: [number, number, number][]): Instance => ({
  id,
  kerf: 4,
  stages: 3,
  exact: false,
  firstCut: 'horizontal',
  boards: [
    { id: 'B', length: 2440, width: 1220, qty: null, cost: 1, trim: { left: 10, right: 10, bottom: 10, top: 10 } },
  ],
  parts: sizes.map(([length, width, qty], i) => ({ id: `P${i}`, length, width, qty, rotate: true })),
});

describe('solveMany', () => {
  it('returns valid plans in the order of the instances and spends no round on a proved one', async () => {
    const closed = job('closed', [[2000, 1000, 2]]);
    const open = job('open', [
      [733, 577, 9],
      [391, 278, 31],
      [614, 351, 17],
      [1023, 444, 8],
    ]);
    const rounds: number[] = [];
    const plans = await solveMany([closed, open], {
      timeMs: 1200,
      threads: 0,
      onPlan: (index) => {
        rounds.push(index);
      },
    });
    expect(plans.map((plan) => plan.solution.instance)).toEqual(['closed', 'open']);
    expect(verify(closed, plans[0]!.solution)).toEqual([]);
    expect(verify(open, plans[1]!.solution)).toEqual([]);
    expect(plans[0]!.provedOptimal).toBe(true);
    expect(rounds.filter((index) => index === 0)).toHaveLength(1);
  });

  it('goes on from the plan of the round before', async () => {
    const open = job('open', [
      [733, 577, 9],
      [391, 278, 31],
      [614, 351, 17],
      [1023, 444, 8],
    ]);
    const costs: number[] = [];
    await solveMany(
      [
        open,
        job('other', [
          [911, 502, 14],
          [303, 299, 40],
        ]),
      ],
      {
        timeMs: 1500,
        threads: 0,
        onPlan: (index, plan) => {
          if (index === 0) costs.push(plan.cost);
        },
      },
    );
    expect([...costs].sort((a, b) => b - a)).toEqual(costs);
  });
});
