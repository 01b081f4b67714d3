import type { Plan } from '@ishare/cutting/model.js';
import { inOrder, worthKeeping } from './alternatives.js';
import { SolutionKind } from './solution.entity.js';

const plan = (values: Partial<Plan>): Plan =>
  ({
    cost: 10,
    total: 10,
    offcutCredit: 0,
    patterns: 5,
    cuts: 100,
    solution: { format: 'panelcut-solution/1', instance: 'x', patterns: [] },
    ...values,
  }) as Plan;
const found = (...plans: [SolutionKind, Partial<Plan>][]) =>
  new Map(plans.map(([kind, values]) => [kind, new Map([['W', plan(values)]])]));

describe('alternatives', () => {
  it('are kept only where they are better at what they are for', () => {
    const kinds = (more: [SolutionKind, Partial<Plan>][]) =>
      worthKeeping(found([SolutionKind.Cheapest, {}], ...more)).map(([kind]) => kind);
    expect(
      kinds([
        [SolutionKind.FewestPatterns, { patterns: 4 }],
        [SolutionKind.FewestCuts, { cuts: 100 }],
      ]),
    ).toEqual([SolutionKind.Cheapest, SolutionKind.FewestPatterns]);
    expect(
      kinds([
        [SolutionKind.FewestPatterns, {}],
        [SolutionKind.LargestOffcut, { patterns: 1 }],
      ]),
    ).toEqual([SolutionKind.Cheapest]);
  });

  it('lend the cheapest plan where theirs is worth more in offcuts', () => {
    const kept = worthKeeping(
      found(
        [SolutionKind.Cheapest, { offcutCredit: 1 }],
        [SolutionKind.FewestPatterns, { patterns: 4, offcutCredit: 2 }],
        [SolutionKind.FewestCuts, { cuts: 90, offcutCredit: 0 }],
      ),
    );
    expect(kept.map(([kind, plans]) => [kind, plans.get('W')!.patterns, plans.get('W')!.offcutCredit])).toEqual([
      [SolutionKind.Cheapest, 4, 2],
      [SolutionKind.FewestCuts, 5, 0],
    ]);
  });

  const candidates = [
    { kind: SolutionKind.Cheapest, totalCost: 100, boards: 10, cuts: 300, minutes: 60 },
    { kind: SolutionKind.FewestPatterns, totalCost: 102, boards: 10, cuts: 290, minutes: 40 },
    { kind: SolutionKind.FewestCuts, totalCost: 101, boards: 10, cuts: 240, minutes: 55 },
  ];
  const first = (weights: Partial<Record<'material' | 'boards' | 'cuts' | 'time', number>>) =>
    inOrder(candidates, { objectiveWeights: { material: 0, boards: 0, cuts: 0, time: 0, ...weights } })[0]!.kind;

  it('are recommended by the weights of the preset', () => {
    expect(first({})).toBe(SolutionKind.Cheapest);
    expect(first({ boards: 1 })).toBe(SolutionKind.Cheapest);
    expect(first({ material: 1 })).toBe(SolutionKind.Cheapest);
    expect(first({ material: 1, cuts: 1 })).toBe(SolutionKind.FewestCuts);
    expect(first({ material: 1, time: 1 })).toBe(SolutionKind.FewestPatterns);
    expect(first({ material: 50, time: 1 })).toBe(SolutionKind.Cheapest);
  });
});
