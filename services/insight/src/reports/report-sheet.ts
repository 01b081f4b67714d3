// A report with its rows, as it is laid out: tables with groups and what they come to, cross tables and charts, each
// figure with what is behind it.
import {
  isDataBlock,
  reportPapers,
  type Aggregate,
  type ChartBlock,
  type CrossBlock,
  type DataBlock,
  type ReportTemplate,
  type TableBlock,
} from '@ishare/contracts/insight/report-template.js';
import { commonDecimals, divideDecimal, sumDecimal } from '@ishare/kernel/decimal.js';
import type { ReportChart } from '@ishare/print/chart.js';
import type { ReportPart, ReportRow, ReportSheet } from '@ishare/print/lay-report.js';
import type { Behind } from '@ishare/print/page.js';
import { isNumeric, type Result, type ResultValue } from './report-reader.js';
import { DIGITS, type ReportWords, type Shown } from './report-words.js';

/** A result whose columns are known by name, with how each is shown. */
export interface Told {
  result: Result;
  shown: ReadonlyMap<string, Shown>;
  /** The views that it reads. */
  views: readonly string[];
}

/** Categories of a chart, and columns of a cross table: more are not readable on any paper. */
const MOST_CATEGORIES = 60;
const MOST_COLUMNS = 24;
const AVERAGE_DECIMALS = 2;

export interface SheetTexts {
  total: string;
  /** What stands before a figure that adds nothing up. */
  comesTo: Readonly<Partial<Record<Aggregate, string>>>;
  /** Of a line without anything that adds up. */
  all: string;
  /** For what has no name. */
  none: string;
  nothing: string;
  /** Said of a chart or cross table that shows the first of more than fit. */
  firstOf: (shown: number, all: number) => string;
  /** More rows were there than a report reads. */
  cut: string;
}

/** `8` before `31`, as people read them. */
const inOrder = new Intl.Collator('en', { numeric: true });

type Row = readonly ResultValue[];

/** The value as it stands in what a figure is asked about by. */
export const keyOf = (value: ResultValue): string | null => (value === null ? null : String(value));

const place = ({ result }: Told, field: string): number => result.columns.findIndex(({ name }) => name === field);

/** Decimals are added as they are written: cents of fifty thousand rows come to the cent. */
export function aggregate(values: readonly ResultValue[], how: Aggregate): number | null {
  const present = values.filter((value) => value !== null);
  if (how === 'count') return present.length;
  const numbers = present.map(Number).filter((number) => !Number.isNaN(number));
  if (numbers.length === 0) return null;
  if (how === 'min') return numbers.reduce((least, one) => Math.min(least, one));
  if (how === 'max') return numbers.reduce((most, one) => Math.max(most, one));
  const sum = sumDecimal(numbers);
  return how === 'sum' || sum === null ? sum : divideDecimal(sum, numbers.length);
}

/** A count is a whole number whatever it counts; an average may have decimals. */
function shownTotal(shown: Shown, how: Aggregate): Shown {
  if (how === 'count') return { kind: 'count' };
  const decimals = how === 'avg' ? Math.max(shown.decimals ?? 0, AVERAGE_DECIMALS) : shown.decimals;
  if (how === 'avg' && shown.kind === 'count') return { kind: 'number', decimals };
  return { kind: isNumeric(shown.kind) ? shown.kind : 'number', decimals };
}

class SheetMaker {
  constructor(
    private readonly words: ReportWords,
    private readonly texts: SheetTexts,
  ) {}

  private shownOf(told: Told, field: string, kind?: Shown['kind'] | null): Shown {
    const known = told.shown.get(field) ?? { kind: 'text' };
    const shown = kind ? { ...known, kind } : known;
    const digits = DIGITS[shown.kind];
    return digits && digits.least < digits.most
      ? { ...shown, decimals: this.decimalsOf(told, field, digits.most) }
      : shown;
  }

  /** Figures of one column stand with their points below each other. */
  private decimalsOf(told: Told, field: string, most: number): number {
    const at = place(told, field);
    const valuesOf = function* (rows: readonly Row[]) {
      for (const row of rows) yield row[at];
    };
    return commonDecimals(valuesOf(told.result.rows), most);
  }

  /** The title, with how much of what there is it stands for. */
  private titleOf(title: string, shown: number, all: number): string {
    return shown < all ? `${title} ${this.texts.firstOf(shown, all)}`.trim() : title;
  }

