import type { ReactNode } from 'react';

export type ColumnFilterKind = 'text' | 'number' | 'dateRange' | 'boolean';

/** A step that a row offers, in words. */
export interface RowAction {
  key: string;
  label: string;
  danger?: boolean;
  disabled?: boolean;
  run: () => void;
}

export interface GridColumn<T> {
  key: string;
  title: string;
  /** px; default 140. */
  width?: number;
  /** px that it takes for a row: the column is as wide as the widest of the rows needs, and no wider than `width`. */
  widthFor?: (row: T) => number;
  align?: 'start' | 'end' | 'center';
  pinned?: 'start' | 'end';
  sortable?: boolean;
  /** A filter in the column's head; its value reaches `onFilters`. */
  filter?: ColumnFilterKind;
  /** False keeps it out of the columns dialog and always shown. */
  hideable?: boolean;
  resizable?: boolean;
  /** The cell's content; default: the row's member of that key as text. */
  render?: (row: T, index: number) => ReactNode;
  /** The steps that the cell draws, for where a row is a card. */
  actions?: (row: T) => readonly RowAction[];
  /** Text for the cell's tooltip when it is cut off; default: the raw value. */
  hint?: (row: T) => string | undefined;
}

export interface Sorting {
  key: string;
  descending: boolean;
}

/** Per column key: text, a number range, two dates, or a boolean. */
export type ColumnFilters = Readonly<Record<string, string | readonly [string?, string?] | boolean>>;

/** ABP's sorting text, e.g. `code desc`. */
export function sortingText(sorting: Sorting | undefined): string | undefined {
  return sorting && `${sorting.key}${sorting.descending ? ' desc' : ''}`;
}

export function parseSorting(text: string | null | undefined): Sorting | undefined {
  const [key, direction] = (text ?? '').trim().split(/\s+/);
  return key ? { key, descending: direction?.toLowerCase() === 'desc' } : undefined;
}

/** The next state of a clicked head: ascending, descending, none. */
export function nextSorting(current: Sorting | undefined, key: string): Sorting | undefined {
  if (current?.key !== key) return { key, descending: false };
  return current.descending ? undefined : { key, descending: true };
}
