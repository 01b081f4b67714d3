import ExcelJS from 'exceljs';
import type { Lang, SheetColumn, Text } from './sheet.js';
import { wordsOf, worksheetName } from './sheet.js';

/**
 * A sheet for people: a title, what it is about, a table, and sums under it; printed on A4, with the table's head on
 * each page.
 */
export interface Paper<T> {
  title: string;
  /** Label and value, two pairs in a line; a pair without a value is left out. */
  facts: readonly (readonly [label: string, value: string | null | undefined])[];
  columns: readonly (SheetColumn<T> & {
    /** Digits after the point at most, where it is no money. */ digits?: number;
  })[];
  rows: readonly T[];
  /** Label and amount; they stand under the last column, the last one in bold. */
  sums: readonly (readonly [label: string, amount: number])[];
  /** Lines under the sums. */
  notes?: readonly string[];
}

const PAIRS = 2;
const MONEY = '#,##0.00';
const DEFAULT_WIDTH = 14;
/** Points. */
const LINE_HEIGHT = 15;
const line = { style: 'thin', color: { argb: 'FFBFBFBF' } } as const;
const box = { top: line, bottom: line, left: line, right: line };
const shade = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF2F2F2' } } as const;

/** With the digits that a number has: one that is whole has no point behind it. */
function formatOf({ type, digits }: { type: string; digits?: number }, value: unknown): string {
  if (type !== 'number') return '@';
  if (digits === undefined || typeof value !== 'number') return MONEY;
  const [, behind = ''] = value
    .toFixed(digits)
    .replace(/\.?0*$/, '')
    .split('.');
  return behind === '' ? '#,##0' : `#,##0.${'0'.repeat(behind.length)}`;
}

/** As many lines as a text takes in a cell so wide, in letters; Chinese ones are two wide. */
const linesIn = (text: string, width: number): number =>
  text
    .split('\n')
    .reduce(
      (sum, line) => sum + Math.max(1, Math.ceil(line.replace(/[\u2e80-\uffef]/g, 'xx').length / (width - 1))),
      0,
    );

function cellOf<T>({ key, type, enumValues }: SheetColumn<T>, row: T, lang: Lang): string | number | null {
  const value: unknown = row[key];
  if (value === null || value === undefined) return null;
  if (type === 'number' || type === 'integer') return Number(value);
  if (type === 'enum') return enumValues?.find((each) => each.value === value)?.title[lang] ?? String(value);
  if (type === 'boolean') return value ? wordsOf[lang].yes : wordsOf[lang].no;
  return String(value);
}

const widthOf = (sheet: ExcelJS.Worksheet, first: number, last: number): number =>
  sheet.columns.slice(first - 1, last).reduce((sum, { width = DEFAULT_WIDTH }) => sum + width, 0);

/** A text over some columns, on as many lines as it takes: no program makes room for it where cells are merged. */
function writeOver(row: ExcelJS.Row, [first, last]: readonly [number, number], text: string): void {
  const { worksheet: sheet, number } = row;
  const cell = row.getCell(first);
  cell.value = text;
  cell.alignment = { vertical: 'top', wrapText: true };
  row.height = Math.max(row.height ?? 0, linesIn(text, widthOf(sheet, first, last)) * LINE_HEIGHT);
  if (last > first) sheet.mergeCells(number, first, number, last);
}

function writeFacts(sheet: ExcelJS.Worksheet, facts: Paper<never>['facts'], columns: number): void {
  const known = facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  const width = Math.floor(columns / PAIRS);
  for (let at = 0; at < known.length; at += PAIRS) {
    const row = sheet.addRow([]);
    for (const [index, [label, value]] of known.slice(at, at + PAIRS).entries()) {
      const first = index * width + 1;
      Object.assign(row.getCell(first), {
        value: label,
        font: { color: { argb: 'FF7F7F7F' } },
        alignment: { vertical: 'top' },
      });
      writeOver(row, [first + 1, first + Math.max(1, width - 1)], value);
    }
  }
}

/** The sheet as a workbook; everything in it is a text or a number, nothing a formula. */
export async function paperWorkbook<T>(paper: Paper<T>, name: Text, lang: Lang): Promise<Buffer> {
  const { columns } = paper;
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(worksheetName(name[lang]), {
    pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  sheet.columns = columns.map(({ width = DEFAULT_WIDTH }) => ({ width }));
  const title = sheet.addRow([paper.title]);
  title.font = { size: 16, bold: true };
  title.height = 28;
  sheet.mergeCells(1, 1, 1, columns.length);
  writeFacts(sheet, paper.facts, columns.length);
  sheet.addRow([]);
  const head = sheet.addRow(columns.map(({ title: text }) => text[lang]));
  head.eachCell((cell) => Object.assign(cell, { border: box, fill: shade, font: { bold: true } }));
  sheet.pageSetup.printTitlesRow = `${head.number}:${head.number}`;
  for (const each of paper.rows) {
    const row = sheet.addRow(columns.map((column) => cellOf(column, each, lang)));
    for (const [index, column] of columns.entries())
      Object.assign(row.getCell(index + 1), {
        border: box,
        numFmt: formatOf(column, row.getCell(index + 1).value),
        alignment: { vertical: 'top', wrapText: column.type === 'text' },
      });
  }
  for (const [index, [label, amount]] of paper.sums.entries()) {
    const row = sheet.addRow([]);
    const [text, sum] = [row.getCell(columns.length - 1), row.getCell(columns.length)];
    Object.assign(text, { value: label, alignment: { horizontal: 'right' } });
    Object.assign(sum, { value: amount, numFmt: MONEY });
    if (index === paper.sums.length - 1) row.font = { bold: true };
  }
  for (const note of paper.notes ?? []) writeOver(sheet.addRow([]), [1, columns.length], note);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
