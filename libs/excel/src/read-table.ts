import { createReadStream } from 'node:fs';
import { ExcelError } from './excel-error.js';
import type { TextEncoding } from './excel-error.js';
import { parseSeparated } from './separated-values.js';
import type { TableLimits, TableRow } from './table.js';
import { decodeText } from './text-encoding.js';
import { readXlsx } from './xlsx-reader.js';

export interface ReadTableOptions extends Partial<TableLimits> {
  type: 'xlsx' | 'csv' | 'txt';
  /** Of csv and txt; utf8 unless told. */
  encoding?: TextEncoding;
  /** One character; a comma for csv and a tabulator for txt unless told. */
  separator?: string;
  /** Of xlsx: which of its visible worksheets, from 0; the first unless told. */
  sheet?: number;
}

const chunkBytes = 64 * 1024;
// Cells may share one string: a small file can hold far more text than bytes, and whoever asked may keep what it reads.
const maxTableChars = 64 * 1024 * 1024;

/**
 * The rows that have content, as text, read as they are asked for; source is a path or the file's bytes. Throws
 * ExcelError.
 */
export async function* readTable(source: string | Buffer, options: ReadTableOptions): AsyncGenerator<TableRow> {
  const {
    type,
    encoding = 'utf8',
    separator = type === 'csv' ? ',' : '\t',
    sheet = 0,
    maxRows = 200_000,
    maxColumns = 256,
    maxCellBytes = 16 * 1024,
  } = options;
  const limits = { maxRows, maxColumns, maxCellBytes };
  const rows =
    type === 'xlsx'
      ? readXlsx(source, limits, sheet)
      : parseSeparated(decodeText(chunksOf(source), encoding), separator, limits);
  let count = 0;
  let chars = 0;
  for await (const row of rows) {
    while (row.cells.length > 0 && row.cells.at(-1) === '') row.cells.pop();
    if (row.cells.length === 0) continue;
    count += 1;
    if (count > maxRows) throw new ExcelError('TooManyRows', { maxRows });
    for (const cell of row.cells) chars += cell.length;
    if (chars > maxTableChars) throw new ExcelError('ZipBomb', { unpackedBytes: chars });
    yield row;
  }
  if (count === 0) throw new ExcelError('EmptyFile', {});
}

async function* chunksOf(source: string | Buffer): AsyncGenerator<Buffer> {
  if (typeof source === 'string')
    yield* createReadStream(source, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;
  else for (let start = 0; start < source.length; start += chunkBytes) yield source.subarray(start, start + chunkBytes);
}
