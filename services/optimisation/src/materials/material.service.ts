import type { Material as MaterialRecord } from '@ishare/contracts/optimisation/material.js';
import { allRows } from '@ishare/crud/all-rows.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { ByCode, inAnyCase } from '@ishare/data/codes.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { In, Not } from 'typeorm';
import { Board } from '../boards/board.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { refusedImport, SheetExchange, type ImportReply } from '../sheets/sheet-exchange.js';
import { materials } from '../things.js';
import { Material } from './material.entity.js';
import { materialSheet, type MaterialLine } from './material.sheet.js';

const PAGE = 500;
/** A sheet says nothing of what it has no column for. */
const materialLine = materials.schemas.create.omit({ edgeDefaults: true, parameterSettingId: true, texture: true });

/** A row of a sheet, and which members stand in it: of a material that is there, the others stay. */
interface Line {
  rowNo: number;
  line: Values<Material> & { code: string };
  told: ReadonlySet<string>;
}

/** The lines whose code, in whatever capitals, an earlier one has. */
function againIn(lines: readonly Line[]): Line[] {
  const seen = new Set<string>();
  return lines.filter(({ line: { code } }) => seen.size === seen.add(code.toLowerCase()).size);
}

/** Names the lines whose code a material or an earlier line has. */
async function refuseTakenCodes(items: readonly { code: string }[], tx: Tx): Promise<void> {
  const codes = items.map(({ code }) => code.toLowerCase());
  const standing = await tx.em.find(Material, { where: { code: inAnyCase(...codes), isDeleted: false } });
  const taken = new Set(standing.map(({ code }) => code.toLowerCase()));
  const issues = items.flatMap(({ code: given }, index) =>
    taken.has(codes[index]!) || codes.indexOf(codes[index]!) < index
      ? [{ member: `items.${index}.code`, text: 'Validation:taken', given }]
      : [],
  );
  if (issues.length > 0) throw new AppError(kernelErrors.Validation, {}, issues);
}

@Injectable()
export class MaterialService extends ThingService<Material, MaterialRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(SheetExchange) private readonly sheets: SheetExchange,
  ) {
    super(database, ports, materials);
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

  override get restores(): boolean {
    return true;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const material = await tx.get(Material, id, { lock: true });
    const boards = await tx.em.count(Board, { where: { materialId: id, isDeleted: false } });
    if (boards > 0) throw new AppError(optimisationErrors.MaterialInUse, { code: material.code, boards });
  }

  /** Creates all or none. */
  async createMany(bodies: Record<string, unknown>[]): Promise<{ items: MaterialRecord[] }> {
    const ids = await this.database.tx(async (tx) => {
      await refuseTakenCodes(bodies as unknown as { code: string }[], tx);
      const rows: Values<Material>[] = [];
      for (const body of bodies) rows.push(await this.toRow(body, tx, null));
      return (await tx.insertMany(Material, rows)).map(({ id }) => id);
    });
    return { items: await Promise.all(ids.map((id) => this.get(id))) };
  }

  export(filter: string | undefined): Promise<StreamableFile> {
    return this.sheets.write('materials.xlsx', materialSheet, this.lines(filter));
  }

  private lines(filter: string | undefined): AsyncGenerator<MaterialLine> {
    const read = async (skipCount: number, maxResultCount: number) => {
      const { text } = await this.list({ skipCount, maxResultCount, filter, sorting: 'code' });
      return JSON.parse(text) as { items: MaterialLine[] };
    };
    return allRows(read, PAGE);
  }

  /** Creates or updates materials by code; a file with any wrong row changes nothing. */
  async import(request: FastifyRequest): Promise<ImportReply> {
    const read = await this.sheets.read(request, materialSheet, materialLine);
    if (read.errors.length > 0) return refusedImport(read.errors);
    const lines = read.lines as unknown as Line[];
    return this.database.tx(async (tx) => {
      const known = new ByCode(await tx.em.find(Material, { where: { isDeleted: false } }), ({ code }) => code);
      const fresh = lines.filter(({ line }) => !known.get(line.code));
      const twice = againIn(fresh).map(({ rowNo }) => this.sheets.faultsOf(rowNo, invalid('code', 'Validation:taken')));
      if (twice.length > 0) return refusedImport(twice.flat());
      await tx.insertMany(
        Material,
        fresh.map(({ line }) => line),
      );
      const old = lines.filter(({ line }) => known.get(line.code));
      for (const { line, told } of old) {
        const before = known.get(line.code)!;
        // It goes by the code that it has: boards, parts and plans know it by that.
        const change = Object.fromEntries(
          Object.entries(line).filter(([member]) => told.has(member) && member !== 'code'),
        );
        await this.keepLaid(await tx.update(Material, before.id, change as Values<Material>), tx, before);
      }
      return { isSuccess: true, created: fresh.length, updated: old.length, errors: [] };
    });
  }
}
