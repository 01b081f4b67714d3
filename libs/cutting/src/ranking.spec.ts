import { readFileSync } from 'node:fs';
import { alternatives } from './alternatives.js';
import { Blackboard } from './blackboard.js';
import { cutSequence } from './cut-sequence.js';
import { countCuts, Layout } from './layout.js';
import type { Instance } from './model.js';
import { largestOffcut, merge, toCuttings } from './plan.js';
import { mergePatterns } from './polish.js';
import { normalise } from './problem.js';
import { Random } from './random.js';
import { before, rankOf } from './ranking.js';
import type { Rank } from './ranking.js';
import { solve } from './solve.js';
import { verify } from './verifier.js';

const bench = (id: string): Instance =>
  JSON.parse(readFileSync(new URL(`../bench/instances/${id}.json`, import.meta.url), 'utf8')) as Instance;

describe('plans of equal cost', () => {
  it('are read back from a solution as the trees that were drawn, with as many cuts as their sequence has', async () => {
    for (const [id, change] of [
      ['ord02-carcass', {}],
      ['ord00-carcass', { minStrip: 120 }],
      ['ord01-visible', {}],
      ['cs3-ATP38', {}],
    ] as const) {
      const instance = { ...bench(id), ...change, minOffcutLength: 300, minOffcutWidth: 150 };
      const plan = await solve(instance, { work: 60_000 });
      const problem = normalise(instance);
      const cuttings = toCuttings(problem, plan.solution);
      const trimCuts = (board: string): number =>
        Object.values(instance.boards.find((b) => b.id === board)!.trim!).filter((t) => t > 0).length;
      expect(cuttings.map(({ tree }) => countCuts(Layout.from(problem, tree)))).toEqual(
        plan.solution.patterns.map((pattern) => cutSequence(instance, pattern).length - trimCuts(pattern.board)),
      );
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

  it('have patterns merged by search alone', async () => {
    const instance = bench('ord02-carcass');
    const problem = normalise(instance, 'patterns');
    const plan = await solve(instance, { work: 60_000 });
    const board = new Blackboard(
      problem,
      { incumbent: () => undefined, traded: () => undefined, bound: () => undefined, phase: () => undefined },
      { work: 1e9 },
    );
    board.offer(
      toCuttings(problem, plan.solution).flatMap(({ tree, repeat }) => Array.from({ length: repeat }, () => tree)),
    );
    const known = merge(problem, board.cuttings).length;
    const lane = mergePatterns(board, new Random(1, 1));
    for (let turn = 0; turn < 2000 && merge(problem, board.cuttings).length === known && !lane.next().done; turn++);
    expect(merge(problem, board.cuttings).length).toBeLessThan(known);
  });

  it('are ranked by what the preference puts first', () => {
    const instance = {
      ...bench('ord02-carcass'),
      minOffcutLength: 300,
      minOffcutWidth: 150,
      offcutValue: { small: 0.3, large: 0.8 },
    };
    const problem = normalise(instance);
    const tree = { board: 0, axis: 1 as const, depth: Int8Array.of(0, 1), item: Int16Array.of(-1, 0) };
    expect(before(rankOf(problem, [{ tree, repeat: 2 }]), rankOf(problem, [{ tree, repeat: 1 }]))).toBe(true);
    // two boards to a book: 2 + 2 boards are two loads of the saw, 3 + 1 are three
    const books = normalise({ ...bench('ord02-carcass'), thickness: 18, bookHeight: 40 });
    const plan = (p: number, q: number): Rank =>
      rankOf(books, [
        { tree, repeat: p },
        { tree: { ...tree, item: Int16Array.of(-1, 1) }, repeat: q },
      ]);
    expect(before(plan(2, 2), plan(3, 1))).toBe(true);
    // two boards of one cut each come before one board of two parts, although they are two patterns
    const byCuts = normalise(instance, 'cuts');
    const two = { ...tree, depth: Int8Array.of(0, 1, 1), item: Int16Array.of(-1, 0, 0) };
    const single = [
      { tree, repeat: 1 },
      { tree: { ...tree, item: Int16Array.of(-1, 1) }, repeat: 1 },
    ];
    expect(before(rankOf(byCuts, single), rankOf(byCuts, [{ tree: two, repeat: 2 }]))).toBe(true);
    const byPatterns = normalise(instance, 'patterns');
    const other = { ...tree, item: Int16Array.of(-1, 1) };
    expect(
      before(
        rankOf(byPatterns, [{ tree, repeat: 2 }]),
        rankOf(byPatterns, [
          { tree, repeat: 1 },
          { tree: other, repeat: 1 },
        ]),
      ),
    ).toBe(true);
  });

  it('are ranked by all terms in the order of each preference', () => {
    const instance = {
      ...bench('ord02-carcass'),
      thickness: 18,
      bookHeight: 40,
      minOffcutLength: 300,
      minOffcutWidth: 150,
      offcutValue: { small: 0.3, large: 0.8 },
    };
    const tree = { board: 0, axis: 1 as const, depth: Int8Array.of(0, 1), item: Int16Array.of(-1, 0) };
    // Five boards of one pattern are three books of two, three of the other are two.
    const cuttings = [
      { tree, repeat: 5 },
      { tree: { ...tree, item: Int16Array.of(-1, 1) }, repeat: 3 },
    ];
    const byCost = rankOf(normalise(instance, 'cost'), cuttings);
    const [minusWorth, cycles, patterns, cuts] = byCost as [number, number, number, number];
    expect([minusWorth < 0, cycles, patterns, cuts > 8]).toEqual([true, 5, 2, true]);
    expect(rankOf(normalise(instance, 'patterns'), cuttings)).toEqual([patterns, cycles, minusWorth, cuts]);
    expect(rankOf(normalise(instance, 'cuts'), cuttings)).toEqual([cuts, cycles, patterns, minusWorth]);
    // Sought for its offcut, a plan counts only its largest remainders.
    const [minusLargest, minusTheirWorth, ...rest] = rankOf(normalise(instance, 'offcut'), cuttings);
    expect([minusLargest! < -1e4, minusTheirWorth! < 0, minusTheirWorth! > -8, rest]).toEqual([
      true,
      true,
      true,
      [cycles, patterns, cuts],
    ]);
  });

  it('are offered as alternatives, each better at its own aim than the cheapest', async () => {
    const instance = { ...bench('ord02-carcass'), minOffcutLength: 300, minOffcutWidth: 150 };
    const plans = await alternatives(instance, { work: 3_000_000 });
    expect(new Set(plans.map(({ cost }) => cost)).size).toBe(1);
    expect(plans).toHaveLength(4);
    const [cheapest, ...others] = plans;
    expect(Math.min(...others.map(({ patterns }) => patterns))).toBeLessThan(cheapest!.patterns);
    expect(Math.min(...others.map(({ cuts }) => cuts))).toBeLessThan(cheapest!.cuts);
    expect(Math.max(...others.map(({ solution }) => largestOffcut(solution)))).toBeGreaterThan(
      largestOffcut(cheapest!.solution),
    );
  });
});
