import { extname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Material as MaterialRecord } from '@ishare/contracts/optimisation/material.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { ExcelError } from '@ishare/excel/excel-error.js';
import { exportRows } from '@ishare/excel/export-rows.js';
import { importRows, type ImportedRow } from '@ishare/excel/import-rows.js';
import { withTable } from '@ishare/excel/table-reading.js';
import { AppError } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { In, Not } from 'typeorm';
import type { z } from 'zod';
import { attachment } from '@ishare/server/attachment.js';
import { Board } from '../boards/board.entity.js';
import { refusalOf } from '../import-files/cut-list-reader.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { materials } from '../things.js';
import type { materialImportReply } from '@ishare/contracts/optimisation/material-routes.js';
import { Material } from './material.entity.js';
import { materialSheet, type MaterialLine } from './material.sheet.js';

const PAGE = 500;
/** Rows of one import; more come in several files. */
const MAX_ROWS = 10_000;

/** A sheet says nothing of what it has no column for. */
const materialLine = materials.schemas.create.omit({ edgeDefaults: true, parameterSettingId: true });

/** A row of a sheet, and which members stand in it: of a material that is there, the others stay. */
interface Line {
  line: Values<Material> & { code: string };
  told: ReadonlySet<string>;
}
const told = (value: object): ReadonlySet<string> =>
  new Set(Object.entries(value).flatMap(([member, cell]) => (cell === undefined ? [] : [member])));

type ImportReply = z.output<typeof materialImportReply>;

@Injectable()
export class MaterialService extends ThingService<Material, MaterialRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(database, ports, materials);
  }

  private get language(): Language {
    return currentContext()?.language ?? 'zh-Hans';
  }

  protected override async afterUpdate(row: Material, tx: Tx, before: Material): Promise<void> {
    await this.keepLaid(row, tx, before);
    const boards = await tx.em.find(Board, {
      where: { materialId: row.id, boardsMaterialCode: Not(row.code) },
      select: { id: true },
    });
    if (boards.length === 0) return;
    await tx.watching(Board, { id: In(boards.map(({ id }) => id)) }, () =>
      tx.query('update board set boards_material_code = $2 where material_id = $1 and boards_material_code <> $2', [
        row.id,
        row.code,
      ]),
    );
  }

  /** What a confirmed plan lays its parts by stays until they are cut. */
  private async keepLaid({ id, code, thickness, grain }: Material, tx: Tx, before: Material): Promise<void> {
    if (thickness === before.thickness && grain === before.grain) return;
    const reserved = await tx.em.sum(Board, 'reservedQuantity', { materialId: id, isDeleted: false });
    if (reserved) throw new AppError(optimisationErrors.MaterialReserved, { code, boards: reserved });
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const material = await tx.get(Material, id, { lock: true });
    const boards = await tx.em.count(Board, { where: { materialId: id, isDeleted: false } });
    if (boards > 0) throw new AppError(optimisationErrors.MaterialInUse, { code: material.code, boards });
  }

  /** Creates all or none. */
  async createMany(bodies: Record<string, unknown>[]): Promise<{ items: MaterialRecord[] }> {
    const ids = await this.database.tx(async (tx) => {
      const rows: Values<Material>[] = [];
      for (const body of bodies) rows.push(await this.toRow(body, tx, null));
      return (await tx.insertMany(Material, rows)).map(({ id }) => id);
    });
    return { items: await Promise.all(ids.map((id) => this.get(id))) };
  }

  async export(filter: string | undefined): Promise<StreamableFile> {
    const out = new PassThrough();
    const write = exportRows(materialSheet, this.language, this.lines(filter), out);
    write.catch((error: Error) => out.destroy(error));
    return attachment('materials.xlsx', out);
  }

  private async *lines(filter: string | undefined): AsyncGenerator<MaterialLine> {
    for (let skipCount = 0; ; skipCount += PAGE) {
      const { text } = await this.list({ skipCount, maxResultCount: PAGE, filter, sorting: 'code' });
      const { items } = JSON.parse(text) as { items: MaterialLine[] };
      yield* items;
      if (items.length < PAGE) return;
    }
  }

  /** Creates or updates materials by code; a file with any wrong row changes nothing. */
  async import(request: FastifyRequest): Promise<ImportReply> {
    const upload = await receiveFile(request, { directory: join(this.config.DATA_DIR, 'uploads') });
    try {
      const { path, name } = upload.files[0]!;
      const type = extname(name).toLowerCase() === '.csv' ? 'csv' : 'xlsx';
      return await withTable(path, { type, maxRows: MAX_ROWS, owner: currentTenantId() }, (table) =>
        this.importRows(importRows(materialSheet, table, this.language)),
      );
    } catch (error) {
      throw error instanceof ExcelError ? refusalOf(error.code, error.data) : error;
    } finally {
      await upload.discard();
    }
  }

  private async importRows(rows: AsyncIterable<ImportedRow<MaterialLine>>): Promise<ImportReply> {
    const lines: Line[] = [];
    const errors: ImportReply['errors'] = [];
    for await (const { rowNo, value, errors: cells } of rows) {
      for (const { column, code, args } of cells)
        errors.push({
          rowNo,
          column,
          message: this.localizer.text(this.language, `Cell:${code}`, { column, ...args }),
        });
      if (!value) continue;
      try {
        lines.push({ line: bind(materialLine, value) as Line['line'], told: told(value) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const { member, text, data } of error.issues)
          errors.push({
            rowNo,
            column: member,
            message: this.localizer.text(this.language, text, { member, ...data }),
          });
      }
    }
    if (errors.length > 0) return { isSuccess: false, created: 0, updated: 0, errors: errors.slice(0, 1_000) };
    return this.database.tx(async (tx) => {
      const known = new Map(
        (await tx.em.find(Material, { where: { isDeleted: false } })).map((material) => [material.code, material]),
      );
      const fresh = lines.filter(({ line }) => !known.has(line.code)).map(({ line }) => line);
      await tx.insertMany(Material, fresh);
      const old = lines.filter(({ line }) => known.has(line.code));
      for (const { line, told } of old) {
        const before = known.get(line.code)!;
        const change = Object.fromEntries(Object.entries(line).filter(([member]) => told.has(member)));
        await this.keepLaid(await tx.update(Material, before.id, change as Values<Material>), tx, before);
      }
      return { isSuccess: true, created: fresh.length, updated: old.length, errors: [] };
    });
  }
}
