// What becomes of a list when a run of it is over.
import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import type { Tx } from '@ishare/data/tx.js';
import { In } from 'typeorm';
import { sendBackCancelled } from '../import-files/cancelled-rows.js';
import { moveFile } from '../import-files/import-file-moves.js';
import { Solution } from '../solutions/solution.entity.js';
import { OptimisationRun } from './optimisation-run.entity.js';

/** The runs of a list that wait for a worker or are with one: several where variants are tried. */
export const underWay = (importFileId: string) => ({ importFileId, state: In([RunState.Queued, RunState.Running]) });

/**
 * Takes a list on from its run, which is over, and tells whether it was the last one of it: while others are tried, it
 * is being optimised. A run that was cancelled, and a trial that failed, leave the plans of other runs as they stood.
 */
export async function leaveRun(
  tx: Tx,
  { importFileId, isTrial }: Pick<OptimisationRun, 'importFileId' | 'isTrial'>,
  how: 'solve' | 'fail' | 'giveUp',
): Promise<boolean> {
  if (await tx.em.existsBy(OptimisationRun, underWay(importFileId))) return false;
  const hasPlans = await tx.em.existsBy(Solution, { importFileId, isDeleted: false });
  if (how === 'solve') await moveFile(tx, importFileId, 'solve');
  else if (how === 'fail' && !(isTrial && hasPlans)) await moveFile(tx, importFileId, 'fail');
  else await moveFile(tx, importFileId, hasPlans ? 'fallBack' : 'giveUp');
  await sendBackCancelled(tx, importFileId);
  return true;
}
