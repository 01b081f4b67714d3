import type { OptimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import { isUnderWay, runState } from '../run-states';

export type RunProgress = OptimisationProgress;

/**
 * The newer of two reports about one file. Hub and polling overtake each other: of the same run the end wins, then the
 * longer time; a report of another run counts only once the known run is over.
 */
export function newerProgress(known: RunProgress | undefined, reported: RunProgress): RunProgress {
  if (!known || known.importFileId !== reported.importFileId) return reported;
  if (known.runId !== reported.runId) return isUnderWay(known.state) && !isUnderWay(reported.state) ? known : reported;
  if (isUnderWay(known.state) !== isUnderWay(reported.state)) return isUnderWay(known.state) ? reported : known;
  return reported.elapsed >= known.elapsed ? reported : known;
}

/** Whether a report tells of a run at all. */
export function hasRun(progress: RunProgress | undefined): progress is RunProgress {
  return progress !== undefined && progress.runId !== null;
}

/** Whether the server is asked again: while the run is under way, and for why it failed, which the hub does not say. */
export function isToBeAsked(progress: RunProgress | undefined): boolean {
  if (!hasRun(progress)) return false;
  return isUnderWay(progress.state) || (progress.state === runState.failed && progress.message === '');
}
