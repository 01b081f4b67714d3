import type { BoardNeed, Solution } from '@ishare/contracts/optimisation/solutions.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bestFigures, proofOf, recommendedOf, shortages } from './solution-comparison';

const solution = (change: Partial<Solution>) =>
  ({
    boards: 42,
    offcutBoards: 0,
    wastePct: 9,
    offcutArea: 10,
    cuts: 500,
    minutes: 60,
    totalCost: 8000,
    unpricedBoards: 0,
    ...change,
  }) as Solution;

test('less is better, but more kept offcut is; what is alike is not marked', () => {
  expect(bestFigures([solution({}), solution({ boards: 41, offcutArea: 12, cuts: 540 })])).toEqual({
    boards: 41,
    offcutArea: 12,
    cuts: 500,
  });
});

test('no cost is the best beside boards that nobody has priced', () => {
  const found = [solution({ totalCost: 0, unpricedBoards: 42 }), solution({ boards: 41 })];
  expect(bestFigures(found)).toEqual({ boards: 41 });
  expect(bestFigures(found.map((one) => ({ ...one, unpricedBoards: 0 })))).toEqual({ boards: 41, totalCost: 0 });
});

test('a single solution is not the best of anything', () => {
  expect(bestFigures([solution({})])).toEqual({});
});

test('a proof is told as such, else how far above the bound the cost is at most', () => {
  expect(proofOf({ provedOptimal: true, gapPct: 0, lowerBound: 100 })).toEqual({ text: 'proved' });
  expect(proofOf({ provedOptimal: false, gapPct: 1.8, lowerBound: 100 })).toEqual({
    text: 'atMost',
    gap: 1.8,
    bound: 100,
  });
  expect(proofOf({ provedOptimal: false, gapPct: null, lowerBound: null })).toBeNull();
});

test('only boards that are missing are short', () => {
  expect(
    shortages([
      { boardsCode: 'A', shortage: 0 },
      { boardsCode: 'B', shortage: 1 },
    ] as BoardNeed[]).map(({ boardsCode }) => boardsCode),
  ).toEqual(['B']);
});

test('the first of a run is recommended where the run left something to choose from', () => {
  const found = [
    { id: 'a0', runId: 'a', ordinal: 0 },
    { id: 'b1', runId: 'b', ordinal: 1 },
    { id: 'b0', runId: 'b', ordinal: 0 },
  ];
  expect([...recommendedOf(found)]).toEqual(['b0']);
});
test.each(['en', 'zh-Hans'])(
  'the cost of a run is that of the boards of its plans, by the same word (%s)',
  (language) => {
    const file = join(import.meta.dirname, '../../../i18n', language, 'optimisation.json');
    const { run, compare } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
    expect(run!['cost']).toBe(compare!['materialCost']);
    expect(compare!['totalCost']).not.toBe(compare!['materialCost']);
  },
);
