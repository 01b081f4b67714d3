import { createHash } from 'node:crypto';
import { partCode } from '@ishare/contracts/optimisation/labels.js';
import type { Recut, recutsQuery } from '@ishare/contracts/optimisation/recuts.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { containing } from '@ishare/data/like.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { ImportFileDetail } from '../import-files/import-file-detail.entity.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import { firstOf } from '../import-files/made-names.js';
import { PartsImportService } from '../import-files/parts-import.service.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { optimisationSettings } from '../parameters/optimisation-settings.js';
import { BoardLeftOut } from '../saw/board-left-out.entity.js';
import { tellCut } from '../saw/list-cut.js';
import { Solution } from '../solutions/solution.entity.js';
import { PartRecut } from './part-recut.entity.js';

type Row = Omit<Recut, 'code'> & { solutionNo: string; copyNo: number; placeNo: number };

/** Spoilt pieces `r`, the rows `d` of the lists `f` that they are of, and the lists `g` on which they are cut again. */
const FROM = `
    from part_recut r
    join solution s on s.id = r.solution_id
    join import_file f on f.id = s.import_file_id
    join import_file_detail d on d.import_file_id = f.id and d.row_no = r.row_no
    left join import_file g on g.id = r.recut_file_id and not g.is_deleted
   where ($1::boolean is null or (g.id is null) = $1)
     and ($2::text is null or concat_ws(' ', d.part_no, d.name, d.order_no, d.cabinet_no, d.material_code, f.file_no,
       g.file_no) ilike $2)`;

const COLUMNS = `
  r.id, s.solution_no as "solutionNo", r.pattern_no as "patternNo", r.copy_no as "copyNo", r.place_no as "placeNo",
  d.part_no as "partNo", d.name, d.order_no as "orderNo",
  d.cabinet_no as "cabinetNo", d.room, d.material_code as "materialCode", d.length::float8 as length,
  d.width::float8 as width, f.id as "importFileId", f.file_no as "fileNo",
  s.id as "solutionId", r.reason, exists (select from board_left_out o where o.solution_id = s.id
    and o.pattern_no = r.pattern_no and o.copy_no = r.copy_no) as "isLeftOut",
  r.time, r.operator, g.id as "recutFileId", g.file_no as "recutFileNo",
  g.state as "recutState"`;

/** Spoilt parts and the lists on which they are cut again. */
@Injectable()
export class RecutService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(PartsImportService) private readonly imports: PartsImportService,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  page({ isOpen, filter, skipCount, maxResultCount }: z.output<typeof recutsQuery>) {
    const like = filter ? containing(filter) : null;
    const values = [isOpen ?? null, like];
    return this.database.tx(async (tx) => {
      const [counted] = await tx.query<{ count: number }>(`select count(*)::int as count ${FROM}`, values);
      const rows = await tx.query<Row>(
        `select ${COLUMNS} ${FROM} order by (g.id is null) desc, r.time desc, r.id limit $3 offset $4`,
        [...values, maxResultCount, skipCount],
      );
      const items = rows.map(({ copyNo, placeNo, solutionNo, ...row }): Recut => {
        const code = partCode({ solutionNo, patternNo: row.patternNo, copyNo, placeNo });
        return { ...row, code };
      });
      return { totalCount: counted!.count, items };
    });
  }

  /** A part is not spoilt after all, while no list holds it. */
  async takeBack(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.locked(tx, [id]);
      const { solutionId, patternNo, copyNo } = await this.open(tx, id);
      // It was never cut, so it is not sound: its board is taken back at the saw.
      if (await tx.em.existsBy(BoardLeftOut, { solutionId, patternNo, copyNo }))
        throw new AppError(optimisationErrors.PartLeftOut, { patternNo, copyNo });
      await tx.em.delete(PartRecut, { id });
      await tellCut(tx, (await tx.get(Solution, solutionId)).importFileId);
    });
  }

  /** A cut list of one row for each of these pieces, checked as any other; the rest of an order waits for it. */
  async makeList(ids: readonly string[]): Promise<{ importFileId: string; fileNo: string }> {
    const wanted = [...new Set(ids)];
    const day = await factoryDay(this.ports);
    const usual = await optimisationSettings(this.ports);
    return this.database.tx(async (tx) => {
      await this.locked(tx, wanted);
      const recuts: PartRecut[] = [];
      for (const id of wanted) recuts.push(await this.open(tx, id));
      const rows = [];
      for (const recut of recuts) rows.push(await this.rowOf(tx, recut));
      const fileName = await this.nameOf(tx, recuts, rows);
      const sha256 = createHash('sha256')
        .update(JSON.stringify([newId(), wanted]))
        .digest('hex');
      const file = await this.imports.keepRows(tx, rows, { fileName, sha256, day, isRush: true, usual });
      await tx.em.update(PartRecut, { id: In(wanted) }, { recutFileId: file.id });
      return { importFileId: file.id, fileNo: file.fileNo };
    });
  }

  /** By the lists that the pieces were of, and their numbers. */
  private async nameOf(tx: Tx, recuts: readonly PartRecut[], rows: readonly { partNo: string }[]): Promise<string> {
    const solutions = await tx.em.findBy(Solution, { id: In(recuts.map(({ solutionId }) => solutionId)) });
    const files = await tx.em.findBy(ImportFile, { id: In(solutions.map(({ importFileId }) => importFileId)) });
    const parts = [...new Set(rows.map(({ partNo }) => partNo))];
    return `${firstOf(files.map(({ fileNo }) => fileNo).toSorted(), ' + ')} · ${firstOf(parts, ', ')}`;
  }

  /** Locks the lists that the pieces are of, the newest first, as everybody does who says something of a plan. */
  private async locked(tx: Tx, ids: readonly string[]): Promise<void> {
    const files = await tx.query<{ id: string }>(
      `select distinct s.import_file_id as id from part_recut r join solution s on s.id = r.solution_id
        where r.id = any($1) order by 1 desc`,
      [ids],
    );
    for (const { id } of files) await tx.get(ImportFile, id, { lock: true });
  }

  private async open(tx: Tx, id: string): Promise<PartRecut> {
    const recut = await tx.em.findOneBy(PartRecut, { id });
    if (!recut) throw notFound('PartRecut', id);
    const list = recut.recutFileId ? await tx.find(ImportFile, { id: recut.recutFileId }) : undefined;
    if (list) throw new AppError(optimisationErrors.OnRecutList, { fileNo: list.fileNo });
    return recut;
  }

  private async rowOf(tx: Tx, { solutionId, rowNo }: PartRecut) {
    const { importFileId } = await tx.get(Solution, solutionId);
    const { fileName } = await tx.get(ImportFile, importFileId);
    const {
      id: _id,
      tenantId: _tenant,
      importFileId: _file,
      errors: _errors,
      ...part
    } = await tx.em.findOneByOrFail(ImportFileDetail, { importFileId, rowNo });
    // Its barcode is that of the piece which was spoilt: two parts must not bear one.
    return { ...part, sourceName: part.sourceName ?? fileName, count: 1, barcode: null };
  }
}
