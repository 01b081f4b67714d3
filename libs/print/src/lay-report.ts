// A report over pages: a heading, texts, tables whose heads stand again on each page, and charts. What can be asked
// about is told beside, so that a reader may point at a figure.
import { drawChart, type ReportChart } from './chart.js';
import { fitText } from './fit-text.js';
import { face, type Weight } from './fonts.js';
import type { Behind, Mark, Page, Rect } from './page.js';

export interface ReportColumn {
  title: string;
  /** Share of the width. */
  share: number;
  isFigure: boolean;
}

export interface ReportRow {
  /** `head` names a group, `foot` tells what it comes to. */
  kind: 'row' | 'head' | 'foot';
  cells: readonly string[];
  /** How deep its group lies, from 0. */
  level?: number;
  turnsPage?: boolean;
  /** Which cell is no figure but names the row: it begins at the left, and runs on to the next that says something. */
  label?: number;
  /** Of each cell, what is behind it; none where nothing is to be asked. */
  behind?: readonly (Behind | null)[];
}

export type ReportPart =
  | { kind: 'text'; text: string; /** mm */ size: number; isBold: boolean }
  | { kind: 'table'; block: number; title: string; columns: readonly ReportColumn[]; rows: readonly ReportRow[] }
  | ({ kind: 'chart'; block: number } & ReportChart)
  | { kind: 'break' };

export interface ReportSheet {
  /** mm */
  width: number;
  height: number;
  heading: string;
  /** Below the heading: what the report was asked for. */
  facts: readonly string[];
  /** At the left of each foot. */
  foot: string;
  /** Where nothing is to be shown. */
  nothing: string;
  parts: readonly ReportPart[];
}

export interface Spot extends Rect {
  block: number;
  where: Behind;
  text: string;
}

export interface ReportPage extends Page {
  spots: Spot[];
}

const MARGIN = 12;
const FOOT = 8;
const LETTERS = { heading: 6, fact: 3, title: 4.2, cell: 2.9, foot: 2.6 };
const PAD = 1.1;
const MOST_LINES = 4;
const RULE = '#9aa2ad';
const SHADE = { head: '#eef2f7', foot: '#f6f7f9', titles: '#e3e9f1' } as const;
const INDENT = 3;

const widthOf = (text: string, weight: Weight, size: number): number => face(weight).lay(text).width * size;

/** The text in lines of that width; one that fits is not taken apart. */
function linesOf(text: string, width: number, weight: Weight): { lines: string[]; isCut: boolean } {
  if (text === '' || widthOf(text, weight, LETTERS.cell) <= width) return { lines: [text], isCut: false };
  const height = MOST_LINES * face(weight).line.height * LETTERS.cell;
  const { lines, size, isCut } = fitText(text, { width, height, size: LETTERS.cell, weight });
  // A text that had to shrink to fit is cut at the common size instead: a table has one size of letters.
  return size === LETTERS.cell ? { lines, isCut } : { lines: lines.slice(0, MOST_LINES), isCut: true };
}

/** Pages being laid, each given away when the next one begins. */
class Layout {
  private readonly done: ReportPage[] = [];
  private page!: ReportPage;
  y = 0;

  constructor(private readonly sheet: ReportSheet) {
    this.turn();
  }

  get width(): number {
    return this.sheet.width - 2 * MARGIN;
  }

  get bottom(): number {
    return this.sheet.height - MARGIN - FOOT;
  }

  get isFresh(): boolean {
    return this.page.marks.length === 0;
  }

  turn(): void {
    if (this.page) this.done.push(this.page);
    const { width, height } = this.sheet;
    this.page = { width, height, marks: [], warnings: [], spots: [] };
    this.y = MARGIN;
  }

  fits(height: number): boolean {
    return this.y + height <= this.bottom;
  }

  add(...marks: Mark[]): void {
    this.page.marks.push(...marks);
  }

  spot(spot: Spot): void {
    this.page.spots.push(spot);
  }

  warn(text: string): void {
    this.page.warnings.push({ kind: 'overflow', text });
  }

