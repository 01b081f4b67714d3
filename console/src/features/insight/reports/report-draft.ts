// A report while it is designed: blocks and columns that begin somewhere, and lists whose parts move.
import type { ReportBlock, ReportTemplate } from '@ishare/contracts/insight/report-template.js';

export interface ResultColumn {
  name: string;
  kind: string;
}
export type ColumnsOf = Readonly<Record<string, readonly ResultColumn[]>>;

export const blockKinds = ['table', 'cross', 'chart', 'text', 'break'] as const;
export type BlockKind = (typeof blockKinds)[number];

export const newTemplate: ReportTemplate = { paper: 'a4', isLandscape: false, heading: '', blocks: [] };

const numeric = new Set(['count', 'number', 'money', 'percent']);
const firstOf = (columns: readonly ResultColumn[], isNumeric: boolean): string =>
  columns.find(({ kind }) => numeric.has(kind) === isNumeric)?.name ?? columns[0]?.name ?? '';

export const newColumn = ({ name, kind }: ResultColumn) => ({
  field: name,
  title: '',
  share: 1,
  kind: null,
  total: numeric.has(kind) ? ('sum' as const) : null,
});

/** A block of a kind that shows something at once, where there is a statement to show. */
export function newBlock(kind: BlockKind, columns: ColumnsOf): ReportBlock {
  const [sql = '', of = []] = Object.entries(columns)[0] ?? [];
  if (kind === 'break') return { kind };
  if (kind === 'text') return { kind, text: '', size: 3.4, isBold: false };
  if (kind === 'table') return { kind, sql, title: '', columns: of.map(newColumn), groups: [], hidesRows: false };
  const value = firstOf(of, true);
  const aggregate = 'sum' as const;
  if (kind === 'cross') {
    const [row, column] = of.filter(({ name }) => name !== value).map(({ name }) => name);
    return {
      kind,
      sql,
      title: '',
      row: row ?? value,
      rowTitle: '',
      column: column ?? value,
      value,
      aggregate,
      valueKind: null,
    };
  }
  const category = firstOf(of, false);
  return { kind, sql, title: '', look: 'bar', category, series: null, value, aggregate, valueKind: null, height: 70 };
}

/** The list with one of its parts a place further up or down. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const to = from + by;
  if (to < 0 || to >= list.length) return [...list];
  const next = [...list];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

export const replaced = <T>(list: readonly T[], at: number, one: T): T[] =>
  list.map((other, index) => (index === at ? one : other));
export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

/** A name that no other has: `sql`, `sql2`, … */
export function freeName(stem: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem}${number}`;
    if (!taken.includes(name)) return name;
  }
}