  private name(value: ResultValue, shown: Shown): string {
    return this.words.text(value, shown) || this.texts.none;
  }

  /** What a column comes to over rows; where that is no sum, with the word for it. */
  private figure(of: readonly Row[], at: number, { how, shown }: { how: Aggregate; shown: Shown }): string {
    const values = of.map((row) => row[at]!);
    const text = this.words.text(aggregate(values, how), shownTotal(shown, how));
    return [text && this.texts.comesTo[how], text].filter(Boolean).join(' ');
  }

  table(block: TableBlock, number: number, told: Told): ReportPart {
    const columns = block.columns.map((column) => ({
      ...column,
      at: place(told, column.field),
      shown: this.shownOf(told, column.field, column.kind),
    }));
    const groups = block.groups.map((group) => ({
      ...group,
      at: place(told, group.field),
      shown: this.shownOf(told, group.field),
    }));
    const hasTotals = columns.some(({ total }) => total);
    const addsUp = columns.some(({ total }) => total && !this.texts.comesTo[total]);
    const rows: ReportRow[] = [];

    const foot = (name: string, of: readonly Row[], level: number, where: Behind) => {
      const cells = columns.map(({ total, at, shown }) => (total ? this.figure(of, at, { how: total, shown }) : ''));
      const behind = columns.map(({ total }) => (total ? where : null));
      // The name stands where there is no figure, else above them.
      const free = cells.findIndex((cell) => cell === '');
      if (free >= 0) cells[free] = name;
      // Above its figures it has the whole line to itself.
      else rows.push({ kind: 'foot', cells: [name], level, label: 0 });
      rows.push({ kind: 'foot', cells, level, behind, ...(free >= 0 && { label: free }) });
    };

    const tell = (of: readonly Row[], depth: number, where: Behind): void => {
      const group = groups[depth];
      if (!group) {
        if (block.hidesRows) return;
        for (const row of of)
          rows.push({
            kind: 'row',
            cells: columns.map(({ at, shown }) => this.words.text(row[at]!, shown)),
            level: groups.length,
          });
        return;
      }
      for (const [key, members] of Map.groupBy(of, (row) => keyOf(row[group.at]!))) {
        const name = this.name(members[0]![group.at]!, group.shown);
        const inside = { ...where, [group.field]: key };
        if (!block.hidesRows || depth < groups.length - 1)
          rows.push({
            kind: 'head',
            cells: [group.title ? `${group.title}: ${name}` : name],
            level: depth,
            turnsPage: group.turnsPage,
          });
        tell(members, depth + 1, inside);
        if (hasTotals || block.hidesRows) foot(name, members, depth, inside);
      }
    };

    tell(told.result.rows, 0, {});
    if (hasTotals && rows.length > 0) foot(addsUp ? this.texts.total : this.texts.all, told.result.rows, 0, {});
    return {
      kind: 'table',
      block: number,
      title: block.title,
      columns: columns.map(({ title, field, share, shown }) => ({
        title: title || field,
        share,
        isFigure: isNumeric(shown.kind),
      })),
      rows,
    };
  }

  cross(block: CrossBlock, number: number, told: Told): ReportPart {
    const [rowAt, columnAt, valueAt] = [block.row, block.column, block.value].map((field) => place(told, field)) as [
      number,
      number,
      number,
    ];
    const [rowShown, columnShown] = [this.shownOf(told, block.row), this.shownOf(told, block.column)];
    const shown = shownTotal(this.shownOf(told, block.value, block.valueKind), block.aggregate);
    const { rows } = told.result;
    const all = [...Map.groupBy(rows, (row) => keyOf(row[columnAt]!))]
      .sort(([one], [other]) => inOrder.compare(one ?? '', other ?? ''))
      .map(([, members]) => members);
    const across = all.slice(0, MOST_COLUMNS);
    const columnKeys = across.map((members) => keyOf(members[0]![columnAt]!));
    const figure = (of: readonly Row[]) =>
      this.words.text(
        aggregate(
          of.map((row) => row[valueAt]!),
          block.aggregate,
        ),
        shown,
      );
    const line = (name: string, of: readonly Row[], where: Behind, kind: ReportRow['kind']): ReportRow => {
      const byColumn = Map.groupBy(of, (row) => keyOf(row[columnAt]!));
      const behind = columnKeys.map((key) => (byColumn.has(key) ? { ...where, [block.column]: key } : null));
      return {
        kind,
        cells: [name, ...columnKeys.map((key) => figure(byColumn.get(key) ?? [])), figure(of)],
        behind: [null, ...behind, where],
      };
    };
    const whole = this.texts.comesTo[block.aggregate] ?? this.texts.total;
    const down = Map.groupBy(rows, (row) => keyOf(row[rowAt]!));
    const lines = [...down].map(([key, members]) =>
      line(this.name(members[0]![rowAt]!, rowShown), members, { [block.row]: key }, 'row'),
    );
    return {
      kind: 'table',
      block: number,
      title: this.titleOf(block.title, across.length, all.length),
      columns: [
        { title: block.rowTitle || block.row, share: 1.6, isFigure: false },
        ...across.map((members) => ({
          title: this.name(members[0]![columnAt]!, columnShown),
          share: 1,
          isFigure: true,
        })),
        { title: whole, share: 1.1, isFigure: true },
      ],
      rows: lines.length > 0 ? [...lines, line(whole, rows, {}, 'foot')] : [],
    };
  }

