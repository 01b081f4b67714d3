import type { CSSProperties } from 'react';
import type { GridColumn } from './column';

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

/**
 * Widths for a box of `available` px: given widths hold, spare room goes to the unpinned columns that nobody resized. `before` px at the
 * start belong to something else.
 */
export function layOut<T>(
  columns: readonly GridColumn<T>[],
  widths: Readonly<Record<string, number>>,
  available: number,
  before = 0,
): ColumnLayout<T> {
  const base = columns.map((column): LaidColumn<T> => ({
    column,
    width: widths[column.key] ?? column.width ?? defaultWidth,
    offset: 0,
    style: {},
  }));
  const sum = base.reduce((total, { width }) => total + width, 0);
  const elastic = base.filter(({ column }) => !column.pinned && widths[column.key] === undefined);
  const elasticSum = elastic.reduce((total, { width }) => total + width, 0);
  const spare = available - sum;
  if (spare > 0 && elasticSum > 0) {
    let given = 0;
    elastic.forEach((laid, index) => {
      const share = index === elastic.length - 1 ? spare - given : Math.floor((spare * laid.width) / elasticSum);
      laid.width += share;
      given += share;
    });
  }
  const start = base.filter(({ column }) => column.pinned === 'start');
  const centre = base.filter(({ column }) => !column.pinned);
  const end = base.filter(({ column }) => column.pinned === 'end');
  start.reduce((offset, laid) => ((laid.offset = offset), offset + laid.width), before);
  end.reduceRight((offset, laid) => ((laid.offset = offset), offset + laid.width), 0);
  for (const laid of start) laid.style = { width: laid.width, insetInlineStart: laid.offset };
  for (const laid of centre) laid.style = { width: laid.width };
  for (const laid of end) laid.style = { width: laid.width, insetInlineEnd: laid.offset };
  return { start, centre, end, total: Math.max(sum, sum + Math.max(spare, 0) * (elasticSum > 0 ? 1 : 0)) };
}
