import { AppError } from '@ishare/kernel/errors.js';
import { ExcelError, type ExcelErrorCode } from '@ishare/excel/excel-error.js';
import { reading } from '@ishare/excel/reading.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { optimisationErrors } from '../optimisation.errors.js';
import type { Finding } from './cut-list-check.js';
import type { CutListJob, CutListMessage, CutListTotals } from './cut-list.thread.js';

export interface CutList extends CutListTotals {
  /** JSON arrays of rows. */
  chunks: string[];
  orderNos: string[];
  materialFindings: Finding[];
}

/** Programs run compiled code: the file beside this one, or the package's dist when the source itself is executed. */
export function programUrl(name: string): URL {
  return new URL(
    import.meta.url.endsWith('.ts') ? `../../dist/import-files/${name}.js` : `./${name}.js`,
    import.meta.url,
  );
}

const refusals: Record<ExcelErrorCode, (data: Record<string, unknown>) => AppError> = {
  NotASpreadsheet: (data) => new AppError(optimisationErrors.FileNotASpreadsheet, data),
  ZipBomb: (data) => new AppError(optimisationErrors.FileZipBomb, data),
  NestedTooDeep: (data) => new AppError(optimisationErrors.FileNestedTooDeep, data),
  OutOfMemory: () => new AppError(optimisationErrors.FileOutOfMemory),
  TooManyRows: (data) => new AppError(optimisationErrors.FileTooManyRows, data),
  TooManyColumns: (data) => new AppError(optimisationErrors.FileTooManyColumns, data),
  WrongEncoding: (data) =>
    new AppError(data.looksLike ? optimisationErrors.FileWrongEncodingGuessed : optimisationErrors.FileWrongEncoding, {
      ...data,
      declared: encodingTitles[String(data.declared)] ?? data.declared,
    }),
  CellTooLong: (data) => new AppError(optimisationErrors.FileCellTooLong, data),
  UnclosedQuote: (data) => new AppError(optimisationErrors.FileUnclosedQuote, data),
  EmptyFile: () => new AppError(optimisationErrors.FileEmpty),
  MissingColumns: (data) =>
    new AppError(optimisationErrors.FileMissingColumns, { columns: (data.columns as string[]).join(', ') }),
  RepeatedColumn: (data) => new AppError(optimisationErrors.FileRepeatedColumn, data),
};

const encodingTitles: Record<string, string> = { ascii: 'ASCII', utf16le: 'UTF-16', gbk: 'GBK', utf8: 'UTF-8' };

/** A spreadsheet library's refusal as ours. */
export function refusalOf(code: string, data: Record<string, unknown>): AppError {
  return refusals[code as ExcelErrorCode]?.(data) ?? new AppError(optimisationErrors.FileUnreadable);
}

/** Reads and checks cut lists, each in a process of its own. */
@Injectable()
export class CutListReader {
  /** Throws an AppError for a file that cannot be read as a whole; findings of rows are part of the result. */
  async read(job: CutListJob): Promise<CutList> {
    try {
      return await reading<CutListJob, CutListMessage, CutList>(
        { program: programUrl('cut-list.thread'), job, owner: currentTenantId() },
        collect,
      );
    } catch (error) {
      throw error instanceof ExcelError ? refusalOf(error.code, error.data) : error;
    }
  }
}

async function collect(messages: AsyncIterable<CutListMessage>): Promise<CutList> {
  const chunks: string[] = [];
  for await (const message of messages) {
    if (message.kind === 'rows') chunks.push(message.json);
    else {
      const { totals, orderNos, materialFindings } = message;
      return { ...totals, chunks, orderNos, materialFindings };
    }
  }
  throw new Error('A cut list was read without a result.');
}
