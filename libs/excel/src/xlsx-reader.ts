import { ExcelError } from './excel-error.js';
import type { TableLimits, TableRow } from './table.js';
import type { SharedStrings } from './shared-strings.js';
import { readSharedStrings, unescapeText } from './shared-strings.js';
import { XlsxArchive } from './xlsx-archive.js';
import { dateText, readDateStyles } from './xlsx-styles.js';
import { openWorkbook } from './xlsx-workbook.js';
import type { XmlListener } from './xml-stream.js';
import { parseXml } from './xml-stream.js';

const maxSheetRows = 1_048_576;

/** Whether anything is written on a worksheet; it is read up to the first cell that holds something. */
async function isBlank(archive: XlsxArchive, path: string): Promise<boolean> {
  let isFilled = false;
  const parsing = parseXml(archive.read(path), {
    open: (name) => void (isFilled ||= name === 'v' || name === 'is'),
    text: () => undefined,
    close: () => undefined,
  });
  for (let step = await parsing.next(); !step.done; step = await parsing.next()) if (isFilled) break;
  return !isFilled;
}

/** The visible worksheets of a workbook in their order. Throws ExcelError. */
export async function worksheetsOf(source: string | Buffer): Promise<{ name: string; isBlank: boolean }[]> {
  const archive = await XlsxArchive.open(source);
  try {
    const { worksheets } = await openWorkbook(archive);
    const found = [];
    for (const { name, path } of worksheets) found.push({ name, isBlank: await isBlank(archive, path) });
    return found;
  } finally {
    archive.close();
  }
}

/** The rows of a visible worksheet, as text; formulas give their last result. Throws ExcelError. */
export async function* readXlsx(source: string | Buffer, limits: TableLimits, sheet = 0): AsyncGenerator<TableRow> {
  const archive = await XlsxArchive.open(source);
  try {
    const workbook = await openWorkbook(archive);
    const path = workbook.worksheets[sheet]?.path;
    if (path === undefined) throw new ExcelError('EmptyFile', {});
    const dateStyles = await readDateStyles(archive, workbook.stylesPath);
    const strings = await readSharedStrings(archive, workbook.sharedStringsPath, limits.maxCellBytes);
    const rows = new WorksheetRows(limits, strings, dateStyles, workbook.date1904);
    const parsing = parseXml(archive.read(path), rows);
    for (let step = await parsing.next(); !step.done; step = await parsing.next()) yield* rows.take();
    yield* rows.take();
  } finally {
    archive.close();
  }
}

class WorksheetRows implements XmlListener {
  private rows: TableRow[] = [];
  private rowNo = 0;
  private cells: string[] = [];
  private column = 0;
  private type = 'n';
  private style = 0;
  private value = '';
  private inData = false;
  private inValue = false;
  private inPhonetic = false;

  constructor(
    private readonly limits: TableLimits,
    private readonly strings: SharedStrings,
    private readonly dateStyles: readonly boolean[],
    private readonly date1904: boolean,
  ) {}

  take(): TableRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.inData = true;
    if (!this.inData) return;
    if (name === 'row') this.openRow(attributes['r']);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'rPh') this.inPhonetic = true;
    // `v` of any cell, `t` in the runs of an inline string.
    else this.inValue = name === 'v' || (name === 't' && !this.inPhonetic);
  }

  text(text: string): void {
    if (!this.inValue) return;
    this.value += text;
    if (this.value.length > this.limits.maxCellBytes) this.refuseLength();
  }

  close(name: string): void {
    if (!this.inData) return;
    if (name === 'v' || name === 't') this.inValue = false;
    else if (name === 'rPh') this.inPhonetic = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.rows.push({ rowNo: this.rowNo, cells: this.cells });
    else if (name === 'sheetData') this.inData = false;
  }

  private openRow(position: string | undefined): void {
    const rowNo = position === undefined ? this.rowNo + 1 : Number(position);
    if (!(rowNo > this.rowNo && rowNo <= maxSheetRows)) throw new ExcelError('NotASpreadsheet', {});
    this.rowNo = rowNo;
    this.cells = [];
    this.column = 0;
  }

  private openCell({ r: position, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>): void {
    this.column = position === undefined ? this.column + 1 : columnOf(position);
    this.type = type;
    this.style = Number(style);
    this.value = '';
  }

  private closeCell(): void {
    const text = this.cellText();
    if (text === '') return;
    const { maxColumns, maxCellBytes } = this.limits;
    if (this.column > maxColumns) throw new ExcelError('TooManyColumns', { maxColumns, rowNo: this.rowNo });
    if (text.length * 3 > maxCellBytes && Buffer.byteLength(text) > maxCellBytes) this.refuseLength();
    while (this.cells.length < this.column - 1) this.cells.push('');
    this.cells[this.column - 1] = text;
  }

  private cellText(): string {
    const { value } = this;
    if (value === '') return '';
    switch (this.type) {
      case 's':
        return this.strings.at(Number(value));
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'n': {
        const number = Number(value);
        if (Number.isNaN(number)) throw new ExcelError('NotASpreadsheet', {});
        return (this.dateStyles[this.style] ? dateText(number, this.date1904) : undefined) ?? String(number);
      }
      default:
        return unescapeText(value);
    }
  }

  private refuseLength(): never {
    throw new ExcelError('CellTooLong', { maxBytes: this.limits.maxCellBytes, rowNo: this.rowNo });
  }
}

/** 1 for A, 27 for AA. */
function columnOf(position: string): number {
  let column = 0;
  for (let index = 0; index < position.length; index += 1) {
    const letter = position.charCodeAt(index) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column > 16_384) throw new ExcelError('NotASpreadsheet', {});
  return column;
}
