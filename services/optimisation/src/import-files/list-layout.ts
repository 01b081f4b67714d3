// Where the titles of an unknown list stand, and what its columns mean by them.
import { createHash } from 'node:crypto';
import { matchTitles } from '@ishare/excel/list-titles.js';
import { numberOf } from '@ishare/excel/read-number.js';
import { cutListFields, neededFields, type CutListField } from '@ishare/contracts/optimisation/cut-list-fields.js';
import { locate, MissingColumns, type ColumnSetting, type CutListFormat } from './cut-list-rows.js';

/** Titles stand within so many rows. */
export const TITLE_ROWS = 40;
/** A row with so many known titles, two of them needed ones, holds the titles. */
const ENOUGH = 3;

export interface Layout {
  /** Rows down to the titles. */
  readRows: number;
  titles: string[];
  columns: ColumnSetting[];
}

const plainColumn = (columnIndex: number, fieldName: CutListField, title: string): ColumnSetting => ({
  columnIndex,
  title: title.replaceAll('|', ' ').slice(0, 256),
  fieldName,
  itemsMapping: {},
  defaultValue: null,
  required: neededFields.includes(fieldName),
});

/** The columns that titles name; whether a part may be turned counts only where nothing tells its grain. */
export function matchedColumns(
  titles: readonly string[],
  fields: readonly CutListField[] = cutListFields,
): ColumnSetting[] {
  const matched = matchTitles(titles, fields);
  return matched.flatMap((field, index) =>
    field === undefined || (field === 'rotate' && matched.includes('grain'))
      ? []
      : [plainColumn(index, field, titles[index]!)],
  );
}

export const missingOf = (columns: readonly Pick<ColumnSetting, 'fieldName'>[]): CutListField[] =>
  neededFields.filter((field) => !columns.some(({ fieldName }) => fieldName === field));

/** The first of the rows that names most fields; undefined where none holds titles. */
export function guessLayout(rows: readonly (readonly string[])[]): Layout | undefined {
  let best: Layout | undefined;
  for (const [index, titles] of rows.slice(0, TITLE_ROWS).entries()) {
    const columns = matchedColumns(titles);
    const needed = neededFields.length - missingOf(columns).length;
    if (columns.length < ENOUGH || needed < 2 || columns.length <= (best?.columns.length ?? 0)) continue;
    best = { readRows: index + 1, titles: [...titles], columns };
  }
  return best;
}

/** The rows above the first part, where no title is known: a part has a length and a width. */
export function rowsAboveNumbers(rows: readonly (readonly string[])[]): number {
  const isNumber = (cell: string) => Number.isFinite(numberOf(cell)) || Number.isFinite(numberOf(cell, true));
  return Math.max(
    0,
    rows.slice(0, TITLE_ROWS).findIndex((cells) => cells.filter(isNumber).length >= 2),
  );
}

/** The rows down to titles that have all columns which a format wants by their titles; undefined where none do. */
export function titleRowFor(format: CutListFormat, rows: readonly (readonly string[])[]): number | undefined {
  const needed = format.columns.filter(({ fieldName }) => neededFields.includes(fieldName));
  if (needed.some(({ title, defaultValue }) => !title && defaultValue === null)) return undefined;
  const at = rows.slice(0, TITLE_ROWS).findIndex((titles) => {
    try {
      locate({ ...format, readRows: 1 }, titles);
      return true;
    } catch (error) {
      if (error instanceof MissingColumns) return false;
      throw error;
    }
  });
  return at < 0 ? undefined : at + 1;
}

/** A format with the columns besides that titles name and it does not ask for, so that nothing known is left out. */
export function supplemented(format: CutListFormat, titles: readonly string[]): CutListFormat {
  const own = locate(format, titles);
  const taken = new Set(own.map(({ at }) => at));
  const fields = new Set(format.columns.map(({ fieldName }) => fieldName));
  const besides = matchedColumns(
    titles.map((title, index) => (taken.has(index) ? '' : title)),
    cutListFields.filter((field) => !fields.has(field) && !(field === 'rotate' && fields.has('grain'))),
  );
  return { ...format, columns: [...format.columns, ...besides] };
}

/** Marks lists with the same titles, whatever their case and spaces. */
export function fingerprintOf(titles: readonly string[]): string {
  const plain = titles.map((title) => title.normalize('NFKC').replace(/\s+/g, '').toLowerCase());
  while (plain.at(-1) === '') plain.pop();
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex');
}
