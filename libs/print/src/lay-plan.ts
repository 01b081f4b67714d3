// A pattern of a cutting plan as a page: its facts, the drawing of the board, and the parts that are cut of it.
import { fitText } from './fit-text.js';
import { face, type Weight } from './fonts.js';
import type { Mark, Page, Rect } from './page.js';

/** mm from the board's lower left corner, x along its length. */
interface Piece {
  x: number;
  y: number;
  length: number;
  width: number;
}

export interface PlanSheet {
  title: string;
  /** Above the drawing, in their order. */
  facts: readonly (readonly [name: string, value: string])[];
  board: { length: number; width: number };
  /** `no` is the part's place in `list`, for pieces that take no text. */
  parts: readonly (Piece & { no: number; texts: readonly string[] })[];
  offcuts: readonly (Piece & { text: string })[];
  /** Titles of the columns of the list. */
  heads: readonly string[];
  /** The parts that differ, each a line. */
  list: readonly (readonly string[])[];
}

/** A4 across, mm. */
const PAPER = { width: 297, height: 210 };
const MARGIN = 10;
const LIST_WIDTH = 84;
const GAP = 6;
const TOP = 36;
/** Of the list's columns, from its left edge: number, part, name, size, pieces. */
const COLUMNS = [0, 7, 29, 54, 76];
const LINE = 4.4;
const LETTERS = { title: 5.2, fact: 3.2, list: 2.7, most: 3.6, least: 1.7 };
const COLOURS = { board: '#c2c7cf', part: '#ffffff', offcut: '#e4d9f5', line: '#4a4f57', rule: '#b6bdc7' };
const OUTLINE = 0.2;

const widthOf = (text: string, weight: Weight = 'regular'): number => face(weight).lay(text).width;

/** The beginning of a line, and its letters, mm. */
interface Place {
  x: number;
  y: number;
  size: number;
  weight?: Weight;
}

function write(marks: Mark[], text: string, at: Place): void {
  marks.push({ kind: 'text', weight: 'regular', ...at, text });
}

/** A text in one line of at most so many mm. */
function writeWithin(marks: Mark[], text: string, at: Place, width: number): void {
  const { lines, size } = fitText(text, { width, height: at.size, size: at.size, weight: at.weight ?? 'regular' });
  write(marks, lines[0] ?? '', { ...at, size });
}

/** Lines in the middle of a box, across or upright, in the largest letters that it takes; false where it takes none. */
function writeInside(marks: Mark[], lines: readonly string[], { x, y, width, height }: Rect): boolean {
  const { height: line, baseline } = face('regular').line;
  const widest = Math.max(...lines.map((text) => widthOf(text)));
  const sizeIn = (along: number, across: number): number =>
    Math.min(LETTERS.most, (along * 0.92) / widest, (across * 0.92) / (line * lines.length));
  const [flat, upright] = [sizeIn(width, height), sizeIn(height, width)];
  const isUpright = upright > flat && flat < LETTERS.most;
  const size = Math.max(flat, upright);
  if (size < LETTERS.least) return false;
  const block = lines.length * line * size;
  lines.forEach((text, index) => {
    const half = (widthOf(text) * size) / 2;
    const down = -block / 2 + (index * line + baseline) * size;
    const [cx, cy] = [x + width / 2, y + height / 2];
    const at = isUpright ? { x: cx + down, y: cy + half } : { x: cx - half, y: cy + down };
    marks.push({ kind: 'text', size, weight: 'regular', text, ...at, ...(isUpright && { isUpright }) });
  });
  return true;
}

function box(marks: Mark[], { x, y, width, height }: Rect, fill: string): void {
  marks.push({ kind: 'rect', x, y, width, height, fill: COLOURS.line });
  const line = Math.min(OUTLINE, width / 4, height / 4);
  marks.push({ kind: 'rect', x: x + line, y: y + line, width: width - 2 * line, height: height - 2 * line, fill });
}