  text(text: string, at: { x: number; y: number; size: number; weight?: Weight }): void {
    const { x, y, size, weight = 'regular' } = at;
    if (text !== '') this.add({ kind: 'text', x, y, size, weight, text });
  }

  /** Texts as wide as the page, broken into lines. */
  paragraph(text: string, size: number, weight: Weight): void {
    const lineHeight = face(weight).line.height * size;
    for (const line of text.split('\n')) {
      const height = Number.MAX_SAFE_INTEGER;
      for (const part of fitText(line, { width: this.width, height, size, weight }).lines) {
        if (!this.fits(lineHeight)) this.turn();
        this.text(part, { x: MARGIN, y: this.y + face(weight).line.baseline * size, size, weight });
        this.y += lineHeight;
      }
    }
  }

  /** What is laid so far beside the page that is being written. */
  take(): ReportPage[] {
    return this.done.splice(0);
  }

  end(): ReportPage[] {
    this.done.push(this.page);
    return this.take();
  }
}

interface Placed {
  x: number;
  width: number;
  isFigure: boolean;
}

function placesOf(columns: readonly ReportColumn[], width: number): Placed[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  return columns.map(({ share, isFigure }) => {
    const place = { x, width: (share / whole) * width, isFigure };
    x += place.width;
    return place;
  });
}

/** How wide a cell may be: the head of a group has the whole line, and a name the empty cells behind it. */
function roomOf(places: readonly Placed[], { kind, cells, label }: ReportRow, index: number): number {
  const next = cells.findIndex((cell, at) => at > index && cell !== '');
  const isLong = kind === 'head' || label === index;
  const last = !isLong ? index : next < 0 ? places.length - 1 : next - 1;
  return places.slice(index, last + 1).reduce((sum, { width }) => sum + width, 0);
}

interface LaidRow {
  height: number;
  lines: readonly (readonly string[])[];
}

function layRow(layout: Layout, places: readonly Placed[], row: ReportRow, weight: Weight): LaidRow {
  const lines = row.cells.map((cell, index) => {
    const indent = index === 0 ? (row.level ?? 0) * INDENT : 0;
    const laid = linesOf(cell, roomOf(places, row, index) - 2 * PAD - indent, weight);
    if (laid.isCut) layout.warn(cell);
    return laid.lines;
  });
  const most = Math.max(1, ...lines.map((one) => one.length));
  return { height: most * face(weight).line.height * LETTERS.cell + 2 * PAD, lines };
}

function drawRow(
  layout: Layout,
  places: readonly Placed[],
  at: { row: ReportRow; laid: LaidRow; weight: Weight; shade: string | null; block: number },
): void {
  const { row, laid, weight, shade, block } = at;
  const { line } = face(weight);
  if (shade)
    layout.add({ kind: 'rect', x: MARGIN, y: layout.y, width: layout.width, height: laid.height, fill: shade });
  laid.lines.forEach((lines, index) => {
    const place = places[index]!;
    const indent = index === 0 ? (row.level ?? 0) * INDENT : 0;
    lines.forEach((text, number) => {
      const y = layout.y + PAD + (line.baseline + number * line.height) * LETTERS.cell;
      const right = place.x + place.width - PAD - widthOf(text, weight, LETTERS.cell);
      layout.text(text, {
        x: place.isFigure && row.kind !== 'head' && row.label !== index ? right : place.x + PAD + indent,
        y,
        size: LETTERS.cell,
        weight,
      });
    });
    const where = row.behind?.[index];
    if (where)
      layout.spot({
        x: place.x,
        y: layout.y,
        width: place.width,
        height: laid.height,
        block,
        where,
        text: row.cells[index]!,
      });
  });
  layout.y += laid.height;
  layout.add({ kind: 'rect', x: MARGIN, y: layout.y, width: layout.width, height: 0.1, fill: RULE });
}

