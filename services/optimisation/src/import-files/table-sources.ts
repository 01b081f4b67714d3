// Cut lists that are no tables, read as if they were: JSON jobs and pattern exchange files (PTX).
import { open, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { ExcelError } from '@ishare/excel/excel-error.js';
import { readTable, type ReadTableOptions } from '@ishare/excel/read-table.js';
import { sniffText } from '@ishare/excel/sniff-text.js';
import type { TableRow } from '@ishare/excel/table.js';
import { AppError } from '@ishare/kernel/errors.js';
import { optimisationErrors } from '../optimisation.errors.js';

export type CutListSource = { type: 'json' | 'ptx' } | ReadTableOptions;

const MAX_ROWS = 200_000;

/** The rows of a cut list, titles first where the type has them; `rowNo` counts records from 1. Throws ExcelError. */
export async function* readSource(path: string, source: CutListSource): AsyncGenerator<TableRow> {
  if (source.type === 'json') yield* numbered(jsonRows(await textOf(path)));
  else if (source.type === 'ptx') yield* numbered(ptxRows(await textOf(path)));
  else yield* readTable(path, source as ReadTableOptions);
}

const HEAD = 16;

/** How a file is read by what it holds; its name decides where its beginning does not. */
export async function sourceOfFile(path: string, fileName: string): Promise<CutListSource> {
  const file = await open(path);
  const head = Buffer.alloc(HEAD);
  try {
    if ((await file.read(head, 0, HEAD, 0)).bytesRead === 0) throw new AppError(optimisationErrors.FileEmpty);
  } finally {
    await file.close();
  }
  const extension = extname(fileName).toLowerCase();
  if (head.subarray(0, 2).toString('latin1') === 'PK' || extension === '.xlsx') return { type: 'xlsx' };
  if (extension === '.json') return { type: 'json' };
  if (extension === '.ptx' || head.toString('latin1').startsWith('HEADER,')) return { type: 'ptx' };
  const { encoding, separator } = await sniffText(path);
  return { type: 'csv', encoding, ...(separator === undefined ? {} : { separator }) };
}

async function textOf(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) throw new ExcelError('WrongEncoding', { declared: 'utf8' });
    throw error;
  }
}

function* numbered(rows: Iterable<string[]>): Generator<TableRow> {
  let rowNo = 0;
  for (const cells of rows) {
    if (++rowNo > MAX_ROWS) throw new ExcelError('TooManyRows', { maxRows: MAX_ROWS });
    yield { rowNo, cells };
  }
  if (rowNo === 0) throw new ExcelError('EmptyFile', {});
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const cellOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** An array of flat objects, or an object that holds one as `parts`, `items` or `rows`; the keys are the titles. */
function* jsonRows(text: string): Generator<string[]> {
  let job: unknown;
  try {
    job = JSON.parse(text);
  } catch {
    throw new ExcelError('NotASpreadsheet', {});
  }
  const list = isRecord(job) ? (job.parts ?? job.items ?? job.rows) : job;
  const parts = Array.isArray(list) ? list.filter(isRecord) : [];
  if (parts.length === 0) throw new ExcelError('EmptyFile', {});
  const titles = [...new Set(parts.flatMap((part) => Object.keys(part)))];
  yield titles;
  for (const part of parts) yield titles.map((title) => cellOf(part[title]));
}

/**
 * PARTS_REQ records, with the code of the material in place of its index, and the first text of PARTS_UDI as
 * description.
 */
function* ptxRows(text: string): Generator<string[]> {
  const records = text.split(/\r?\n/).map((line) => line.split(',').map((cell) => cell.trim()));
  const of = (name: string): string[][] => records.filter(([first]) => first === name);
  if (of('HEADER').length === 0) throw new ExcelError('NotASpreadsheet', {});
  const materials = new Map(of('MATERIALS').map(([, job, index, code]) => [`${job}/${index}`, code ?? '']));
  const descriptions = new Map(
    of('PARTS_UDI').map(([, job, index, description]) => [`${job}/${index}`, description ?? '']),
  );
  const parts = of('PARTS_REQ');
  if (parts.length === 0) throw new ExcelError('EmptyFile', {});
  yield ['CODE', 'MATERIAL', 'LENGTH', 'WIDTH', 'QTY_REQ', 'GRAIN', 'DESC'];
  for (const [
    ,
    job,
    index,
    code = '',
    material = '',
    length = '',
    width = '',
    quantity = '',
    ,
    ,
    grain = '',
  ] of parts) {
    yield [
      code,
      materials.get(`${job}/${material}`) ?? '',
      length,
      width,
      quantity,
      grain,
      descriptions.get(`${job}/${index}`) ?? '',
    ];
  }
}