/** The board in the room that it has, its lower left corner below and left as at the saw. */
function drawBoard(marks: Mark[], { board, parts, offcuts }: PlanSheet, room: Rect): void {
  const scale = Math.min(room.width / board.length, room.height / board.width);
  const [left, bottom] = [room.x, room.y + board.width * scale];
  const on = ({ x, y, length, width }: Piece): Rect => ({
    x: left + x * scale,
    y: bottom - (y + width) * scale,
    width: length * scale,
    height: width * scale,
  });
  box(marks, on({ x: 0, y: 0, ...board }), COLOURS.board);
  for (const offcut of offcuts) {
    box(marks, on(offcut), COLOURS.offcut);
    writeInside(marks, [offcut.text], on(offcut));
  }
  for (const part of parts) {
    const place = on(part);
    box(marks, place, COLOURS.part);
    const ways = [part.texts, [part.texts.join('  ')], [String(part.no)]];
    ways.some((lines) => writeInside(marks, lines, place));
  }
}

function writeHead(marks: Mark[], { title, facts }: PlanSheet): void {
  const top = { x: MARGIN, y: MARGIN + LETTERS.title, size: LETTERS.title, weight: 'bold' } as const;
  writeWithin(marks, title, top, PAPER.width - 2 * MARGIN);
  const columns = 4;
  const width = (PAPER.width - 2 * MARGIN) / columns;
  facts.forEach(([name, value], index) => {
    const [x, y] = [MARGIN + (index % columns) * width, MARGIN + 12 + Math.floor(index / columns) * 5];
    write(marks, name, { x, y, size: LETTERS.fact });
    const after = widthOf(name) * LETTERS.fact + 2;
    writeWithin(marks, value, { x: x + after, y, size: LETTERS.fact }, width - after - 2);
  });
  marks.push({
    kind: 'rect',
    x: MARGIN,
    y: TOP - 4,
    width: PAPER.width - 2 * MARGIN,
    height: 0.3,
    fill: COLOURS.rule,
  });
}

/** Lines of the list from `left` on, under its heads. */
function writeList(marks: Mark[], heads: readonly string[], lines: PlanSheet['list'], left: number): void {
  const row = (cells: readonly string[], y: number): void =>
    cells.forEach((cell, index) => {
      const x = left + COLUMNS[index]!;
      const end = left + (COLUMNS[index + 1] ?? LIST_WIDTH);
      writeWithin(marks, cell, { x, y, size: LETTERS.list }, end - x - 1.5);
    });
  row(heads, TOP + LETTERS.list);
  marks.push({ kind: 'rect', x: left, y: TOP + LETTERS.list + 1.2, width: LIST_WIDTH, height: 0.2 });
  lines.forEach((line, index) => row(line, TOP + (index + 2) * LINE));
}

const pageOf = (marks: Mark[]): Page => ({ ...PAPER, marks, warnings: [] });

/** One page, and further ones for what its list has no room for beside the drawing. */
export function layPlan(sheet: PlanSheet): Page[] {
  const perColumn = Math.floor((PAPER.height - MARGIN - TOP) / LINE) - 2;
  const columns = Math.floor((PAPER.width - 2 * MARGIN + GAP) / (LIST_WIDTH + GAP));
  const { heads } = sheet;
  const lines = sheet.list.map((cells, index) => [String(index + 1), ...cells]);
  const titles = ['', ...heads];
  const marks: Mark[] = [];
  writeHead(marks, sheet);
  const width = PAPER.width - 2 * MARGIN - LIST_WIDTH - GAP;
  drawBoard(marks, sheet, { x: MARGIN, y: TOP, width, height: PAPER.height - MARGIN - TOP });
  writeList(marks, titles, lines.slice(0, perColumn), MARGIN + width + GAP);
  const pages = [pageOf(marks)];
  for (let from = perColumn; from < lines.length; from += perColumn * columns) {
    const more: Mark[] = [];
    writeHead(more, sheet);
    for (let column = 0; column < columns; column++) {
      const part = lines.slice(from + column * perColumn, from + (column + 1) * perColumn);
      if (part.length > 0) writeList(more, titles, part, MARGIN + column * (LIST_WIDTH + GAP));
    }
    pages.push(pageOf(more));
  }
  return pages;
}
