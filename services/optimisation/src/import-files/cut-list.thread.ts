// A thread of its own reads and checks a cut list, so that twenty thousand rows do not hold up other requests.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ExcelError } from '@ishare/excel/excel-error.js';
import { newId } from '@ishare/kernel/ids.js';
import { CutListCheck, type CheckOptions, type Finding } from './cut-list-check.js';
import { readSource, type CutListSource } from './table-sources.js';
import { locate, MissingColumns, readRow, type CutListFormat } from './cut-list-rows.js';

export interface CutListJob {
  path: string;
  source: CutListSource;
  format: CutListFormat;
  check: CheckOptions;
}

export interface CutListTotals {
  rows: number;
  parts: number;
  area: number;
  errors: number;
  warnings: number;
}

export type CutListMessage =
  /** JSON array of rows with ids. */
  | { kind: 'rows'; json: string }
  | { kind: 'done'; totals: CutListTotals; orderNos: string[]; materialFindings: Finding[] }
  | { kind: 'refused'; code: string; data: Record<string, unknown> };

const ROWS_PER_MESSAGE = 1_000;
const NICE = 10;

async function read(
  { path, source, format, check }: CutListJob,
  post: (message: CutListMessage) => void,
): Promise<void> {
  const checker = new CutListCheck(check);
  let columns = format.readRows === 0 ? locate(format, undefined) : undefined;
  let above = 0;
  let rows: object[] = [];
  const flush = (): void => {
    if (rows.length > 0) post({ kind: 'rows', json: JSON.stringify(rows) });
    rows = [];
  };
  for await (const row of readSource(path, source)) {
    if (above < format.readRows) {
      if (++above === format.readRows) columns = locate(format, row.cells);
      continue;
    }
    const read = readRow(columns!, format, row);
    checker.check(read);
    rows.push({ id: newId(), ...read });
    if (rows.length === ROWS_PER_MESSAGE) flush();
  }
  flush();
  if (checker.totals.rows === 0) throw new ExcelError('EmptyFile', {});
  const materialFindings = checker.materialFindings();
  post({
    kind: 'done',
    totals: { ...checker.totals, warnings: checker.totals.warnings + materialFindings.length },
    orderNos: [...checker.orderNos].slice(0, 100),
    materialFindings,
  });
}

/** Reads a cut list and posts its rows; what the file is refused for is a message too. */
export async function readCutList(job: CutListJob, post: (message: CutListMessage) => void): Promise<void> {
  try {
    await read(job, post);
  } catch (error) {
    if (error instanceof MissingColumns)
      post({ kind: 'refused', code: 'MissingColumns', data: { columns: error.columns } });
    else if (error instanceof ExcelError) post({ kind: 'refused', code: error.code, data: error.data });
    else throw error;
  }
}

if (parentPort) {
  // On Linux a priority is the thread's own; elsewhere it would be that of the whole server.
  if (process.platform === 'linux') setPriority(NICE);
  await readCutList(workerData as CutListJob, (message) => parentPort!.postMessage(message));
}
