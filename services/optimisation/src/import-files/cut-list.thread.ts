// A process of its own reads and checks a cut list, so that neither twenty thousand rows nor a bomb hold up other requests.
import { ExcelError } from '@ishare/excel/excel-error.js';
import { serveReading } from '@ishare/excel/reading-process.js';
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
  | { kind: 'done'; totals: CutListTotals; orderNos: string[]; materialFindings: Finding[] };

const ROWS_PER_MESSAGE = 1_000;

async function read(
  { path, source, format, check }: CutListJob,
  post: (message: CutListMessage) => Promise<void>,
): Promise<void> {
  const checker = new CutListCheck(check);
  let columns = format.readRows === 0 ? locate(format, undefined) : undefined;
  let above = 0;
  let rows: object[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await post({ kind: 'rows', json: JSON.stringify(rows) });
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
    if (rows.length === ROWS_PER_MESSAGE) await flush();
  }
  await flush();
  if (checker.totals.rows === 0) throw new ExcelError('EmptyFile', {});
  const materialFindings = checker.materialFindings();
  await post({
    kind: 'done',
    totals: { ...checker.totals, warnings: checker.totals.warnings + materialFindings.length },
    orderNos: [...checker.orderNos].slice(0, 100),
    materialFindings,
  });
}

serveReading<CutListJob, CutListMessage>(async (job, post) => {
  try {
    await read(job, post);
  } catch (error) {
    throw error instanceof MissingColumns ? new ExcelError('MissingColumns', { columns: error.columns }) : error;
  }
});
