// A paper that goes with goods: its head with a code, facts, tables that run over pages, and lines to sign on.
import { drawCode } from './codes.js';
import { fitText } from './fit-text.js';
import { face, type Weight } from './fonts.js';
import type { Mark, Page } from './page.js';

export interface NoteColumn {
  title: string;
  /** Share of the width. */
  share: number;
  isFigure?: boolean;
}

export interface NoteTable {
  title?: string;
  columns: readonly NoteColumn[];
  /** Cells, whose lines stand below each other. */
  rows: readonly (readonly string[])[];
}

export interface Note {
  /** Whose paper it is: a name, and where it is at home. */
  from?: { name: string; lines: readonly string[] };
  title: string;
  /** What stands in the code at the head. */
  code: string;
  facts: readonly (readonly [name: string, value: string])[];
  tables: readonly NoteTable[];
  /** Beside which lines somebody signs; with what stands there already. */
  signs: readonly (readonly [name: string, value: string])[];
}

/** A4 upright, mm. */
const PAPER = { width: 210, height: 297 };
const MARGIN = 14;
const WIDTH = PAPER.width - 2 * MARGIN;
const BOTTOM = PAPER.height - MARGIN - 8;
const CODE = 26;
/** Dots per mm of office printers, for the code. */
const OFFICE = 300;
const LETTERS = { from: 4.2, title: 6.2, fact: 3.4, table: 3.8, cell: 3.1, foot: 2.7 };
const LINES = { fact: 5.4, row: 5.6, more: 4.2 };
const RULE = { fill: '#9aa2ad', height: 0.2 };

const widthOf = (text: string, weight: Weight): number => face(weight).lay(text).width;

/** Pages being written, and how far down the last one is. */
class Sheet {
  readonly pages: Page[] = [];
  y = 0;

  constructor() {
    this.turn();
  }

  turn(): void {
    this.pages.push({ ...PAPER, marks: [], warnings: [] });
    this.y = MARGIN;
  }

  get marks(): Mark[] {
    return this.pages.at(-1)!.marks;
  }

  /** Whether there is room for so many mm more. */
  fits(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  rule(y: number): void {
    this.marks.push({ kind: 'rect', x: MARGIN, y, width: WIDTH, ...RULE });
  }

  /** A line of text within so many mm: smaller where it is longer, then cut off and said so. */
  write(text: string, at: { x: number; width: number; size: number; weight?: Weight; isRight?: boolean }): void {
    const { x, width, weight = 'regular', isRight } = at;
    const fitted = fitText(text, { width, height: at.size, size: at.size, weight });
    const line = fitted.lines[0] ?? '';
    if (fitted.isCut) this.pages.at(-1)!.warnings.push({ kind: 'overflow', text });
    const left = isRight ? x + width - widthOf(line, weight) * fitted.size : x;
    this.marks.push({ kind: 'text', x: left, y: this.y, size: fitted.size, weight, text: line });
  }
}

function writeFrom(sheet: Sheet, { name, lines }: NonNullable<Note['from']>, width: number): void {
  if (name) {
    sheet.y += LETTERS.from;
    sheet.write(name, { x: MARGIN, width, size: LETTERS.from, weight: 'bold' });
  }
  if (lines.length > 0) {
    sheet.y += LETTERS.foot + 2;
    sheet.write(lines.join('   '), { x: MARGIN, width, size: LETTERS.foot });
  }
  sheet.y += 3.5;
}

function writeHead(sheet: Sheet, { from, title, code, facts }: Note): void {
  const codes = drawCode(
    'qrcode',
    code,
    { x: PAPER.width - MARGIN - CODE, y: MARGIN, width: CODE, height: CODE },
    OFFICE,
  );
  if (codes) sheet.marks.push(...codes.map((rect): Mark => ({ kind: 'rect', ...rect })));
  const width = WIDTH - CODE - 6;
  if (from) writeFrom(sheet, from, width);
  sheet.y += LETTERS.title;
  sheet.write(title, { x: MARGIN, width, size: LETTERS.title, weight: 'bold' });
  sheet.y += LINES.fact + 2;
  const half = width / 2;
  // As wide as the longest name needs, so that all are written as large.
  const named = Math.min(half / 2, Math.max(24, ...facts.map(([name]) => widthOf(name, 'regular') * LETTERS.fact)));
  facts.forEach(([name, value], index) => {
    const x = MARGIN + (index % 2) * half;
    sheet.write(name, { x, width: named, size: LETTERS.fact });
    sheet.write(value, { x: x + named + 1, width: half - named - 4, size: LETTERS.fact, weight: 'bold' });
    if (index % 2 === 1 || index === facts.length - 1) sheet.y += LINES.fact;
  });
  sheet.y = Math.max(sheet.y, MARGIN + CODE + 6);
}

function writeRow(sheet: Sheet, columns: readonly NoteColumn[], cells: readonly string[], weight: Weight): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  columns.forEach(({ share, isFigure }, index) => {
    const width = (share / whole) * WIDTH;
    const at = { x, width: width - 2, size: LETTERS.cell, weight, isRight: isFigure === true };
    sheet.write(cells[index] ?? '', at);
    x += width;
  });
}

