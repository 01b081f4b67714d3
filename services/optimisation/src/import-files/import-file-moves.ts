import { importFileLife, ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { after, type StepName } from '@ishare/contracts/things/machine.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Solution } from '../solutions/solution.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { ImportFile } from './import-file.entity.js';

/** Drops the plans of a file: its rows are no longer what they were made of. */
export async function dropPlans(tx: Tx, importFileId: string): Promise<void> {
  for (const { id } of await tx.em.find(Solution, { where: { importFileId, isDeleted: false }, select: { id: true } }))
    await tx.remove(Solution, id);
}

/** Lists whose plan stands, or is cut. */
const SETTLED: readonly number[] = [ImportFileState.Confirmed, ImportFileState.Cutting, ImportFileState.Cut];

/** Why nothing can be done with a file now: a batch holds its parts, its plan stands, or something is under way. */
export async function busy(tx: Tx, { fileNo, combinedIntoId, state }: ImportFile): Promise<AppError> {
  if (SETTLED.includes(state)) return new AppError(optimisationErrors.ListSettled, { fileNo });
  const batch = combinedIntoId && (await tx.find(ImportFile, { id: combinedIntoId }));
  return batch
    ? new AppError(optimisationErrors.ListCombined, { fileNo, batchNo: batch.fileNo })
    : new AppError(optimisationErrors.FileBusy, { fileNo });
}

/** The order in which several lists are locked, by everybody: the newest first. */
export const inLockOrder = (ids: Iterable<string>): string[] => [...new Set(ids)].sort().reverse();

/** Takes a file a step on, and refuses a step that does not lead away from where it is. */
export async function moveFile(tx: Tx, importFileId: string, step: StepName<typeof importFileLife>): Promise<void> {
  const file = await tx.get(ImportFile, importFileId, { lock: true });
  const to = after(importFileLife, step, file.state);
  if (to === undefined) throw await busy(tx, file);
  await tx.update(ImportFile, importFileId, { state: to });
}
