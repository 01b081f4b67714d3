import { importFileLife, ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import { setImmediate as turn } from 'node:timers/promises';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { ImportFileSetting } from '../import-file-settings/import-file-setting.entity.js';
import { ImportFileSettingDetail } from '../import-file-settings/import-file-setting-detail.entity.js';
import { optimisationSettings, type OptimisationSettings } from '../parameters/optimisation-settings.js';
import { CutListCheck, isOfReading, type CheckOptions, type CutListRow } from './cut-list-check.js';
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
         match_group as "matchGroup", barcode, order_no as "orderNo", cabinet_no as "cabinetNo",
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
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  async check(importFileId: string): Promise<void> {
    const usual = await optimisationSettings(this.ports);
    await this.database.tx(async (tx) => checkRows(tx, await openFile(tx, importFileId), usual));
  }
}

/** What the check may change of a row. */
const checked = ['errors', 'materialCode', 'edges', 'edgeL1', 'edgeL2', 'edgeW1', 'edgeW2'] as const;

/**
 * Checks all rows of an open file, since one row may be wrong because of another; `usual` is what the tenant's settings
 * page says.
 */
export async function checkRows(tx: Tx, file: ImportFile, usual: OptimisationSettings): Promise<void> {
  const asked = { ...(await edgesOf(tx, file)), cancelledOrders: file.cancelledOrderNos };
  const checker = new CutListCheck(await checkOptions(tx, asked, usual));
  const rows = await tx.query<StoredRow>(`${SELECT_ROWS} where import_file_id = $1 order by row_no`, [file.id]);
  const changed: Pick<StoredRow, 'id' | (typeof checked)[number]>[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await turn();
    const before = JSON.stringify(checked.map((member) => row[member]));
    // What could not be read when the file came in cannot be read now either.
    const fresh = { ...row, errors: row.errors.filter((finding) => isOfReading(finding, row)) };
    checker.check(fresh);
    if (JSON.stringify(checked.map((member) => fresh[member])) !== before) changed.push(fresh);
  }
  if (changed.length > 0) {
    await tx.query(
      `update import_file_detail d set errors = x.errors, material_code = x."materialCode", edges = x.edges,
              edge_l1 = x."edgeL1", edge_l2 = x."edgeL2", edge_w1 = x."edgeW1", edge_w2 = x."edgeW2"
         from jsonb_to_recordset($1::jsonb) as x(id uuid, errors jsonb, "materialCode" text, edges text, "edgeL1" text,
              "edgeL2" text, "edgeW1" text, "edgeW2" text) where d.id = x.id`,
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

/** What the setting by which a file was read asks of edges. */
async function edgesOf(
  tx: Tx,
  { importFileSettingId: id }: ImportFile,
): Promise<Pick<CheckOptions, 'edgesRequired' | 'edgesFromMaterial'>> {
  const setting = id && (await tx.find(ImportFileSetting, { id }));
  if (!setting) return { edgesRequired: false, edgesFromMaterial: false };
  const columns = await tx.em.find(ImportFileSettingDetail, {
    where: { importFileSettingId: setting.id, isDeleted: false },
  });
  return {
    edgesRequired: columns.some(({ fieldName, required }) => fieldName === 'edges' && required),
    edgesFromMaterial: setting.edgesFromMaterial,
  };
}
