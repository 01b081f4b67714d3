// A paper that goes with goods: its head with a code, facts, tables that run over pages, and lines to sign on.
import { drawCode } from './codes.js';
import { fitText, wholeText } from './fit-text.js';
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
const LINES = { from: 3.6, fact: 5.4, title: 4.8, row: 5.6, more: 4.2 };
const RULE = { fill: '#9aa2ad', height: 0.2 };

const widthOf = (text: string, weight: Weight): number => face(weight).lay(text).width;

interface Line {
  text: string;
  size: number;
}

type Box = Pick<Parameters<typeof wholeText>[1], 'width' | 'size'> & { weight?: Weight };

/** The lines that a text takes; what is longer than a line goes on in the next. */
const linesOf = (text: string, { width, size, weight = 'regular' }: Box): Line[] =>
  wholeText(text, { width, size, weight }).flatMap(({ lines, size: fitted }) =>
    lines.length > 0 ? lines.map((line) => ({ text: line, size: fitted })) : [{ text: '', size: fitted }],
  );

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
    this.put({ text: line, size: fitted.size }, { x, width, weight, isRight });
  }

  /** A line as it is. */
  put({ text, size }: Line, at: { x: number; width: number; weight: Weight; isRight?: boolean | undefined }): void {
    const { x, width, weight, isRight } = at;
    const left = isRight ? x + width - widthOf(text, weight) * size : x;
    this.marks.push({ kind: 'text', x: left, y: this.y, size, weight, text });
  }

  /** Lines below each other, on the next page where this one is full. */
  writeBelow(lines: readonly Line[], step: number, at: { x: number; width: number; weight: Weight }): void {
    lines.forEach((line, index) => {
      if (index > 0) this.down(step);
      this.put(line, at);
    });
  }

  /** So far down, or on the next page. */
  down(step: number): void {
    if (!this.fits(step)) this.turn();
    this.y += step;
  }
}

function writeFrom(sheet: Sheet, { name, lines }: NonNullable<Note['from']>, width: number): void {
  if (name) {
    sheet.y += LETTERS.from;
    sheet.write(name, { x: MARGIN, width, size: LETTERS.from, weight: 'bold' });
  }
  if (lines.length > 0) {
    sheet.y += LETTERS.foot + 2;
    const box = { width, size: LETTERS.foot };
    sheet.writeBelow(linesOf(lines.join('   '), box), LINES.from, { x: MARGIN, width, weight: 'regular' });
  }
  sheet.y += 3.5;
}

/** Two facts in a line; one that is too long for its half has lines of its own. */
function writeFacts(sheet: Sheet, facts: Note['facts'], width: number): void {
  const half = width / 2;
  // As wide as the longest name needs, so that all are written as large.
  const named = Math.min(half / 2, Math.max(24, ...facts.map(([name]) => widthOf(name, 'regular') * LETTERS.fact)));
  const told = (name: string, value: readonly Line[], at: { x: number; width: number }) => {
    sheet.write(name, { x: at.x, width: named, size: LETTERS.fact });
    sheet.writeBelow(value, LINES.more, { x: at.x + named + 1, width: at.width, weight: 'bold' });
  };
  const inWidth = (value: string, room: number) => linesOf(value, { width: room, size: LETTERS.fact, weight: 'bold' });
  let isRight = false;
  for (const [name, value] of facts) {
    const room = half - named - 4;
    const short = inWidth(value, room);
    const isShort = short.length === 1;
    if (!isRight || !isShort) sheet.down(LINES.fact);
    const x = isShort && isRight ? MARGIN + half : MARGIN;
    if (isShort) told(name, short, { x, width: room });
    else told(name, inWidth(value, width - named - 4), { x, width: width - named - 4 });
    isRight = isShort && !isRight;
  }
  sheet.y += LINES.fact;
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
  sheet.y += 2;
  writeFacts(sheet, facts, width);
  // No code lies beside what has gone on to a second page.
  if (sheet.pages.length === 1) sheet.y = Math.max(sheet.y, MARGIN + CODE + 6);
}

interface Cell {
  x: number;
  width: number;
  isRight: boolean;
  lines: Line[];
}

/** What stands in the columns, each in as many lines as it takes. */
function cellsOf(columns: readonly NoteColumn[], texts: readonly string[], weight: Weight): Cell[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map(({ share, isFigure }, index) => {
    const room = (share / whole) * WIDTH;
    const at = { x, width: room - 2, isRight: isFigure === true };
    x += room;
    return { ...at, lines: linesOf(texts[index] ?? '', { width: at.width, size: LETTERS.cell, weight }) };
  });
}

const countOf = (cells: readonly Cell[]): number => Math.max(1, ...cells.map(({ lines }) => lines.length));

function writeCells(sheet: Sheet, cells: readonly Cell[], weight: Weight, turn: () => void): void {
  for (let at = 0; at < countOf(cells); at++) {
    const step = at === 0 ? LINES.row : LINES.more;
    // A row that is higher than a page goes on in the next.
    if (at > 0 && !sheet.fits(step)) turn();
    sheet.y += step;
    for (const { lines, ...place } of cells) if (lines[at]) sheet.put(lines[at], { ...place, weight });
  }
}

function writeHeads(sheet: Sheet, { title, columns }: NoteTable, isGoingOn: boolean): void {
  const box = { x: MARGIN, width: WIDTH, size: LETTERS.table, weight: 'bold' as const };
  if (title) {
    sheet.y += LETTERS.table + 2;
    if (isGoingOn) sheet.write(`${title.replaceAll('\n', ' ')} …`, box);
    else sheet.writeBelow(linesOf(title, box), LINES.title, box);
    sheet.y += 2;
  }
  const titles = columns.map((column) => column.title);
  writeCells(sheet, cellsOf(columns, titles, 'bold'), 'bold', () => sheet.turn());
  sheet.rule(sheet.y + 1.6);
}

function writeTable(sheet: Sheet, table: NoteTable): void {
  if (!sheet.fits(4 * LINES.row)) sheet.turn();
  writeHeads(sheet, table, false);
  const goOn = () => {
    sheet.turn();
    writeHeads(sheet, table, true);
  };
  for (const texts of table.rows) {
    const cells = cellsOf(table.columns, texts, 'regular');
    if (!sheet.fits(LINES.row + (countOf(cells) - 1) * LINES.more)) goOn();
    writeCells(sheet, cells, 'regular', goOn);
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
