import { AppError } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import { ExcelError, type ExcelErrorCode } from '@ishare/excel/excel-error.js';
import { reading } from '@ishare/excel/reading.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Pace } from '@ishare/server/pace.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { titlesOf } from '../optimisation.texts.js';
import type { Finding } from './cut-list-check.js';
import type { MissingColumn } from './cut-list-rows.js';
import type {
  CutListFacts,
  CutListJob,
  CutListMessage,
  CutListTotals,
  ListSheet,
  SampleJob,
} from './cut-list.thread.js';
import type { RowColumns } from './row-columns.js';
import type { CutListSource } from './table-sources.js';

export interface CutList extends CutListTotals, CutListFacts {
  /** Rows, some at a time, as `columnsOf` gives them. */
  chunks: RowColumns[];
  orderNos: string[];
  materialFindings: Finding[];
  /** By which it was read, and is written: the pauses of both together have a limit. */
  pace: Pace;
}

/** Programs run compiled code: the file beside this one, or the package's dist when the source itself is executed. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/import-files/cut-list.thread.js' : './cut-list.thread.js',
  import.meta.url,
);

/**
 * Names columns as the reader of the message does: fields of a cut list by their words, titles of a fixed sheet as they
 * are.
 */
export function missingColumns(columns: readonly (MissingColumn | string)[]): AppError {
  const language = currentContext()?.language ?? 'zh-Hans';
  const words = columns.map((column) => {
    if (typeof column === 'string') return column;
    const { title, fieldName, columnIndex } = column;
    const field = titlesOf(`Field:${fieldName}`)[language];
    return title ?? (columnIndex === undefined ? field : `${field} (${columnIndex + 1})`);
  });
  return new AppError(optimisationErrors.FileMissingColumns, {
    columns: [...new Set(words)],
    fields: columns.map((column) => (typeof column === 'string' ? column : column.fieldName)),
  });
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
  MissingColumns: (data) => missingColumns(data.columns as (MissingColumn | string)[]),
  RepeatedColumn: (data) => new AppError(optimisationErrors.FileRepeatedColumn, data),
};

const encodingTitles: Record<string, string> = { ascii: 'ASCII', utf16le: 'UTF-16', gbk: 'GBK', utf8: 'UTF-8' };

/** A spreadsheet library's refusal as ours. */
export function refusalOf(code: string, data: Record<string, unknown>): AppError {
  return refusals[code as ExcelErrorCode]?.(data) ?? new AppError(optimisationErrors.FileUnreadable);
}

type Done = Extract<CutListMessage, { kind: 'done' }>;

/** Reads and checks cut lists, each in a process of its own. */
@Injectable()
export class CutListReader {
  /** Throws an AppError for a file that cannot be read as a whole; findings of rows are part of the result. */
  async read(job: CutListJob): Promise<CutList> {
    const chunks: RowColumns[] = [];
    const pace = new Pace();
    const done = await this.run(job, (columns) => {
      chunks.push(columns);
      return pace.step();
    });
    const { totals, facts, orderNos, materialFindings } = done;
    return { ...totals, ...facts, chunks, orderNos, materialFindings, pace };
  }

  /** The first rows of a file, as text, and its worksheets. Throws an AppError for one that cannot be read. */
  async sample(path: string, source: CutListSource): Promise<{ rows: string[][]; sheets: ListSheet[] }> {
    const { sample: rows, sheets } = await this.run({ path, source }, async () => undefined);
    return { rows, sheets };
  }

  private async run(job: CutListJob | SampleJob, onRows: (columns: RowColumns) => Promise<void>): Promise<Done> {
    try {
      return await reading<CutListJob | SampleJob, CutListMessage, Done>(
        { program, job, owner: currentTenantId() },
        async (messages) => {
          for await (const message of messages) {
            if (message.kind === 'done') return message;
            await onRows(message.columns);
          }
          throw new Error('A cut list was read without a result.');
        },
      );
    } catch (error) {
      throw error instanceof ExcelError ? refusalOf(error.code, error.data) : error;
    }
  }
}
