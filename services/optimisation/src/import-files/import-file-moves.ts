import { importFileLife } from '@ishare/contracts/optimisation/import-file-life.js';
import { after, type StepName } from '@ishare/contracts/things/machine.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { ImportFile } from './import-file.entity.js';

/** Takes a file a step on, and refuses a step that does not lead away from where it is. */
export async function moveFile(tx: Tx, importFileId: string, step: StepName<typeof importFileLife>): Promise<void> {
  const { state, fileNo } = await tx.get(ImportFile, importFileId, { lock: true });
  const to = after(importFileLife, step, state);
  if (to === undefined) throw new AppError(optimisationErrors.FileBusy, { fileNo });
  await tx.update(ImportFile, importFileId, { state: to });
}