function writeHeads(sheet: Sheet, { title, columns }: NoteTable, isGoingOn: boolean): void {
  if (title) {
    sheet.y += LETTERS.table + 2;
    sheet.write(isGoingOn ? `${title} …` : title, { x: MARGIN, width: WIDTH, size: LETTERS.table, weight: 'bold' });
    sheet.y += 2;
  }
  sheet.y += LINES.row;
  writeRow(
    sheet,
    columns,
    columns.map((column) => column.title),
    'bold',
  );
  sheet.rule(sheet.y + 1.6);
}

function writeTable(sheet: Sheet, table: NoteTable): void {
  if (!sheet.fits(4 * LINES.row)) sheet.turn();
  writeHeads(sheet, table, false);
  for (const cells of table.rows) {
    const lines = cells.map((cell) => cell.split('\n'));
    const most = Math.max(...lines.map(({ length }) => length));
    if (!sheet.fits(LINES.row + (most - 1) * LINES.more)) {
      sheet.turn();
      writeHeads(sheet, table, true);
    }
    for (let at = 0; at < most; at++) {
      sheet.y += at === 0 ? LINES.row : LINES.more;
      writeRow(
        sheet,
        table.columns,
        lines.map((line) => line[at] ?? ''),
        'regular',
      );
    }
  }
  sheet.rule(sheet.y + 1.6);
  sheet.y += LINES.row;
}

function writeSigns(sheet: Sheet, { signs }: Note): void {
  if (signs.length === 0) return;
  if (!sheet.fits(24)) sheet.turn();
  sheet.y += 16;
  const width = WIDTH / signs.length;
  signs.forEach(([name, value], index) => {
    const x = MARGIN + index * width;
    if (value) sheet.write(value, { x, width: width - 8, size: LETTERS.fact });
    sheet.marks.push({ kind: 'rect', x, y: sheet.y + 1.5, width: width - 8, height: 0.3 });
    const below = sheet.y;
    sheet.y += 6;
    sheet.write(name, { x, width: width - 8, size: LETTERS.foot });
    sheet.y = below;
  });
}

/** The pages of a note, each with its number. */
export function layNote(note: Note): Page[] {
  const sheet = new Sheet();
  writeHead(sheet, note);
  for (const table of note.tables) writeTable(sheet, table);
  writeSigns(sheet, note);
  sheet.pages.forEach(({ marks }, index) => {
    const text = `${note.code}   ${index + 1} / ${sheet.pages.length}`;
    const x = PAPER.width - MARGIN - widthOf(text, 'regular') * LETTERS.foot;
    marks.push({ kind: 'text', x, y: PAPER.height - MARGIN, size: LETTERS.foot, weight: 'regular', text });
  });
  return sheet.pages;
}
