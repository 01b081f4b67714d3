import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { CutListField } from '@ishare/contracts/optimisation/cut-list-fields.js';
import { Material } from '../materials/material.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { optimisationSettings } from '../parameters/optimisation-settings.js';
import { isOfReading } from './cut-list-check.js';
import { rowOf, type CutListValues } from './cut-list-rows.js';
import type { materialChoice, rowEdits } from '@ishare/contracts/optimisation/import-files.js';
import { dropPlans } from './import-file-moves.js';
import { checkRows, openFile, SELECT_ROWS, type StoredRow } from './recheck.service.js';

type Edits = z.output<typeof rowEdits>;
type Edit = Edits['rows'][number];

type Member = keyof Omit<Edit, 'id' | 'was'>;

/** By field of a list, the member of the row that holds it; `rotate` is told as grain. */
const members: Partial<Record<CutListField, Member>> = {
  code: 'partNo',
  name: 'name',
  materialCode: 'materialCode',
  length: 'length',
  width: 'width',
  count: 'count',
  grain: 'grain',
  edges: 'edges',
  edgeL1: 'edgeL1',
  edgeL2: 'edgeL2',
  edgeW1: 'edgeW1',
  edgeW2: 'edgeW2',
  thickness: 'thickness',
  drillFile: 'drillFile',
  matchGroup: 'matchGroup',
  barcode: 'barcode',
  orderNo: 'orderNo',
  cabinetNo: 'cabinetNo',
  room: 'room',
  remark: 'remark',
};
const tapes: readonly string[] = ['edgeL1', 'edgeL2', 'edgeW1', 'edgeW2'];

const UPDATE_ROWS = `
  update import_file_detail d
     set part_no = x."partNo", name = x.name, material_code = x."materialCode", length = x.length, width = x.width,
         count = x.count, grain = x.grain, thickness = x.thickness, edges = x.edges, edge_l1 = x."edgeL1",
         edge_l2 = x."edgeL2", edge_w1 = x."edgeW1", edge_w2 = x."edgeW2", drill_file = x."drillFile",
         match_group = x."matchGroup", barcode = x.barcode,
         order_no = x."orderNo", cabinet_no = x."cabinetNo", room = x.room, remark = x.remark, errors = x.errors
    from jsonb_to_recordset($2::jsonb)
      as x(id uuid, "partNo" text, name text, "materialCode" text, length numeric, width numeric, count int, grain int,
           thickness numeric, edges text, "edgeL1" text, "edgeL2" text, "edgeW1" text, "edgeW2" text, "drillFile" text,
           "matchGroup" text, barcode text,
           "orderNo" text, "cabinetNo" text, room text, remark text, errors jsonb)
   where d.id = x.id and d.import_file_id = $1`;

/** A row as its cells would be written: what could not be read stands there as it was. */
function textsOf(row: StoredRow): CutListValues {
  const unread = new Map(
    row.errors
      .filter((finding) => isOfReading(finding, row))
      .map(({ member, data }) => [member, String(data.value ?? '')]),
  );
  const values: CutListValues = {};
  for (const [field, member] of Object.entries(members) as [CutListField, Member][]) {
    // A shortened text is what is kept of it.
    const text = ['length', 'width', 'count', 'thickness', 'grain'].includes(field) ? unread.get(field) : undefined;
    const value = text ?? row[member];
    if (value !== null && value !== '') values[field] = String(value);
  }
  return values;
}

