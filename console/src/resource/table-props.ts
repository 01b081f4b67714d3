import type { KeyboardEvent, ReactNode } from 'react';
import type { Query } from '../http/query-string';
import type { GridColumn } from '../ui/grid/column';
import type { SearchField } from '../ui/search-field';
import type { Row } from './screen';

export interface ResourceTableProps<T extends Row> {
  path: string;
  label: string;
  columns: readonly GridColumn<T>[];
  /** Stands after the person's columns, never hidden: the row's actions. */
  tail?: GridColumn<T> | undefined;
  filters?: readonly SearchField[];
  fixedQuery?: Query | undefined;
  defaultSorting?: string | undefined;
  pageSize?: number | undefined;
  selected?: ReadonlySet<string>;
  onSelect?: ((selected: ReadonlySet<string>, rows: readonly T[]) => void) | undefined;
  onOpen?: ((row: T) => void) | undefined;
  onKey?: (event: KeyboardEvent, row: T | undefined) => void;
  expand?: ((row: T) => ReactNode) | undefined;
  expandHeight?: ((row: T) => number) | undefined;
  rowTone?: (row: T) => 'danger' | 'warning' | 'info' | 'dim' | undefined;
  /** px of a row, where pictures make it higher. */
  rowHeight?: number | undefined;
  /** Its rows may be seen as cards as well, each with this picture. */
  cardPicture?: ((row: T) => ReactNode) | undefined;
  /** Buttons at the right of the filters. */
  actions?: ReactNode;
  /** What is said while there is nothing at all. */
  emptyText?: string | undefined;
  /** The next step offered while there is nothing at all. */
  emptyAction?: ReactNode;
  /** The path whose column layout the list has; default: the page's own. */
  layoutPath?: string | undefined;
  /** A short list inside of a page: rows alone, and a pager where one page does not hold them. */
  plain?: boolean;
  /** ms after which the rows are asked for again while they are such. */
  refetchWhile?: ((rows: readonly T[]) => number | false) | undefined;
  /** The rows in sight, whenever they change. */
  onRows?: ((rows: readonly T[]) => void) | undefined;
}
