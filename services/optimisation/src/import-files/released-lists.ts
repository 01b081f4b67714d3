import type { Tx } from '@ishare/data/tx.js';
import type { OptimisationSettings } from '../parameters/optimisation-settings.js';
import { ImportFile } from './import-file.entity.js';
import { checkRows } from './recheck.service.js';

/** The lists of a batch that goes stand for themselves again, checked by what is known today. */
export async function releaseLists(tx: Tx, batchId: string, usual: OptimisationSettings): Promise<void> {
  const lists = await tx.em.find(ImportFile, {
    where: { combinedIntoId: batchId, isDeleted: false },
    order: { id: 'DESC' },
  });
  for (const { id } of lists) await checkRows(tx, await tx.update(ImportFile, id, { combinedIntoId: null }), usual);
}