/** The row as it is after an edit; a side that is told anew counts before flags of before. */
function edited(row: StoredRow, edit: Edit): StoredRow {
  const values = textsOf(row);
  const told = Object.keys(edit);
  if (told.includes('edges') && !told.some((member) => tapes.includes(member)))
    for (const tape of tapes as ('edgeL1' | 'edgeL2' | 'edgeW1' | 'edgeW2')[]) delete values[tape];
  else if (told.some((member) => tapes.includes(member)) && row.edges?.length === tapes.length)
    for (const [at, side] of (tapes as ('edgeL1' | 'edgeL2' | 'edgeW1' | 'edgeW2')[]).entries())
      if (row.edges[at] === '1') values[side] ??= 'yes';
  for (const [field, member] of Object.entries(members) as [CutListField, Member][]) {
    if (edit[member] === undefined) continue;
    const text = String(edit[member] ?? '').trim();
    if (text === '') delete values[field];
    else values[field] = text;
  }
  const tellsSides = tapes.some((tape) => told.includes(tape));
  if (tellsSides) delete values.edges;
  return { ...rowOf(values, { rowNo: row.rowNo, decimalComma: false, unitOf: () => 1, tellsSides }), id: row.id };
}

/** What was looked at is what is changed. */
function refuseOverwriting(row: StoredRow, { was = {} }: Edit): void {
  const now: Readonly<Record<string, unknown>> = { ...row };
  const differs = Object.entries(was).some(([member, before]) => String(before ?? '') !== String(now[member] ?? ''));
  if (differs) throw new AppError(optimisationErrors.RowChanged, { rowNo: row.rowNo });
}

/** Corrects rows of a list in place, and checks the whole list again. */
@Injectable()
export class RowEditsService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  async apply(importFileId: string, { rows: edits, removed }: Edits): Promise<void> {
    const usual = await optimisationSettings(this.ports);
    await this.database.tx(async (tx) => {
      const file = await openFile(tx, importFileId);
      if (removed.length > 0) await this.remove(tx, importFileId, removed);
      if (edits.length > 0) await this.update(tx, importFileId, edits);
      await dropPlans(tx, importFileId);
      await checkRows(tx, file, usual);
    });
  }

  /** Every row that names the one material names the other from now on; what else is wrong with it stays. */
  async chooseMaterial(importFileId: string, { from, to }: z.output<typeof materialChoice>): Promise<void> {
    const usual = await optimisationSettings(this.ports);
    await this.database.tx(async (tx) => {
      const file = await openFile(tx, importFileId);
      if (!(await tx.find(Material, { code: to, isEnable: true }))) throw invalid('to', 'Validation:unknown');
      const rows = await tx.query<{ id: string }>(
        `update import_file_detail set material_code = $3,
                errors = (select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(errors) e
                where e->>'member' <> 'materialCode')
          where import_file_id = $1 and material_code = $2 returning id`,
        [importFileId, from, to],
      );
      if (rows.length === 0) throw invalid('from', 'Validation:unknown');
      tx.touched.add('import_file_detail');
      await dropPlans(tx, importFileId);
      await checkRows(tx, file, usual);
    });
  }

  private async update(tx: Tx, importFileId: string, edits: readonly Edit[]): Promise<void> {
    const stored = await tx.query<StoredRow>(`${SELECT_ROWS} where import_file_id = $1 and id = any($2::uuid[])`, [
      importFileId,
      edits.map(({ id }) => id),
    ]);
    const byId = new Map(stored.map((row) => [row.id, row]));
    const changed = edits.map((edit) => {
      const row = byId.get(edit.id);
      if (!row) throw notFound('ImportFileDetail', edit.id);
      refuseOverwriting(row, edit);
      return edited(row, edit);
    });
    await tx.query(UPDATE_ROWS, [importFileId, JSON.stringify(changed)]);
    tx.touched.add('import_file_detail');
  }

  private async remove(tx: Tx, importFileId: string, removed: readonly string[]): Promise<void> {
    await tx.query('delete from import_file_detail where import_file_id = $1 and id = any($2::uuid[])', [
      importFileId,
      removed,
    ]);
    tx.touched.add('import_file_detail');
    const [left] = await tx.query<{ id: string }>(
      'select id from import_file_detail where import_file_id = $1 limit 1',
      [importFileId],
    );
    if (!left) throw new AppError(optimisationErrors.FileEmpty);
  }
}
