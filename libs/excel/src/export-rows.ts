import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { clockText } from '@ishare/kernel/clock.js';
import ExcelJS from 'exceljs';
import { csvLine } from './csv-line.js';
import type { ColumnType, Lang, Sheet, SheetColumn } from './sheet.js';
import { TIME_FORMAT, wordsOf, worksheetName } from './sheet.js';

export type ExportType = 'xlsx' | 'csv';
type Cell = string | number | boolean | Date | null;

const FORMATS: Partial<Record<ColumnType, string>> = { text: '@', time: TIME_FORMAT };
const maxTextLength = 32_767;
const rowsPerPause = 200;

/**
 * Writes all rows to the stream and ends it; resolves once everything is handed over, rejects when the stream or the
 * source fails. Texts stay texts: no value becomes a formula, neither in Excel nor when a csv file is opened there.
 */
type Export = <T>(sheet: Sheet<T>, lang: Lang, rows: AsyncIterable<T>, writable: Writable) => Promise<void>;

/** Writes a workbook. */
export const exportRows: Export = (sheet, lang, rows, writable) =>
  closing(writable, () => writeXlsx(sheet, lang, rows, writable));

/** Writes lines of text for Excel. */
export const exportCsv: Export = (sheet, lang, rows, writable) =>
  closing(writable, () => writeCsv(sheet, lang, rows, writable));

export const exportAs: Record<ExportType, Export> = { xlsx: exportRows, csv: exportCsv };

async function closing(writable: Writable, work: () => Promise<void>): Promise<void> {
  const ended = finished(writable, { readable: false });
  // A stream that breaks while a row is awaited must not become an unhandled rejection.
  ended.catch(() => undefined);
  try {
    await work();
  } catch (error) {
    writable.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
  await ended;
}

async function writeCsv<T>(sheet: Sheet<T>, lang: Lang, rows: AsyncIterable<T>, writable: Writable): Promise<void> {
  // Excel takes a csv file for UTF-8 by its byte order mark only.
  await write(writable, `\ufeff${csvLine(sheet.columns.map(({ title }) => title[lang]))}`);
  for await (const row of rows)
    await write(writable, csvLine(sheet.columns.map((column) => inText(exported(column, row, sheet, lang)))));
  writable.end();
}

async function write(writable: Writable, text: string): Promise<void> {
  if (writable.destroyed) throw new Error('The stream was closed.');
  if (!writable.write(text)) await drained(writable, writable);
}

/** Waits for `inlet` to drain; rejects when `outlet`, which it ends in, closes. */
async function drained(inlet: Writable, outlet: Writable): Promise<void> {
  const closed = new AbortController();
  const onClose = (): void => closed.abort(new Error('The stream was closed.'));
  outlet.once('close', onClose);
  try {
    await once(inlet, 'drain', { signal: closed.signal });
  } finally {
    outlet.off('close', onClose);
  }
}

async function writeXlsx<T>(sheet: Sheet<T>, lang: Lang, rows: AsyncIterable<T>, writable: Writable): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: writable,
    useSharedStrings: false,
    useStyles: true,
  });
  const worksheet = workbook.addWorksheet(worksheetName(sheet.name[lang]), { views: [{ state: 'frozen', ySplit: 1 }] });
  worksheet.columns = sheet.columns.map(({ title, width = 16, type }) => ({
    header: title[lang],
    width,
    style: FORMATS[type] ? { numFmt: FORMATS[type] } : {},
  }));
  let count = 0;
  for await (const row of rows) {
    worksheet.addRow(sheet.columns.map((column) => exported(column, row, sheet, lang))).commit();
    count += 1;
    if (count % rowsPerPause === 0) await flushed(worksheet, writable);
  }
  worksheet.commit();
  await workbook.commit();
}

// exceljs never waits for the streams it writes to, and keeps the one into the archive out of its types.
interface WithPipes {
  stream?: { pipes?: Writable[] };
}

/** Lets compression and output catch up: otherwise all rows would pile up in memory before them. */
async function flushed(worksheet: ExcelJS.Worksheet, writable: Writable): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (writable.destroyed) throw new Error('The stream was closed.');
  for (const stream of [...((worksheet as WithPipes).stream?.pipes ?? []), writable]) {
    if (stream.writableNeedDrain) await drained(stream, writable);
  }
}

function exported<T>(column: SheetColumn<T>, row: T, { timeZone = 'UTC' }: Sheet<T>, lang: Lang): Cell {
  const value: unknown = row[column.key];
  if (value === null || value === undefined) return null;
  switch (column.type) {
    case 'number':
    case 'integer':
      return asNumber(value) ?? asText(value);
    case 'boolean':
      return value ? wordsOf[lang].yes : wordsOf[lang].no;
    case 'enum':
      return column.enumValues?.find((each) => each.value === value)?.title[lang] ?? asText(value);
    case 'date':
      return value instanceof Date ? value.toISOString().slice(0, 10) : asText(value);
    case 'time':
      return asClock(value, timeZone) ?? asText(value);
    case 'text':
      return asText(value);
  }
}

/** What the clock of the zone shows, as a date of a workbook: those know no zones. */
function asClock(value: unknown, timeZone: string): Date | undefined {
  const instant = new Date(value as string | Date);
  return Number.isNaN(instant.getTime()) ? undefined : new Date(`${clockText(instant, timeZone)}Z`);
}

const inText = (cell: Cell) => (cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : cell);

// The database gives decimals as text.
function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

// An object such as {formula} would be one to exceljs.
function asText(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.slice(0, maxTextLength);
}
