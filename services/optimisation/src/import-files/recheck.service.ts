import { importFileLife, ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import { setImmediate as turn } from 'node:timers/promises';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { Inject, Injectable } from '@nestjs/common';
import { ImportFileSettingDetail } from '../import-file-settings/import-file-setting-detail.entity.js';
import { CutListCheck, isOfReading, type CutListRow } from './cut-list-check.js';
import { ImportFile } from './import-file.entity.js';
import { busy } from './import-file-moves.js';
import { checkOptions } from './known-materials.js';

/** Rows checked before other requests get their turn. */
const ROWS_PER_TURN = 500;

export type StoredRow = CutListRow & { id: string };

/** The rows as the check takes them. */
export const SELECT_ROWS = `
  select id, row_no as "rowNo", part_no as "partNo", name, material_code as "materialCode", length::float8 as length,
         width::float8 as width, count, grain, edges, edge_l1 as "edgeL1", edge_l2 as "edgeL2", edge_w1 as "edgeW1",
         edge_w2 as "edgeW2", thickness::float8 as thickness, drill_file as "drillFile",
         barcode, order_no as "orderNo", cabinet_no as "cabinetNo",
         room, remark, source_name as "sourceName", errors
    from import_file_detail`;

/** A file whose rows may still be changed, locked. */
export async function openFile(tx: Tx, id: string): Promise<ImportFile> {
  const file = await tx.get(ImportFile, id, { lock: true });
  if (!mayStep(importFileLife, 'recheck', file.state)) throw await busy(tx, file);
  return file;
}

/** Checks the rows of a file again, after materials, boards or settings have changed. */
@Injectable()
export class RecheckService {
  constructor(@Inject(Database) private readonly database: Database) {}

  async check(importFileId: string): Promise<void> {
    await this.database.tx(async (tx) => checkRows(tx, await openFile(tx, importFileId)));
  }
}

/** Checks all rows of an open file: one row may be wrong because of another. */
export async function checkRows(tx: Tx, file: ImportFile): Promise<void> {
  const checker = new CutListCheck(await checkOptions(tx, await requiresEdges(tx, file), file.cancelledOrderNos));
  const rows = await tx.query<StoredRow>(`${SELECT_ROWS} where import_file_id = $1 order by row_no`, [file.id]);
  const changed: Pick<StoredRow, 'id' | 'errors' | 'materialCode'>[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await turn();
    const before = JSON.stringify(row.errors);
    // What could not be read when the file came in cannot be read now either.
    const fresh = { ...row, errors: row.errors.filter((finding) => isOfReading(finding, row)) };
    checker.check(fresh);
    if (JSON.stringify(fresh.errors) !== before || fresh.materialCode !== row.materialCode)
      changed.push({ id: row.id, errors: fresh.errors, materialCode: fresh.materialCode });
  }
  if (changed.length > 0) {
    await tx.query(
      `update import_file_detail d set errors = x.errors, material_code = x."materialCode"
         from jsonb_to_recordset($1::jsonb) as x(id uuid, errors jsonb, "materialCode" text) where d.id = x.id`,
      [JSON.stringify(changed)],
    );
    tx.touched.add('import_file_detail');
  }
  const materialFindings = checker.materialFindings();
  const { rows: rowCount, parts, area, errors, warnings } = checker.totals;
  await tx.update(ImportFile, file.id, {
    rowCount,
    partCount: parts,
    area: Math.round(area / 100) / 10_000,
    errorCount: errors,
    warningCount: warnings + materialFindings.length,
    materialFindings,
    state: errors === 0 ? ImportFileState.Verified : ImportFileState.ToVerify,
  });
}

async function requiresEdges(tx: Tx, { importFileSettingId }: ImportFile): Promise<boolean> {
  if (!importFileSettingId) return false;
  const columns = await tx.em.find(ImportFileSettingDetail, { where: { importFileSettingId, isDeleted: false } });
  return columns.some(({ fieldName, required }) => fieldName === 'edges' && required);
}
