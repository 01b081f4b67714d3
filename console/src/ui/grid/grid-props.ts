import type { DragEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import type { SearchValues } from '../search-field';
import type { Arranging, GridColumn, Sorting } from './column';

export interface GridHandle {
  focus(): void;
  /** Makes a row the active one and brings it into sight. */
  activate(index: number): void;
}

export interface DataGridProps<T> {
  rows: readonly T[];
  columns: readonly GridColumn<T>[];
  rowKey: (row: T) => string;
  label: string;
  ref?: Ref<GridHandle>;
  loading?: boolean;
  /** px; the size selector's row height by default. */
  rowHeight?: number;
  /** px; default: fills its box. */
  height?: number;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  sorting?: Sorting | undefined;
  onSort?: (key: string) => void;
  /** The values of the list's filters, which those in the heads show, and all of them after one has changed. */
  filters?: SearchValues;
  onFilters?: (values: SearchValues) => void;
  /** Lets heads be dragged, pinned and hidden. */
  arranging?: Arranging | undefined;
  widths?: Readonly<Record<string, number>>;
  onResize?: (key: string, width: number) => void;
  /** Enter or a double click on a row. */
  onOpen?: (row: T) => void;
  /** The row under the keyboard. */
  onActive?: (row: T) => void;
  onKey?: (event: KeyboardEvent, row: T | undefined) => void;
  /** A row is dragged away: says what it carries. */
  onDrag?: ((row: T, event: DragEvent) => void) | undefined;
  rowTone?: (row: T) => 'danger' | 'warning' | 'info' | 'dim' | undefined;
  expand?: (row: T) => ReactNode;
  /** px of an opened row's content; default 460. */
  expandHeight?: (row: T) => number;
  /** Rows as cards on any screen, with a picture each. */
  cards?: { picture: (row: T) => ReactNode } | undefined;
  empty?: ReactNode;
  /** Takes the grid's keys while nothing on the page has the focus. */
  takesKeys?: boolean;
  /** The last rows have come near: more may be added to them. */
  onNearEnd?: () => void;
}
