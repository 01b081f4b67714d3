import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { In } from 'typeorm';
import { Board } from '../boards/board.entity.js';
import { Material } from '../materials/material.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { materialJob, type DemandedPart, type MaterialJob } from './instance-builder.js';
import type { RunSettings } from './run-settings.js';

/** The jobs of a run, one per material, in the order in which the materials appear in the list. */
export async function runInput(
  tx: Tx,
  runId: string,
  importFileId: string,
  settings: RunSettings,
): Promise<MaterialJob[]> {
  const rows = await tx.query<DemandedPart & { materialCode: string }>(
    `select row_no as "rowNo", part_no as "partNo", name, material_code as "materialCode", length::float8 as length,
      width::float8 as width, count, grain, edges,
      case when match_group is not null then concat_ws('|', order_no, room, cabinet_no, match_group) end as "matchKey"
       from import_file_detail where import_file_id = $1 order by row_no`,
    [importFileId],
  );
  const byCode = Map.groupBy(rows, ({ materialCode }) => materialCode);
  const materials = await tx.em.find(Material, { where: { code: In([...byCode.keys()]), isDeleted: false } });
  const boards = await tx.em.find(Board, {
    where: { materialId: In(materials.map(({ id }) => id)), isDeleted: false },
    order: { boardsCode: 'ASC' },
  });
  const usable = boards.filter(({ isOffCut, offCutStatus }) => !isOffCut || offCutStatus === OffCutStatus.InStock);
  return [...byCode].map(([code, parts]) => {
    const material = materials.find((each) => each.code === code);
    if (!material) throw new AppError(optimisationErrors.MaterialMissing, { materialCode: code });
    return materialJob(
      `${runId}:${code}`,
      { material, parts, boards: usable.filter(({ materialId }) => materialId === material.id) },
      settings,
    );
  });
}
