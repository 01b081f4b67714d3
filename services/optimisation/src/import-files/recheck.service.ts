import { setImmediate as turn } from 'node:timers/promises';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Inject, Injectable } from '@nestjs/common';
import { ImportFileSettingDetail } from '../import-file-settings/import-file-setting-detail.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { CutListCheck, type CutListRow } from './cut-list-check.js';
import { ImportFile } from './import-file.entity.js';
import { ImportFileState } from './import-file.states.js';
import { checkOptions } from './known-materials.js';

/** Rows checked before other requests get their turn. */
const ROWS_PER_TURN = 500;

type StoredRow = CutListRow & { id: string };

/** Checks the rows of a file again, after materials, boards or settings have changed. */
@Injectable()
export class RecheckService {
  constructor(@Inject(Database) private readonly database: Database) {}

  async check(importFileId: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const file = await tx.get(ImportFile, importFileId, { lock: true });
      if (file.state !== ImportFileState.ToVerify && file.state !== ImportFileState.Verified)
        throw new AppError(optimisationErrors.FileBusy, { fileNo: file.fileNo });
      const columns = await tx.em.find(ImportFileSettingDetail, {
        where: { importFileSettingId: file.importFileSettingId, isDeleted: false },
      });
      const checker = new CutListCheck(
        await checkOptions(
          tx,
          columns.some(({ fieldName, required }) => fieldName === 'edges' && required),
        ),
      );
      const rows = await tx.query<StoredRow>(
        `select id, row_no as "rowNo", part_no as "partNo", name, material_code as "materialCode", length::float8 as length, width::float8 as width, count, grain, edges, edge_l1 as "edgeL1", edge_l2 as "edgeL2",
                edge_w1 as "edgeW1", edge_w2 as "edgeW2", thickness::float8 as thickness, barcode,
                order_no as "orderNo", cabinet_no as "cabinetNo", room, remark, errors from import_file_detail where import_file_id = $1 order by row_no`,
        [importFileId],
      );
      const changed: Pick<StoredRow, 'id' | 'errors'>[] = [];
      for (const [index, row] of rows.entries()) {
        if (index % ROWS_PER_TURN === 0) await turn();
        const before = JSON.stringify(row.errors);
        // What could not be read when the file came in cannot be read now either.
        const fresh = {
          ...row,
          errors: row.errors.filter(
            ({ code, member }) => code === 'E03' && row[member as 'length' | 'width' | 'count'] === 0,
          ),
        };
        checker.check(fresh);
        if (JSON.stringify(fresh.errors) !== before) changed.push({ id: row.id, errors: fresh.errors });
      }
      if (changed.length > 0) {
        await tx.query(
          'update import_file_detail d set errors = x.errors from jsonb_to_recordset($1::jsonb) as x(id uuid, errors jsonb) where d.id = x.id',
          [JSON.stringify(changed)],
        );
        tx.touched.add('import_file_detail');
      }
      const materialFindings = checker.materialFindings();
      const { errors, warnings } = checker.totals;
      await tx.update(ImportFile, importFileId, {
        errorCount: errors,
        warningCount: warnings + materialFindings.length,
        materialFindings,
        state: errors === 0 ? ImportFileState.Verified : ImportFileState.ToVerify,
      });
    });
  }
}
