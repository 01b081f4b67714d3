import type { CellRange } from './cell-range';
import { parseText, textOf } from './cell-values';
import type { CellEdit } from './edit-sheet';
import type { EditColumn, SheetRow } from './sheet-columns';
import { parseTsv } from './tsv';

// What is done with a marked block of cells; `columns` are those of the sheet as they stand, left to right.

type Rows = readonly SheetRow[];
type Columns = readonly EditColumn[];

export function textsOf(rows: Rows, columns: Columns, { top, bottom, left, right }: CellRange): string[][] {
  return rows
    .slice(top, bottom + 1)
    .map((row) => columns.slice(left, right + 1).map((column) => textOf(column, row[column.key])));
}

function eachCell(columns: Columns, { top, bottom, left, right }: CellRange, valueOf: (key: string) => unknown) {
  const edits: CellEdit[] = [];
  for (let row = top; row <= bottom; row++)
    for (const { key } of columns.slice(left, right + 1)) edits.push({ row, key, value: valueOf(key) });
  return edits;
}

export function cleared(columns: Columns, range: CellRange): CellEdit[] {
  return eachCell(columns, range, () => null);
}

/** The first row's values in all rows below it. */
export function filledDown(rows: Rows, columns: Columns, range: CellRange): CellEdit[] {
  return eachCell(columns, { ...range, top: range.top + 1 }, (key) => rows[range.top]?.[key] ?? null);
}

/** One value fills the marked block; a block lies down from its corner, as many rows and columns as it has. */
export function pasted(text: string, columns: Columns, range: CellRange): { edits: CellEdit[]; place: CellRange } {
  const cells = parseTsv(text);
  const isOne = cells.length === 1 && cells[0]!.length === 1;
  const [down, across] = isOne
    ? [range.bottom - range.top + 1, range.right - range.left + 1]
    : [cells.length, Math.max(...cells.map((row) => row.length))];
  const edits: CellEdit[] = [];
  for (let row = 0; row < down; row++) {
    for (let at = 0; at < across; at++) {
      const column = columns[range.left + at];
      const value = isOne ? cells[0]![0]! : cells[row]?.[at];
      if (column && value !== undefined)
        edits.push({ row: range.top + row, key: column.key, value: parseText(column, value) });
    }
  }
  const { top, left } = range;
  return { edits, place: { top, left, bottom: top + down - 1, right: left + across - 1 } };
}
