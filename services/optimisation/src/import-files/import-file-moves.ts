import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { ImportFile } from './import-file.entity.js';
import { mayBecome, type ImportFileState } from './import-file.states.js';

/** Moves a file to a state that may follow its own, and refuses any other. */
export async function moveFile(tx: Tx, importFileId: string, to: ImportFileState): Promise<void> {
  const { state, fileNo } = await tx.get(ImportFile, importFileId, { lock: true });
  if (!mayBecome(state, to)) throw new AppError(optimisationErrors.FileBusy, { fileNo });
  await tx.update(ImportFile, importFileId, { state: to });
}
