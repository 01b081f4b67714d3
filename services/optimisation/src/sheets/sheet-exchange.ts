import { extname, join } from 'node:path';
import type { materialImportReply } from '@ishare/contracts/optimisation/material-routes.js';
import { ExcelError, type ExcelErrorCode } from '@ishare/excel/excel-error.js';
import { exportInTurn } from '@ishare/excel/export-in-turn.js';
import { exportAs, type ExportType } from '@ishare/excel/export-rows.js';
import { importRows, type ImportedRow } from '@ishare/excel/import-rows.js';
import type { Sheet } from '@ishare/excel/sheet.js';
import { withTable } from '@ishare/excel/table-reading.js';
import { AppError, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { attachment } from '@ishare/server/attachment.js';
import { bind } from '@ishare/server/bind.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId, type Language } from '@ishare/server/context.js';
import { envelopeOf } from '@ishare/server/error.filter.js';
import { Localizer } from '@ishare/server/localizer.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { refusalOf } from '../import-files/cut-list-reader.js';
import { optimisationErrors } from '../optimisation.errors.js';

/** Nobody has chosen a setting by which a sheet is read: what is told of one that does not fit is told without. */
const sheetErrors: Partial<Record<ExcelErrorCode, ErrorDefinition>> = {
  NotASpreadsheet: optimisationErrors.SheetNotASpreadsheet,
  WrongEncoding: optimisationErrors.SheetWrongEncoding,
  MissingColumns: optimisationErrors.SheetMissingColumns,
};

function sheetRefusal({ code, data }: ExcelError): AppError {
  const own = sheetErrors[code];
  return own ? new AppError(own, data) : refusalOf(code, data);
}

/** Rows of one import; more come in several files. */
const MAX_ROWS = 10_000;
const MAX_TOLD = 1_000;

export type ImportReply = z.output<typeof materialImportReply>;
type Fault = ImportReply['errors'][number];

/** A row of a sheet that fits its schema. */
export interface SheetLine {
  rowNo: number;
  line: Record<string, unknown>;
  /** The members that stand in it; the others have their defaults. */
  told: ReadonlySet<string>;
}

const toldOf = (value: object): ReadonlySet<string> =>
  new Set(Object.entries(value).flatMap(([member, cell]) => (cell === undefined ? [] : [member])));

/** Nothing was changed, since these cells are wrong. */
export const refusedImport = (errors: readonly Fault[]): ImportReply => ({
  isSuccess: false,
  created: 0,
  updated: 0,
  errors: errors.slice(0, MAX_TOLD),
});

/** Records that come and go as spreadsheets. */
@Injectable()
export class SheetExchange {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Localizer) private readonly localizer: Localizer,
  ) {}

  private get language(): Language {
    return currentContext()?.language ?? 'zh-Hans';
  }

  /** A download of the rows as a sheet of that name, whose ending says its kind. */
  async write<T>(name: string, sheet: Sheet<T>, rows: AsyncIterable<T> | Iterable<T>): Promise<StreamableFile> {
    const lines = (async function* () {
      yield* rows;
    })();
    const file = await exportInTurn(currentTenantId(), (out) =>
      exportAs[extname(name).slice(1) as ExportType](sheet, this.language, lines, out),
    );
    return attachment(name, file);
  }

  /** The rows of an uploaded sheet as `schema` reads them, and what is wrong with the others. */
  async read<T>(
    request: FastifyRequest,
    sheet: Sheet<T>,
    schema: z.ZodObject,
  ): Promise<{ lines: SheetLine[]; errors: Fault[] }> {
    const upload = await receiveFile(request, { directory: join(this.config.DATA_DIR, 'uploads') });
    try {
      const { path, name } = upload.files[0]!;
      const type = extname(name).toLowerCase() === '.csv' ? 'csv' : 'xlsx';
      return await withTable(path, { type, maxRows: MAX_ROWS, owner: currentTenantId() }, (table) =>
        this.judge(importRows(sheet, table, this.language), schema),
      );
    } catch (error) {
      throw error instanceof ExcelError ? sheetRefusal(error) : error;
    } finally {
      await upload.discard();
    }
  }

  /** What is wrong in a row, in the words of the caller's language. */
  faultsOf(rowNo: number, thrown: unknown): Fault[] {
    if (!(thrown instanceof AppError)) throw thrown;
    const { message, validationErrors } = envelopeOf(thrown, this.localizer, this.language).error;
    if (!validationErrors?.length) return [{ rowNo, column: '', message }];
    return validationErrors.map((one) => ({ rowNo, column: one.members[0] ?? '', message: one.message }));
  }

  private async judge<T>(rows: AsyncIterable<ImportedRow<T>>, schema: z.ZodObject) {
    const lines: SheetLine[] = [];
    const errors: Fault[] = [];
    for await (const { rowNo, value, errors: cells } of rows) {
      for (const { column, code, args } of cells)
        errors.push({
          rowNo,
          column,
          message: this.localizer.text(this.language, `Cell:${code}`, { column, ...args }),
        });
      if (!value) continue;
      try {
        lines.push({ rowNo, line: bind(schema, value) as Record<string, unknown>, told: toldOf(value as object) });
      } catch (error) {
        errors.push(...this.faultsOf(rowNo, error));
      }
    }
    return { lines, errors };
  }
}
