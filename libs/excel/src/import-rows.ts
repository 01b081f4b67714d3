import type { CellError } from './cell-values.js';
import { parseCell } from './cell-values.js';
import { ExcelError } from './excel-error.js';
import { matchHeader } from './match-header.js';
import type { TableRow } from './table.js';
import type { Lang, Sheet, SheetColumn } from './sheet.js';

export interface ImportedRow<T> {
  /** As the user sees it in the file, from 1. */
  rowNo: number;
  /** Absent when the row has errors. */
  value?: T;
  errors: CellError[];
  /** What the cells of the known columns hold, as it stands in the file. */
  texts: Partial<Record<Extract<keyof T, string>, string>>;
}

/**
 * Reads rows below a header row as typed values, with all errors of each row; throws MissingColumns when a required one
 * is not there. `onUnknown`: told the titles of the file that are none of the sheet's, before its first row.
 */
export async function* importRows<T>(
  sheet: Sheet<T>,
  rows: AsyncIterable<TableRow>,
  lang: Lang,
  onUnknown?: (titles: readonly string[]) => void,
): AsyncGenerator<ImportedRow<T>> {
  let columns: (SheetColumn<T> | undefined)[] | undefined;
  for await (const { rowNo, cells } of rows) {
    if (columns) {
      yield importRow(columns, rowNo, cells, lang);
      continue;
    }
    const header = matchHeader(sheet, cells);
    const missing = header.missing.filter(({ required }) => required);
    if (missing.length > 0)
      throw new ExcelError('MissingColumns', { columns: missing.map(({ title }) => title[lang]) });
    ({ columns } = header);
    onUnknown?.(header.unknown);
  }
}

function importRow<T>(
  columns: (SheetColumn<T> | undefined)[],
  rowNo: number,
  cells: string[],
  lang: Lang,
): ImportedRow<T> {
  const value: Partial<Record<string, unknown>> = {};
  const errors: CellError[] = [];
  const texts: ImportedRow<T>['texts'] = {};
  columns.forEach((column, index) => {
    if (!column) return;
    const text = cells[index] ?? '';
    if (text !== '') texts[column.key] = text;
    const parsed = parseCell(column, text, lang);
    if ('code' in parsed) errors.push({ column: column.title[lang], ...parsed });
    else if (parsed.value !== undefined) value[column.key] = parsed.value;
  });
  return errors.length > 0 ? { rowNo, errors, texts } : { rowNo, value: value as T, errors, texts };
}
