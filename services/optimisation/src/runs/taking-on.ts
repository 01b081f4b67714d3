// What has to be so for a list to be planned, and how a run comes into the queue.
import { ImportFileState, isRunnable } from '@ishare/contracts/optimisation/import-file-life.js';
import { runOptimisation } from '@ishare/contracts/optimisation/jobs.js';
import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext } from '@ishare/server/context.js';
import { In } from 'typeorm';
import { busy } from '../import-files/import-file-moves.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { OptimisationRun } from './optimisation-run.entity.js';
import type { RunSettings } from './run-settings.js';
import { keepInputs } from './plan-inputs.js';
import { RunTicket } from './run-ticket.entity.js';
import { Wish } from './wish.js';

/**
 * Lists up to this long are tried against boards and stock before the run is taken on; longer ones are refused by the
 * worker.
 */
export const CHECKED_AT_ONCE = 3_000;
/** Parts of a list that a run takes on: a worker that lays out more has no time left to say that it lives. */
const MAX_PARTS = 200_000;

/** Two requests at once count one after the other; `limit` 0 is none. */
export async function assertRoom(tx: Tx, limit: number, wanted: number): Promise<void> {
  if (limit === 0) return;
  await tx.turn('runs-at-once');
  const underWay = await tx.em.countBy(OptimisationRun, { state: In([RunState.Queued, RunState.Running]) });
  if (underWay + wanted > limit) throw new AppError(optimisationErrors.TooManyRuns, { limit, underWay });
}

/** The list, locked; refused where it cannot be planned now. */
export async function runnableFile(tx: Tx, importFileId: string): Promise<ImportFile> {
  const file = await tx.get(ImportFile, importFileId, { lock: true });
  if (file.state === ImportFileState.Optimising || file.combinedIntoId) throw await busy(tx, file);
  const { fileNo, errorCount, partCount } = file;
  if (!isRunnable(file.state)) throw new AppError(optimisationErrors.FileNotVerified, { fileNo, errorCount });
  if (partCount > MAX_PARTS)
    throw new AppError(optimisationErrors.TooManyParts, { fileNo, parts: partCount, maximum: MAX_PARTS });
  return file;
}

export interface WantedRun {
  id: string;
  importFileId: string;
  taskId: string;
  settings: RunSettings;
  isTrial: boolean;
}

/** A run with its job's message, or neither. */
export async function takeOn(tx: Tx, wanted: WantedRun): Promise<void> {
  await tx.insert(OptimisationRun, {
    ...wanted,
    inputs: null,
    state: RunState.Queued,
    wish: Wish.None,
    attempt: 0,
    percent: 0,
    progress: null,
    spent: 0,
    requestedTime: new Date(),
    requestedBy: currentContext()?.principal?.userId ?? null,
    startedTime: null,
    endedTime: null,
    failure: null,
  });
  await keepInputs(tx, wanted.id);
  const messageId = await tx.publish(runOptimisation, { runId: wanted.id });
  await tx.insert(RunTicket, { id: wanted.id, tenantId: tx.tenantId, messageId, seenTime: new Date() });
}
