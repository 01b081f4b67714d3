import { readFileSync } from 'node:fs';
import { alternatives } from './alternatives.js';
import { cutSequence } from './cut-sequence.js';
import { countCuts, Layout } from './layout.js';
import type { Instance } from './model.js';
import { largestOffcut, toCuttings } from './plan.js';
import { normalise } from './problem.js';
import { before, rankOf } from './ranking.js';
import { solve } from './solve.js';
import { verify } from './verifier.js';

const bench = (id: string): Instance => JSON.parse(readFileSync(new URL(`../bench/instances/${id}.json`, import.meta.url), 'utf8')) as Instance;

describe('plans of equal cost', () => {
  it('are read back from a solution as the trees that were drawn, with as many cuts as their sequence has', async () => {
    for (const [id, change] of [['ord02-carcass', {}], ['ord00-carcass', { minStrip: 120 }], ['ord01-visible', {}], ['cs3-ATP38', {}]] as const) {
      const instance = { ...bench(id), ...change, minOffcutLength: 300, minOffcutWidth: 150 };
      const plan = await solve(instance, { work: 60_000 });
      const problem = normalise(instance);
      const cuttings = toCuttings(problem, plan.solution);
      const trimCuts = (board: string): number => Object.values(instance.boards.find((b) => b.id === board)!.trim!).filter((t) => t > 0).length;
      expect(cuttings.map(({ tree }) => countCuts(Layout.from(problem, tree)))).toEqual(plan.solution.patterns.map((pattern) => cutSequence(instance, pattern).length - trimCuts(pattern.board)));
      const again = await solve(instance, { work: 1, continueFrom: plan, polishOnly: true });
      expect(verify(instance, again.solution)).toEqual([]);
      expect(again).toMatchObject({ cost: plan.cost, boards: plan.boards, areas: { part: plan.areas.part } });
    }
  });

  it('have fewer cuts where these come first', async () => {
    const instance = bench('ord02-carcass');
    const plan = await solve(instance, { work: 200_000 });
    const few = await solve(instance, { work: 3_000_000, continueFrom: plan, polishOnly: true, prefer: 'cuts' });
    expect(verify(instance, few.solution)).toEqual([]);
    expect(few.cost).toBeLessThanOrEqual(plan.cost);
    expect(few.cuts).toBeLessThan(plan.cuts);
  });

  it('have half as many patterns where boards can be cut alike', async () => {
    const instance = bench('batch00-carcass');
    const plan = await solve(instance, { work: 200_000 });
    const few = await solve(instance, { work: 6_000_000, continueFrom: plan, polishOnly: true, prefer: 'patterns' });
    expect(verify(instance, few.solution)).toEqual([]);
    expect(few.cost).toBeLessThanOrEqual(plan.cost);
    expect(few.patterns).toBeLessThanOrEqual(8);
  });

  it('are ranked by what the preference puts first', () => {
    const instance = { ...bench('ord02-carcass'), minOffcutLength: 300, minOffcutWidth: 150, offcutValue: { small: 0.3, large: 0.8 } };
    const problem = normalise(instance);
    const tree = { board: 0, axis: 1 as const, depth: Int8Array.of(0, 1), item: Int16Array.of(-1, 0) };
    expect(before(rankOf(problem, [{ tree, repeat: 2 }]), rankOf(problem, [{ tree, repeat: 1 }]))).toBe(true);
    const byPatterns = normalise(instance, 'patterns');
    const other = { ...tree, item: Int16Array.of(-1, 1) };
    expect(before(rankOf(byPatterns, [{ tree, repeat: 2 }]), rankOf(byPatterns, [{ tree, repeat: 1 }, { tree: other, repeat: 1 }]))).toBe(true);
  });

  it('are offered as alternatives, each at least as good at its own aim', async () => {
    const instance = { ...bench('ord02-carcass'), minOffcutLength: 300, minOffcutWidth: 150 };
    const plans = await alternatives(instance, { work: 1_500_000 });
    expect(new Set(plans.map(({ cost }) => cost)).size).toBe(1);
    expect(plans.length).toBeGreaterThan(1);
    const [cheapest] = plans;
    expect(Math.min(...plans.map(({ cuts }) => cuts))).toBeLessThanOrEqual(cheapest!.cuts);
    expect(Math.max(...plans.map(({ solution }) => largestOffcut(solution)))).toBeGreaterThanOrEqual(largestOffcut(cheapest!.solution));
  });
});
