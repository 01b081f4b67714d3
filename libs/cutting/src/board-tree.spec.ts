import fc from 'fast-check';
import { dualBound } from './bounds.js';
import { BoardTree } from './board-tree.js';
import { Blackboard } from './blackboard.js';
import { ColumnGeneration } from './column-generation.js';
import { construct } from './engine.js';
import { highs } from './master.js';
import type { Instance } from './model.js';
import { normalise } from './problem.js';
import { Random } from './random.js';
import { solve } from './solve.js';

interface Format {
  /** Parts beside each other along the board. */
  holds: number;
  qty: number | null;
  cost: number;
}

/** Parts of one size on boards that hold so many of them in a row: what counts is which boards are bought. */
const instance = (formats: readonly Format[], parts: number): Instance => ({
  id: 't',
  kerf: 0,
  stages: 3,
  exact: false,
  firstCut: 'horizontal',
  boards: formats.map(({ holds, qty, cost }, i) => ({ id: `B${i}`, length: 100 * holds, width: 100, qty, cost })),
  parts: [{ id: 'P', length: 100, width: 100, qty: parts, rotate: false }],
});

/** Least cost of boards that hold so many parts, by trying all numbers of them. */
function cheapest(formats: readonly Format[], parts: number): number {
  let costs = new Float64Array(parts + 1).fill(Infinity);
  costs[parts] = 0;
  for (const { holds, qty, cost } of formats) {
    const next = costs.slice();
    costs.forEach((so, left) => {
      for (let k = 1; k <= (qty ?? parts) && k <= parts; k++) {
        const rest = Math.max(0, left - k * holds);
        next[rest] = Math.min(next[rest]!, so + k * cost);
      }
    });
    costs = next;
  }
  return costs[0]!;
}

/** The state after the relaxation, with a first plan, and the tree that goes on from it. */
async function relaxed(job: Instance) {
  const problem = normalise(job);
  const events = { incumbent: () => {}, traded: () => {}, bound: () => {}, phase: () => {} };
  const board = new Blackboard(problem, events, { work: Infinity });
  for (const rounds = construct(board, new Random(1, 0), 5); !rounds.next().done;);
  const generation = new ColumnGeneration(board, await highs());
  for (const rounds = generation.run(); !rounds.next().done;);
  return { board, generation, tree: new BoardTree(generation) };
}

const format = fc.record({
  holds: fc.integer({ min: 1, max: 9 }),
  qty: fc.option(fc.integer({ min: 1, max: 3 })),
  cost: fc.integer({ min: 3, max: 40 }),
});

describe('a tree of whole boards', () => {
  it('bounds what relaxed boards do not: a quarter of a sheet beside all offcuts is a whole one', async () => {
    const formats = [
      { holds: 4, qty: null, cost: 10 },
      { holds: 2, qty: 1, cost: 2.3 },
      { holds: 2, qty: 1, cost: 2.4 },
    ];
    const { board, tree } = await relaxed(instance(formats, 5));
    // Both offcuts and a quarter of a sheet cost 7.2, and the next total that boards have is 10.
    expect(board.lowerBound).toBe(10);
    for (const rounds = tree.run(); !rounds.next().done;);
    expect(board.lowerBound).toBeCloseTo(12.3, 6);
    // And so a search has its proof, and ends.
    expect(await solve(instance(formats, 5), { work: 10_000_000 })).toMatchObject({ cost: 12.3, lowerBound: 12.3 });
  });

  it('ends at the cheapest boards that hold all parts, and never above', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(format, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (some, parts) => {
          // One format is always to be had, so that there is a plan.
          const formats = [...some, { holds: 3, qty: null, cost: 17 }];
          const { board, tree } = await relaxed(instance(formats, parts));
          for (const rounds = tree.run(); !rounds.next().done;);
          expect(board.lowerBound).toBeCloseTo(cheapest(formats, parts), 6);
          if (board.cost > board.lowerBound + 1e-6) expect(tree.mixes[0]!.cost).toBeCloseTo(board.lowerBound, 6);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('bounds what is still open by what was told of other boards: half of the relaxations are spared', async () => {
    const offcuts = [0, 1, 2, 3, 4, 5].map((i) => {
      const holds = 2 + (i % 4);
      return { holds, qty: 1, cost: (19 * holds + i) / 10 };
    });
    const { board, tree } = await relaxed(instance([{ holds: 9, qty: null, cost: 20 }, ...offcuts], 31));
    let rounds = 0;
    for (const lane = tree.run(); !lane.next().done;) rounds++;
    expect(board.lowerBound).toBeCloseTo(65.6, 6);
    expect(tree.mixes).toHaveLength(22);
    // 102 where each range is bounded by its own relaxations alone.
    expect(rounds).toBeLessThan(70);
  });

  it('leaves no mix out that could be a better plan, and no other in once it is grown', async () => {
    const formats = [
      { holds: 5, qty: null, cost: 10 },
      { holds: 3, qty: null, cost: 6.6 },
    ];
    const { board, tree } = await relaxed(instance(formats, 13));
    // As if a plan of 3 of the first ones were the best one known.
    board.cost = 30;
    expect(tree.allows(Int32Array.of(2, 1))).toBe(true);
    for (const rounds = tree.run(); !rounds.next().done;);
    expect(tree.mixes.map(({ boards }) => [...boards])).toContainEqual([2, 1]);
    expect(tree.allows(Int32Array.of(2, 1))).toBe(true);
    expect(tree.allows(Int32Array.of(2, 0))).toBe(false);
    expect(tree.allows(Int32Array.of(0, 4))).toBe(false);
  });
});

describe('a bound by the values of parts', () => {
  const { boards } = normalise(
    instance(
      [
        { holds: 4, qty: null, cost: 10 },
        { holds: 2, qty: 2, cost: 3 },
      ],
      5,
    ),
  );
  const problem = { boards } as ReturnType<typeof normalise>;
  const range = { least: [0, 0], most: [Infinity, 2] };

  it('takes all boards of a class that is worth more than its cost, and of one without end shrinks the values', () => {
    // Worth 12 and 6: at five sixths the sheet is worth its 10, and two offcuts gain 2 each.
    expect(dualBound(problem, { wanted: 30, worth: Float64Array.of(12, 6), scale: 1 }, range)).toBeCloseTo(21, 9);
    expect(dualBound(problem, { wanted: 30, worth: Float64Array.of(10, 3), scale: 1 }, range)).toBeCloseTo(30, 9);
  });

  it('pays for boards that have to be bought, whatever they are worth', () => {
    const bought = { least: [1, 0], most: [1, 0] };
    expect(dualBound(problem, { wanted: 30, worth: Float64Array.of(4, 6), scale: 1 }, bought)).toBeCloseTo(36, 9);
    expect(dualBound(problem, { wanted: 3, worth: Float64Array.of(0.4, 0.6), scale: 10 }, bought)).toBeCloseTo(36, 9);
  });
});
