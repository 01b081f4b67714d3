// A process of its own reads and checks a cut list, so that twenty thousand rows do not hold up other requests.
import { ExcelError } from '@ishare/excel/excel-error.js';
import { hasDecimalComma } from '@ishare/excel/read-number.js';
import { serveReading } from '@ishare/excel/reading-process.js';
import type { TableRow } from '@ishare/excel/table.js';
import { worksheetsOf } from '@ishare/excel/xlsx-reader.js';
import { newId } from '@ishare/kernel/ids.js';
import { CutListCheck, type CheckOptions, type CutListRow, type Finding } from './cut-list-check.js';
import type { CutListField } from '@ishare/contracts/optimisation/cut-list-fields.js';
import { locate, MissingColumns, rowReader, type CutListFormat, type Located } from './cut-list-rows.js';
import { columnsOf, type RowColumns } from './row-columns.js';
import { readSource, type CutListSource } from './table-sources.js';

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

/** A job that only wants to see the first rows. */
export type SampleJob = Pick<CutListJob, 'path' | 'source'>;

/** A worksheet that people see in a workbook. */
export interface ListSheet {
  name: string;
  isBlank: boolean;
}

/** What the file was found to be. */
export interface CutListFacts {
  titles: string[];
  /** By column of the format that was found: where it stands, -1 for a default value. */
  places: { at: number; fieldName: CutListField; defaultValue: string | null }[];
  decimalComma: boolean;
  /** Rows that are no parts, the first of them. */
  skippedRows: number[];
}

export type CutListMessage =
  /** Rows with ids, as `columnsOf` gives them. */
  | { kind: 'rows'; columns: RowColumns }
  | {
      kind: 'done';
      totals: CutListTotals;
      facts: CutListFacts;
      orderNos: string[];
      materialFindings: Finding[];
      sample: string[][];
      /** Of a workbook. */
      sheets: ListSheet[];
    };

type Post = (message: CutListMessage) => Promise<void>;

const ROWS_PER_MESSAGE = 500;

/** Rows above the first part, at least so many more, are read before the numbers are: they tell what a comma means. */
const SAMPLE_ROWS = 60;
const MAX_SKIPPED = 20;

const nothing: Extract<CutListMessage, { kind: 'done' }> = {
  kind: 'done',
  totals: { rows: 0, parts: 0, area: 0, errors: 0, warnings: 0 },
  facts: { titles: [], places: [], decimalComma: false, skippedRows: [] },
  orderNos: [],
  materialFindings: [],
  sample: [],
  sheets: [],
};

async function sample({ path, source }: SampleJob, post: Post): Promise<void> {
  const rows: string[][] = [];
  const sheets = source.type === 'xlsx' ? await worksheetsOf(path) : [];
  try {
    for await (const { cells } of readSource(path, source)) if (rows.push(cells) >= SAMPLE_ROWS) break;
  } catch (error) {
    // What is not on this sheet may stand on another one.
    const isElsewhere = error instanceof ExcelError && error.code === 'EmptyFile' && sheets.some((one) => !one.isBlank);
    if (!isElsewhere) throw error;
  }
  await post({ ...nothing, sample: rows, sheets });
}

class ListReading {
  private readonly checker: CutListCheck;
  private columns: Located[] | undefined;
  private read: ReturnType<typeof rowReader> | undefined;
  private titles: string[] = [];
  private above = 0;
  private rows: (CutListRow & { id: string })[] = [];
  private readonly skippedRows: number[] = [];

  constructor(
    private readonly format: CutListFormat,
    check: CheckOptions,
    private readonly post: Post,
  ) {
    this.checker = new CutListCheck(check);
    if (format.readRows === 0) this.columns = locate(format, undefined);
  }

  async take(row: TableRow, decimalComma: boolean): Promise<void> {
    if (this.above < this.format.readRows) {
      if (++this.above < this.format.readRows) return;
      this.titles = row.cells;
      this.columns = locate(this.format, row.cells);
      return;
    }
    this.read ??= rowReader(this.columns!, { ...this.format, decimalComma });
    const read = this.read(row);
    if (!read) {
      if (this.skippedRows.length < MAX_SKIPPED) this.skippedRows.push(row.rowNo);
      return;
    }
    this.checker.check(read);
    this.rows.push({ id: newId(), ...read });
    if (this.rows.length === ROWS_PER_MESSAGE) await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.rows.length > 0) await this.post({ kind: 'rows', columns: columnsOf(this.rows) });
    this.rows = [];
  }

  async end(decimalComma: boolean): Promise<void> {
    await this.flush();
    const { totals, orderNos } = this.checker;
    if (totals.rows === 0) throw new ExcelError('EmptyFile', {});
    const materialFindings = this.checker.materialFindings();
    await this.post({
      ...nothing,
      totals: { ...totals, warnings: totals.warnings + materialFindings.length },
      facts: {
        titles: this.titles,
        places: this.columns!.map(({ at, fieldName, defaultValue }) => ({ at, fieldName, defaultValue })),
        decimalComma,
        skippedRows: this.skippedRows,
      },
      orderNos: [...orderNos].slice(0, 100),
      materialFindings,
    });
  }
}

async function read({ path, source, format, check }: CutListJob, post: Post): Promise<void> {
  const reading = new ListReading(format, check, post);
  let decimalComma: boolean | undefined = source.type === 'csv' || source.type === 'txt' ? undefined : false;
  let first: TableRow[] = [];
  const decide = async (): Promise<boolean> => {
    decimalComma = hasDecimalComma(first.flatMap(({ cells }) => cells));
    for (const row of first) await reading.take(row, decimalComma);
    first = [];
    return decimalComma;
  };
  for await (const row of readSource(path, source)) {
    if (decimalComma !== undefined) await reading.take(row, decimalComma);
    else if (first.push(row) >= format.readRows + SAMPLE_ROWS) await decide();
  }
  await reading.end(decimalComma ?? (await decide()));
}

serveReading<CutListJob | SampleJob, CutListMessage>(async (job, post) => {
  try {
    await ('format' in job ? read(job, post) : sample(job, post));
  } catch (error) {
    throw error instanceof MissingColumns ? new ExcelError('MissingColumns', { columns: error.columns }) : error;
  }
});
