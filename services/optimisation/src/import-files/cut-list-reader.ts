import { Worker } from 'node:worker_threads';
import { AppError } from '@ishare/kernel/errors.js';
import { Injectable } from '@nestjs/common';
import type { ExcelErrorCode } from '@ishare/excel/excel-error.js';
import { currentContext } from '@ishare/server/context.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { titlesOf } from '../optimisation.texts.js';
import type { Finding } from './cut-list-check.js';
import type { MissingColumn } from './cut-list-rows.js';
import type { CutListFacts, CutListJob, CutListMessage, CutListTotals, SampleJob } from './cut-list.thread.js';
import type { CutListSource } from './table-sources.js';

export interface CutList extends CutListTotals, CutListFacts {
  /** JSON arrays of rows. */
  chunks: string[];
  orderNos: string[];
  materialFindings: Finding[];
}

/** Threads run compiled code: the file beside this one, or the package's dist when the source itself is executed. */
const threadUrl = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/import-files/cut-list.thread.js' : './cut-list.thread.js',
  import.meta.url,
);

/** Files read at a time; more wait, so that uploads cannot take the whole machine. */
const AT_ONCE = 2;
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** Names columns as the reader of the message does. */
export function missingColumns(columns: readonly MissingColumn[]): AppError {
  const language = currentContext()?.language ?? 'zh-Hans';
  const words = columns.map(({ title, fieldName, columnIndex }) => {
    const field = titlesOf(`Field:${fieldName}`)[language];
    return title ?? (columnIndex === undefined ? field : `${field} (${columnIndex + 1})`);
  });
  return new AppError(optimisationErrors.FileMissingColumns, {
    columns: [...new Set(words)].join(', '),
    fields: columns.map(({ fieldName }) => fieldName),
  });
}

const refusals: Record<ExcelErrorCode, (data: Record<string, unknown>) => AppError> = {
  NotASpreadsheet: (data) => new AppError(optimisationErrors.FileNotASpreadsheet, data),
  ZipBomb: (data) => new AppError(optimisationErrors.FileZipBomb, data),
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
  MissingColumns: (data) => missingColumns(data.columns as MissingColumn[]),
  RepeatedColumn: (data) => new AppError(optimisationErrors.FileRepeatedColumn, data),
};

const encodingTitles: Record<string, string> = { ascii: 'ASCII', utf16le: 'UTF-16', gbk: 'GBK', utf8: 'UTF-8' };

/** A spreadsheet library's refusal as ours. */
export function refusalOf(code: string, data: Record<string, unknown>): AppError {
  return refusals[code as ExcelErrorCode]?.(data) ?? new AppError(optimisationErrors.FileUnreadable);
}

type Done = Extract<CutListMessage, { kind: 'done' }>;

/** Reads and checks cut lists in threads. */
@Injectable()
export class CutListReader {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** Throws an AppError for a file that cannot be read as a whole; findings of rows are part of the result. */
  async read(job: CutListJob): Promise<CutList> {
    const chunks: string[] = [];
    const done = await this.inTurn(job, (json) => chunks.push(json));
    return { ...done.totals, ...done.facts, chunks, orderNos: done.orderNos, materialFindings: done.materialFindings };
  }

  /** The first rows of a file, as text. Throws an AppError for one that cannot be read. */
  async sample(path: string, source: CutListSource): Promise<string[][]> {
    return (await this.inTurn({ path, source })).sample;
  }

  private async inTurn(job: CutListJob | SampleJob, onRows: (json: string) => void = () => undefined): Promise<Done> {
    while (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running++;
    try {
      return await this.inThread(job, onRows);
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }

  private inThread(job: CutListJob | SampleJob, onRows: (json: string) => void): Promise<Done> {
    return new Promise((resolve, reject) => {
      const thread = new Worker(threadUrl, { workerData: job, resourceLimits: MEMORY });
      thread.on('message', (message: CutListMessage) => {
        if (message.kind === 'rows') onRows(message.json);
        else if (message.kind === 'refused') reject(refusalOf(message.code, message.data));
        else resolve(message);
      });
      // A thread that runs out of its memory says so by this code.
      thread.on('error', (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError(optimisationErrors.FileUnreadable) : error),
      );
      thread.on('exit', () => reject(new Error('The reading thread ended without a result.')));
    });
  }
}
