import type { CSSProperties } from 'react';
import type { GridColumn } from './column';
import { headWidth } from './text-fit';

const defaultWidth = 140;
export const minColumnWidth = 48;

export interface LaidColumn<T> {
  column: GridColumn<T>;
  width: number;
  /** px from its edge, for pinned columns. */
  offset: number;
  /** Its cells' place; one object for all of them, so that drawing a cell again compares no members. */
  style: CSSProperties;
}

export interface ColumnLayout<T> {
  start: LaidColumn<T>[];
  centre: LaidColumn<T>[];
  end: LaidColumn<T>[];
  total: number;
}

/** Rows that are asked how wide a column must be; a list of more keeps the width that fits any. */
const MOST_MEASURED = 500;

/** The columns, those that say what a row takes no wider than the rows at hand need. */
export function fitted<T>(columns: readonly GridColumn<T>[], rows: readonly T[]): readonly GridColumn<T>[] {
  if (rows.length > MOST_MEASURED || columns.every(({ widthFor }) => !widthFor)) return columns;
  return columns.map((column) => {
    const { widthFor, width = defaultWidth } = column;
    if (!widthFor) return column;
    return {
      ...column,
      width: Math.min(
        width,
        rows.reduce((most, row) => Math.max(most, widthFor(row)), 0),
      ),
    };
  });
}

/** Gives room to columns, each by its width. */
function widen<T>(columns: readonly LaidColumn<T>[], spare: number): void {
  const sum = columns.reduce((total, { width }) => total + width, 0);
  let given = 0;
  columns.forEach((laid, index) => {
    const share = index === columns.length - 1 ? spare - given : Math.floor((spare * laid.width) / sum);
    laid.width += share;
    given += share;
  });
}

/**
 * The unpinned columns that are seen whole before anybody scrolls, and the room behind them, in which the next one
 * would be cut.
 */
function seenWhole<T>(laid: readonly LaidColumn<T>[], available: number): { columns: LaidColumn<T>[]; left: number } {
  const columns: LaidColumn<T>[] = [];
  let left = laid.reduce((room, { column, width }) => (column.pinned ? room - width : room), available);
  for (const one of laid) {
    if (one.column.pinned) continue;
    if (one.width > left) break;
    left -= one.width;
    columns.push(one);
  }
  return { columns, left };
}

/**
 * Widths for a box of `available` px, each with room for its head: given widths hold, spare room goes to the unpinned
 * columns that nobody resized. Where not all fit, those that do fill the box, so that it cuts no column through.
 * `before` px at the start belong to something else.
 */
export function layOut<T>(
  columns: readonly GridColumn<T>[],
  widths: Readonly<Record<string, number>>,
  available: number,
  before = 0,
): ColumnLayout<T> {
  const base = columns.map((column): LaidColumn<T> => ({
    column,
    width: widths[column.key] ?? Math.max(column.width ?? defaultWidth, headWidth(column.title, column.sortable)),
    offset: 0,
    style: {},
  }));
  const seen = seenWhole(base, available);
  widen(
    seen.columns.filter(({ column }) => widths[column.key] === undefined),
    Math.max(0, seen.left),
  );
  const start = base.filter(({ column }) => column.pinned === 'start');
  const centre = base.filter(({ column }) => !column.pinned);
  const end = base.filter(({ column }) => column.pinned === 'end');
  start.reduce((offset, laid) => ((laid.offset = offset), offset + laid.width), before);
  end.reduceRight((offset, laid) => ((laid.offset = offset), offset + laid.width), 0);
  for (const laid of start) laid.style = { width: laid.width, insetInlineStart: laid.offset };
  for (const laid of centre) laid.style = { width: laid.width };
  for (const laid of end) laid.style = { width: laid.width, insetInlineEnd: laid.offset };
  return { start, centre, end, total: base.reduce((total, { width }) => total + width, 0) };
}
