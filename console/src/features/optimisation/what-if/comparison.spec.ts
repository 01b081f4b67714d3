import type { RunOutcome } from '@ishare/contracts/optimisation/trials.js';
import { compareRuns, hasRunning, lastComparison, runsNamed } from './comparison';
import { choiceOf } from './variant';

type Plan = NonNullable<RunOutcome['solution']>;

const figures = [
  'unpricedBoards',
  'boards',
  'offcutBoards',
  'boardArea',
  'wastePct',
  'materialCost',
  'totalCost',
  'minutes',
];
const nothing = Object.fromEntries(figures.map((key) => [key, 0]));

const use = (length: number, boards: number, isOffCut = false) => ({ length, width: 1220, isOffCut, boards });
const run = (runId: string, plan: Partial<Plan> | null, more: Partial<RunOutcome> = {}): RunOutcome => ({
  runId,
  taskId: 't',
  isTrial: true,
  state: 2,
  percent: 100,
  message: '',
  requestedTime: '2026-01-05T00:00:00Z',
  asked: {
    optimizeParameterId: 'p',
    parameterName: 'Standard',
    machineParameterId: null,
    machineName: null,
    boardScope: 0,
    boardFormats: null,
    offcutPriority: 0,
    stockOnly: false,
    timeLimitSec: 20,
  },
  solution: plan && ({ ...nothing, ...plan } as Plan),
  boards: [],
  offcuts: { pieces: 0, value: 0 },
  ...more,
});

const cellsOf = (runs: readonly RunOutcome[], key: string) =>
  compareRuns(runs)
    .filter((row) => row.key === key)
    .map(({ cells }) => cells.map(({ value, difference, isBest }) => `${value} ${difference}${isBest ? ' best' : ''}`));

test('each variant stands beside the first, and the best of a row is marked', () => {
  const runs = [
    run('a', { boards: 7, wastePct: 9, materialCost: 700 }, { offcuts: { pieces: 2, value: 30 } }),
    run('b', { boards: 6, wastePct: 12, materialCost: 700 }, { offcuts: { pieces: 5, value: 80 } }),
  ];
  expect(cellsOf(runs, 'boards')).toEqual([['7 null', '6 -1 best']]);
  expect(cellsOf(runs, 'wastePct')).toEqual([['9 null best', '12 3']]);
  expect(cellsOf(runs, 'offcutValue')).toEqual([['30 null', '80 50 best']]);
  // What is shown alike is alike; else the difference is that of what is shown.
  const times = [run('a', { minutes: 9.65 }), run('b', { minutes: 9.71 }), run('c', { minutes: 9.84 })];
  expect(cellsOf(times, 'minutes')).toEqual([['9.7 null best', '9.7 0 best', '9.8 0.1']]);
  // Neither is better where both are alike, and nobody says whether more offcuts are.
  expect(cellsOf(runs, 'materialCost')).toEqual([['700 null', '700 0']]);
  expect(cellsOf(runs, 'offcutPieces')).toEqual([['2 null', '5 3']]);
});

test('boards are counted by format, the largest first; offcuts are none', () => {
  const runs = [
    run('a', {}, { boards: [use(2440, 7), use(900, 1, true)] }),
    run('b', {}, { boards: [use(2800, 4), use(2440, 1)] }),
  ];
  const rows = compareRuns(runs).filter(({ format }) => format);
  expect(rows.map(({ format, cells }) => [format!.length, ...cells.map(({ value }) => value)])).toEqual([
    [2800, 0, 4],
    [2440, 7, 1],
  ]);
});

test('what is not known is not compared: no plan yet, or boards without a price', () => {
  const runs = [
    run('a', { boards: 7, materialCost: 9, unpricedBoards: 2 }),
    run('b', null, { state: 1 }),
    run('c', { boards: 6, materialCost: 5 }),
  ];
  expect(cellsOf(runs, 'materialCost')).toEqual([['null null', 'null null', '5 null']]);
  expect(cellsOf(runs, 'boards')).toEqual([['7 null', 'null null', '6 -1 best']]);
  expect([hasRunning(runs), hasRunning([runs[0]!])]).toEqual([true, false]);
});

test('a comparison is found again by its address, or as the last one that was asked for', () => {
  const [b, a] = [run('b', {}), run('a', {})];
  const earnest = run('e', {}, { isTrial: false, taskId: 'e' });
  expect(runsNamed([b, a], 'a,gone,b')).toEqual([a, b]);
  expect(runsNamed([b, a], null)).toEqual([]);
  expect(lastComparison([b, a, earnest])).toEqual([a, b]);
  expect(lastComparison([b, earnest])).toEqual([earnest, b]);
  expect(lastComparison([earnest])).toEqual([]);
});

test('a variant says what was chosen, and leaves the rest to the parameters', () => {
  const variant = { presetId: 'p', machineId: undefined, formats: [], offcutPriority: undefined };
  expect(choiceOf(variant)).toEqual({ optimizeParameterId: 'p', machineParameterId: null });
  expect(choiceOf({ ...variant, formats: ['2440x1220'], offcutPriority: 0 })).toEqual({
    optimizeParameterId: 'p',
    machineParameterId: null,
    boardFormats: [{ length: 2440, width: 1220 }],
    offcutPriority: 0,
  });
});
