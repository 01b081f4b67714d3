import { boards } from '../things.js';
import { Database } from '@ishare/data/database.js';
import { ByCode, inAnyCase } from '@ishare/data/codes.js';
import { containing } from '@ishare/data/like.js';
import type { Tx } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Material } from '../materials/material.entity.js';
import { refusedImport, SheetExchange, type ImportReply, type SheetLine } from '../sheets/sheet-exchange.js';
import { Board } from './board.entity.js';
import { BoardService } from './board.service.js';
import { boardSheet, type BoardLine } from './board.sheet.js';

const fields = boards.schemas.create.shape;
const boardLine = z.object({
  materialCode: z.string().trim().min(1).max(64),
  length: fields.length!,
  width: fields.width!,
  boardsCode: z.string().trim().max(64).nullish(),
  quantity: fields.quantity!,
  minQuantity: z.number().int().min(0).max(1_000_000).nullish(),
  price: fields.price!,
  binCode: fields.binCode!,
});

/** Undoes what the rows before the faulty one have done. */
class Faulty extends Error {
  constructor(readonly faults: ImportReply['errors']) {
    super('rows of the sheet are wrong');
  }
}

/** Boards as spreadsheets: what is on the shelf, and what was counted there. */
@Injectable()
export class BoardExchange {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(BoardService) private readonly boards: BoardService,
    @Inject(SheetExchange) private readonly sheets: SheetExchange,
  ) {}

  async export(filter: string | undefined): Promise<StreamableFile> {
    const rows = await this.database.tx((tx) =>
      tx.query<BoardLine>(
        `select b.boards_material_code as "materialCode", b.length::float8 as length, b.width::float8 as width,
          b.boards_code as "boardsCode", b.quantity, b.min_quantity as "minQuantity", b.price::float8 as price,
          b.bin_code as "binCode"
         from board b where not b.is_off_cut and not b.is_deleted
          and concat_ws(' ', b.boards_code, b.boards_material_code, b.bin_code) ilike $1
         order by b.boards_material_code, b.boards_code`,
        [containing(filter)],
      ),
    );
    return this.sheets.write('boards.xlsx', boardSheet, rows);
  }

  /**
   * Makes boards, and gives those that are there the stock that was counted; a sheet with a wrong row changes nothing.
   */
  async import(request: FastifyRequest): Promise<ImportReply> {
    const { lines, errors } = await this.sheets.read(request, boardSheet, boardLine);
    if (errors.length > 0) return refusedImport(errors);
    try {
      return await this.database.tx((tx) => this.take(tx, lines));
    } catch (error) {
      if (error instanceof Faulty) return refusedImport(error.faults);
      throw error;
    }
  }

  private async take(tx: Tx, lines: readonly SheetLine[]): Promise<ImportReply> {
    const materials = new ByCode(await tx.em.find(Material, { where: { isDeleted: false } }), ({ code }) => code);
    const coded = await this.coded(tx, lines);
    const seen = new Set<string>();
    const faults: ImportReply['errors'] = [];
    let created = 0;
    for (const { rowNo, line } of lines)
      try {
        const one = line as unknown as BoardLine;
        const material = materials.get(one.materialCode);
        if (!material) throw invalid('materialCode', 'Validation:unknown');
        const standing = await this.standing(tx, { ...one, materialId: material.id }, coded);
        if (standing && seen.has(standing.id))
          throw invalid(one.boardsCode ? 'boardsCode' : 'length', 'Validation:taken');
        seen.add(
          await this.boards.count(tx, standing, { ...one, materialId: material.id, materialCode: material.code }),
        );
        if (!standing) created++;
      } catch (error) {
        faults.push(...this.sheets.faultsOf(rowNo, error));
      }
    if (faults.length > 0) throw new Faulty(faults);
    return { isSuccess: true, created, updated: lines.length - created, errors: [] };
  }

  /** Boards whose codes stand in the lines, in whatever capitals; the other codes are held for what is made of them. */
  private async coded(tx: Tx, lines: readonly SheetLine[]): Promise<ByCode<Board>> {
    const codes = lines.flatMap(({ line }) => (line as unknown as BoardLine).boardsCode || []);
    await tx.foresee(
      Board,
      codes.map((boardsCode) => ({ boardsCode })),
    );
    const found = await tx.em.find(Board, { where: { isDeleted: false, boardsCode: inAnyCase(...codes) } });
    return new ByCode(found, ({ boardsCode }) => boardsCode);
  }

  /** The full board that a line speaks of: by its code, or by material and size. */
  private async standing(
    tx: Tx,
    { materialId, boardsCode, length, width }: BoardLine & { materialId: string },
    coded: ByCode<Board>,
  ): Promise<Board | null> {
    const size = { length: Math.max(length, width), width: Math.min(length, width) };
    const known = boardsCode ? coded.get(boardsCode) : undefined;
    if (boardsCode && !known) return null;
    const found = await tx.em.findOne(Board, {
      where: { isDeleted: false, ...(known ? { id: known.id } : { materialId, ...size, isOffCut: false }) },
      order: { boardsCode: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    if (found?.isOffCut) throw invalid('boardsCode', 'Validation:taken');
    return found;
  }
}
