import { ExcelError } from './excel-error.js';
import type { Sheet, SheetColumn } from './sheet.js';

export interface HeaderMatch<T> {
  /** By position in the file; undefined where a title is not one of the sheet's. */
  columns: (SheetColumn<T> | undefined)[];
  missing: SheetColumn<T>[];
  unknown: string[];
}

/** Finds the columns that a header row names, in either language; throws RepeatedColumn. */
export function matchHeader<T>(sheet: Sheet<T>, cells: readonly string[]): HeaderMatch<T> {
  const byTitle = new Map<string, SheetColumn<T>>();
  for (const column of sheet.columns)
    for (const title of Object.values(column.title)) byTitle.set(normalTitle(title), column);
  const columns = cells.map((cell) => byTitle.get(normalTitle(cell)));
  const repeated = columns.findIndex((column, index) => column !== undefined && columns.indexOf(column) !== index);
  if (repeated >= 0) throw new ExcelError('RepeatedColumn', { column: cells[repeated] ?? '' });
  return {
    columns,
    missing: sheet.columns.filter((column) => !columns.includes(column)),
    unknown: cells.filter((cell, index) => cell.trim() !== '' && columns[index] === undefined),
  };
}

// The template marks required columns with a star.
function normalTitle(title: string): string {
  return title
    .trim()
    .replace(/\s*[*＊]$/, '')
    .toLowerCase();
}
