import { importFileLife, ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import type { Tx } from '@ishare/data/tx.js';
import type { Finding } from './cut-list-check.js';
import { dropPlans } from './import-file-moves.js';
import { ImportFile } from './import-file.entity.js';

/** The number of a cancelled order that a list still holds parts of. */
export async function cancelledIn(tx: Tx, { id, cancelledOrderNos }: ImportFile): Promise<string | undefined> {
  if (cancelledOrderNos.length === 0) return undefined;
  const [held] = await tx.query<{ orderNo: string }>(
    'select order_no as "orderNo" from import_file_detail where import_file_id = $1 and order_no = any($2) limit 1',
    [id, cancelledOrderNos],
  );
  return held?.orderNo;
}

/** The parts of cancelled orders are errors; what else was found of the list stands. */
async function markCancelled(tx: Tx, { id, cancelledOrderNos, errorCount }: ImportFile): Promise<void> {
  const code: Finding['code'] = 'E09';
  const marked = await tx.query(
    `update import_file_detail d set errors = d.errors
         || jsonb_build_array(jsonb_build_object('code', $3::text, 'member', 'orderNo', 'data',
                jsonb_build_object('orderNo', d.order_no)))
      where d.import_file_id = $1 and d.order_no = any($2)
        and not d.errors @> jsonb_build_array(jsonb_build_object('code', $3::text))
     returning d.id`,
    [id, cancelledOrderNos, code],
  );
  tx.touched.add('import_file_detail');
  await tx.update(ImportFile, id, { errorCount: errorCount + marked.length, state: ImportFileState.ToVerify });
}

/**
 * Takes a list with parts of a cancelled order back to its verification, where they stand as errors, and drops the
 * plans that hold them. A list that is being optimised, waits for the saw or is at it stays as it is until that has
 * ended.
 */
export async function sendBackCancelled(tx: Tx, importFileId: string): Promise<boolean> {
  const file = await tx.get(ImportFile, importFileId, { lock: true });
  if (!mayStep(importFileLife, 'orderCancelled', file.state)) return false;
  if ((await cancelledIn(tx, file)) === undefined) return false;
  await markCancelled(tx, file);
  await dropPlans(tx, importFileId);
  return true;
}