function* layTable(layout: Layout, table: Extract<ReportPart, { kind: 'table' }>, nothing: string): Generator<void> {
  const places = placesOf(table.columns, layout.width);
  const titles: ReportRow = { kind: 'row', cells: table.columns.map(({ title }) => title) };
  const heads = () => {
    const laid = layRow(layout, places, titles, 'bold');
    drawRow(layout, places, { row: titles, laid, weight: 'bold', shade: SHADE.titles, block: table.block });
  };
  if (!layout.fits(30) && !layout.isFresh) layout.turn();
  if (table.title) {
    layout.y += 2;
    layout.paragraph(table.title, LETTERS.title, 'bold');
    layout.y += 1.5;
  }
  heads();
  if (table.rows.length === 0) layout.paragraph(nothing, LETTERS.cell, 'regular');
  for (const [index, row] of table.rows.entries()) {
    const weight: Weight = row.kind === 'row' ? 'regular' : 'bold';
    const laid = layRow(layout, places, row, weight);
    // A head does not stand alone at the foot of a page.
    const needed = laid.height * (row.kind === 'head' ? 3 : 1);
    if ((row.turnsPage && index > 0) || !layout.fits(needed)) {
      layout.turn();
      heads();
      yield;
    }
    const shade = row.kind === 'row' ? null : SHADE[row.kind];
    drawRow(layout, places, { row, laid, weight, shade, block: table.block });
  }
  layout.y += 5;
}

function layChart(layout: Layout, chart: Extract<ReportPart, { kind: 'chart' }>, nothing: string): void {
  const isEmpty = chart.categories.length === 0;
  const title = chart.title ? LETTERS.title + 4 : 0;
  if (!layout.fits((isEmpty ? 10 : chart.height) + title) && !layout.isFresh) layout.turn();
  if (chart.title) {
    layout.y += 2;
    layout.paragraph(chart.title, LETTERS.title, 'bold');
    layout.y += 1.5;
  }
  if (isEmpty) {
    layout.paragraph(nothing, LETTERS.cell, 'regular');
    layout.y += 5;
    return;
  }
  const { marks, spots } = drawChart(chart, { x: MARGIN, y: layout.y, width: layout.width, height: chart.height });
  layout.add(...marks);
  for (const { where, text, ...place } of spots) layout.spot({ ...place, block: chart.block, where, text });
  layout.y += chart.height + 5;
}

function layHead(layout: Layout, { heading, facts }: ReportSheet): void {
  if (heading) {
    layout.paragraph(heading, LETTERS.heading, 'bold');
    layout.y += 1;
  }
  for (const fact of facts) layout.paragraph(fact, LETTERS.fact, 'regular');
  if (heading || facts.length > 0) layout.y += 3;
}

/** The pages in their order, as soon as each is full; without their feet, which want to know how many there are. */
export function* layReport(sheet: ReportSheet): Generator<ReportPage> {
  const layout = new Layout(sheet);
  layHead(layout, sheet);
  for (const part of sheet.parts) {
    if (part.kind === 'break') layout.turn();
    else if (part.kind === 'text') {
      layout.paragraph(part.text, part.size, part.isBold ? 'bold' : 'regular');
      layout.y += 2;
    } else if (part.kind === 'chart') layChart(layout, part, sheet.nothing);
    else for (const _turned of layTable(layout, part, sheet.nothing)) yield* layout.take();
    yield* layout.take();
  }
  yield* layout.end();
}

/** What stands at the foot of a page. */
export function footOf(sheet: Pick<ReportSheet, 'width' | 'height' | 'foot'>, no: number, of: number | null): Mark[] {
  const y = sheet.height - MARGIN;
  const count = of === null ? String(no) : `${no} / ${of}`;
  const common = { kind: 'text', y, size: LETTERS.foot, weight: 'regular' } as const;
  return [
    { kind: 'rect', x: MARGIN, y: y - 4.5, width: sheet.width - 2 * MARGIN, height: 0.1, fill: RULE },
    { ...common, x: MARGIN, text: sheet.foot },
    { ...common, x: sheet.width - MARGIN - widthOf(count, 'regular', LETTERS.foot), text: count },
  ];
}
