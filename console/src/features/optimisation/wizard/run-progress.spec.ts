import { hasRun, isToBeAsked, newerProgress } from './run-progress';
import type { RunProgress } from './run-progress';

const progress = (change: Partial<RunProgress>): RunProgress => ({
  importFileId: 'f',
  runId: 'r1',
  state: 1,
  percent: 10,
  stage: 'search',
  message: '',
  elapsed: 4,
  boards: 44,
  wastePct: 11,
  cost: 1,
  lowerBound: null,
  gapPct: null,
  bestAt: [],
  materials: [],
  ...change,
});

test('a late report of the same run does not turn the clock back', () => {
  const known = progress({ elapsed: 8 });
  expect(newerProgress(known, progress({ elapsed: 6 }))).toBe(known);
  const later = progress({ elapsed: 9 });
  expect(newerProgress(known, later)).toBe(later);
});

test('the end of a run wins over whatever still comes of it', () => {
  const ended = progress({ state: 2, elapsed: 7 });
  expect(newerProgress(ended, progress({ elapsed: 9 }))).toBe(ended);
  expect(newerProgress(progress({ elapsed: 9 }), ended)).toBe(ended);
});

test('a new run takes over, an old one does not come back while another goes', () => {
  const first = progress({ state: 2 });
  const second = progress({ runId: 'r2', state: 0, elapsed: 0 });
  expect(newerProgress(first, second)).toBe(second);
  expect(newerProgress(second, first)).toBe(second);
});

test('without a run there is nothing to show', () => {
  expect(hasRun(progress({ runId: null }))).toBe(false);
  expect(hasRun(undefined)).toBe(false);
  expect(newerProgress(undefined, progress({}))).toEqual(progress({}));
});

test('why a run failed is asked of the server, for the hub does not say it', () => {
  expect(isToBeAsked(progress({ state: 9 }))).toBe(true);
  expect(isToBeAsked(progress({ state: 9, message: 'No plan' }))).toBe(false);
  expect(isToBeAsked(progress({ state: 1, message: 'Searching' }))).toBe(true);
  expect(isToBeAsked(progress({ state: 2 }))).toBe(false);
  expect(isToBeAsked(undefined)).toBe(false);
});
