import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { isRunnable, openSteps, shownStep, standingStep } from './wizard-steps';

const file = {
  state: ImportFileState.Verified as ImportFileState,
  errorCount: 0,
  solutionCount: 0,
  runId: null as string | null,
};
const withErrors = { ...file, state: ImportFileState.ToVerify, errorCount: 3 };
const running = { ...file, state: ImportFileState.Optimising, runId: 'r' };
const optimised = { ...file, state: ImportFileState.Optimised, runId: 'r', solutionCount: 1 };
const confirmed = { ...optimised, state: ImportFileState.Confirmed };

test('a file stands at what is to be done next', () => {
  expect([withErrors, file, running, optimised, confirmed].map(standingStep)).toEqual([
    'verify',
    'parameters',
    'run',
    'compare',
    'compare',
  ]);
});

test('a list with errors and a confirmed plan cannot be run', () => {
  expect([file, optimised, withErrors, running, confirmed].map(isRunnable)).toEqual([true, true, false, false, false]);
  expect(openSteps(confirmed).has('parameters')).toBe(false);
});

test('an address leads only to steps that are open', () => {
  expect(shownStep(withErrors, 'run')).toBe('verify');
  expect(shownStep(file, 'parameters')).toBe('parameters');
  expect(shownStep(optimised, 'map')).toBe('map');
  expect(shownStep(file, 'upload')).toBe('parameters');
  expect(shownStep(file, null)).toBe('parameters');
});
