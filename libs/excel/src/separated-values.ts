import { ExcelError } from './excel-error.js';
import type { TableLimits, TableRow } from './table.js';

/**
 * Records of RFC 4180 text: quoted cells may hold separators, line ends and doubled quotes. Lines end with CRLF, LF or
 * CR.
 */
export async function* parseSeparated(
  text: AsyncIterable<string>,
  separator: string,
  limits: TableLimits,
): AsyncGenerator<TableRow> {
  const parser = new SeparatedParser(separator, limits);
  for await (const chunk of text) yield* parser.push(chunk);
  yield* parser.end();
}

class SeparatedParser {
  private cells: string[] = [];
  private cell = '';
  private rowNo = 1;
  private quoted = false;
  /** The last character was a quote inside a quoted cell: either its end or half of a doubled quote. */
  private quotePending = false;
  private afterCarriageReturn = false;
  private rows: TableRow[] = [];
  private readonly special: RegExp;

  constructor(
    private readonly separator: string,
    private readonly limits: TableLimits,
  ) {
    if (separator.length !== 1) throw new Error('The separator must be one character.');
    this.special = new RegExp(`["\\r\\n${separator.replace(/[\\\]^-]/g, '\\$&')}]`, 'g');
  }

  push(chunk: string): TableRow[] {
    let at = 0;
    while (at < chunk.length) at = this.quoted ? this.readQuoted(chunk, at) : this.readPlain(chunk, at);
    return this.taken();
  }

  end(): TableRow[] {
    if (this.quoted && !this.quotePending) throw new ExcelError('UnclosedQuote', { rowNo: this.rowNo });
    if (this.cell !== '' || this.cells.length > 0) this.endRow();
    return this.taken();
  }

  private readQuoted(chunk: string, at: number): number {
    if (this.quotePending) {
      this.quotePending = false;
      if (chunk[at] === '"') {
        this.append('"');
        return at + 1;
      }
      this.quoted = false;
      return at;
    }
    const quote = chunk.indexOf('"', at);
    const end = quote < 0 ? chunk.length : quote;
    this.append(chunk.slice(at, end));
    if (quote >= 0) this.quotePending = true;
    return end + 1;
  }

  private readPlain(chunk: string, at: number): number {
    if (this.afterCarriageReturn) {
      this.afterCarriageReturn = false;
      if (chunk[at] === '\n') return at + 1;
    }
    this.special.lastIndex = at;
    const end = this.special.exec(chunk)?.index ?? chunk.length;
    this.append(chunk.slice(at, end));
    const character = chunk[end];
    if (character === this.separator) this.endCell();
    else if (character === '"') {
      // A quote inside a plain cell, such as 3/4" board, is itself.
      if (this.cell === '') this.quoted = true;
      else this.append('"');
    } else if (character !== undefined) {
      this.afterCarriageReturn = character === '\r';
      this.endRow();
    }
    return end + 1;
  }

  private append(text: string): void {
    this.cell += text;
    const { maxCellBytes } = this.limits;
    if (this.cell.length * 3 > maxCellBytes && Buffer.byteLength(this.cell) > maxCellBytes) {
      throw new ExcelError('CellTooLong', { maxBytes: maxCellBytes, rowNo: this.rowNo });
    }
  }

  private endCell(): void {
    const { maxColumns } = this.limits;
    this.cells.push(this.cell);
    if (this.cell !== '' && this.cells.length > maxColumns)
      throw new ExcelError('TooManyColumns', { maxColumns, rowNo: this.rowNo });
    // Separators alone may go on for ever; nothing is kept of them.
    if (this.cells.length > maxColumns) this.cells.length = maxColumns;
    this.cell = '';
  }

  private endRow(): void {
    this.endCell();
    this.rows.push({ rowNo: this.rowNo, cells: this.cells });
    this.rowNo += 1;
    this.cells = [];
  }

  private taken(): TableRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }
}