  chart(block: ChartBlock, number: number, told: Told): ReportPart {
    const [categoryAt, valueAt] = [place(told, block.category), place(told, block.value)];
    const seriesAt = block.series === null ? -1 : place(told, block.series);
    const shown = shownTotal(this.shownOf(told, block.value, block.valueKind), block.aggregate);
    const all = [...Map.groupBy(told.result.rows, (row) => keyOf(row[categoryAt]!))];
    const categories = all.slice(0, MOST_CATEGORIES);
    const lines = seriesAt < 0 ? [null] : [...new Set(told.result.rows.map((row) => keyOf(row[seriesAt]!)))];
    const series = lines.slice(0, 8).map((key): ReportChart['series'][number] => {
      const values = categories.map(([, members]) => {
        const of = seriesAt < 0 ? members : members.filter((row) => keyOf(row[seriesAt]!) === key);
        return of.length === 0
          ? null
          : aggregate(
              of.map((row) => row[valueAt]!),
              block.aggregate,
            );
      });
      return {
        name: seriesAt < 0 ? '' : this.name(key, this.shownOf(told, block.series!)),
        values,
        texts: values.map((value) => this.words.text(value, shown)),
        behind: categories.map(([category]) => ({
          [block.category]: category,
          ...(seriesAt < 0 ? {} : { [block.series!]: key }),
        })),
      };
    });
    return {
      kind: 'chart',
      block: number,
      look: block.look,
      title: this.titleOf(block.title, categories.length, all.length),
      height: block.height,
      axis: { isMoney: shown.kind === 'money', suffix: shown.kind === 'percent' ? ' %' : '' },
      categories: categories.map(([, members]) =>
        this.name(members[0]![categoryAt]!, this.shownOf(told, block.category)),
      ),
      series,
    };
  }

  part(block: DataBlock, number: number, told: Told): ReportPart {
    if (block.kind === 'table') return this.table(block, number, told);
    return block.kind === 'cross' ? this.cross(block, number, told) : this.chart(block, number, told);
  }
}

/** `{name}` in a text, as its value is written. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-z][a-z0-9_]*)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  );

/** mm */
export function paperOf({ paper, isLandscape }: Pick<ReportTemplate, 'paper' | 'isLandscape'>): [number, number] {
  const [width, height] = reportPapers[paper];
  return isLandscape ? [height, width] : [width, height];
}

export interface SheetParts {
  template: ReportTemplate;
  results: ReadonlyMap<string, Told>;
  /** Of parameters, as they are written. */
  values: Readonly<Record<string, string>>;
  facts: readonly string[];
  foot: string;
}

export function makeSheet(parts: SheetParts, words: ReportWords, texts: SheetTexts): ReportSheet {
  const { template, results, values, facts, foot } = parts;
  const maker = new SheetMaker(words, texts);
  const [width, height] = paperOf(template);
  const notes = [...results.values()].some(({ result }) => result.isCut) ? [texts.cut] : [];
  return {
    width,
    height,
    heading: filled(template.heading, values),
    facts: [...facts, ...notes],
    foot,
    nothing: texts.nothing,
    parts: template.blocks.map((block, number): ReportPart => {
      if (isDataBlock(block)) return maker.part(block, number, results.get(block.sql)!);
      return block.kind === 'text' ? { ...block, text: filled(block.text, values) } : block;
    }),
  };
}
