import { ImportFileState, isRunnable as isRunnableState } from '@ishare/contracts/optimisation/import-file-life.js';
import type { WizardStep } from '../places';
import { wizardSteps } from '../places';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';

type FileFacts = Pick<ImportFile, 'state' | 'errorCount' | 'solutionCount' | 'runId'>;

const settled: readonly number[] = [ImportFileState.Confirmed, ImportFileState.Cutting, ImportFileState.Cut];

/** Whether a run may be started: nothing wrong in the list, and the plan not yet confirmed. */
export function isRunnable({ state, errorCount }: FileFacts): boolean {
  return errorCount === 0 && isRunnableState(state);
}

/** Whether the list may be checked again, after materials or boards have changed. */
export function isCheckable({ state }: FileFacts): boolean {
  return state === ImportFileState.ToVerify || state === ImportFileState.Verified;
}

export function isSettled({ state }: FileFacts): boolean {
  return settled.includes(state);
}

/** Which steps of a file can be looked at. */
export function openSteps(file: FileFacts): ReadonlySet<WizardStep> {
  const steps: WizardStep[] = ['map', 'verify'];
  if (isRunnable(file)) steps.push('parameters');
  if (file.runId) steps.push('run');
  if (file.solutionCount > 0) steps.push('compare');
  return new Set(steps);
}

/** The step a file stands at: what is to be done with it next. */
export function standingStep(file: FileFacts): WizardStep {
  if (file.state === ImportFileState.Optimising) return 'run';
  if (file.solutionCount > 0) return 'compare';
  return isRunnable(file) ? 'parameters' : 'verify';
}

/** The wanted step when it is open, else the one the file stands at. */
export function shownStep(file: FileFacts, wanted: string | null): WizardStep {
  const known = wizardSteps.find((step) => step === wanted);
  return known && openSteps(file).has(known) ? known : standingStep(file);
}
