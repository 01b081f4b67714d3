import { Button } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../http/query-string';
import { nextSorting } from '../ui/grid/column';
import type { GridColumn } from '../ui/grid/column';
import { DataGrid } from '../ui/grid/DataGrid';
import { PageBar } from '../ui/PageBar';
import type { SearchField } from '../ui/search-field';
import { SearchBar } from '../ui/SearchBar';
import { withColumnFilters } from './column-filters';
import type { FilterColumn } from './column-filters';
import { ColumnsButton } from './ColumnsButton';
import { ListEmpty } from './ListEmpty';
import { RefreshButton } from './RefreshButton';
import styles from './ResourceTable.module.css';
import type { Row } from './screen';
import { useTable } from './use-table';
import type { Table } from './use-table';
import { ViewsMenu } from './ViewsMenu';

export interface ResourceTableProps<T extends Row> {
  path: string;
  label: string;
  columns: readonly GridColumn<T>[];
  /** Stands after the person's columns, never hidden: the row's actions. */
  tail?: GridColumn<T> | undefined;
  filters?: readonly SearchField[];
  /** Filters in the heads, and the query members they stand for. */
  columnFilters?: readonly FilterColumn[];
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

interface PartProps<T extends Row> {
  props: ResourceTableProps<T>;
  table: Table<T>;
}

/** The filters; at their right the list's own buttons and what concerns the table itself. */
function TableBar<T extends Row>({ props, table: { state, change, list, layout, headValues } }: PartProps<T>) {
  return (
    <div className={styles.bar}>
      <SearchBar
        fields={props.filters ?? []}
        values={state.values}
        isUnfolded={state.isUnfolded}
        onUnfold={(isUnfolded) => change({ isUnfolded })}
        onSearch={(values) => change({ values: { ...headValues, ...values } })}
      >
        {props.actions}
        {!props.layoutPath && <ViewsMenu />}
        <RefreshButton of={list} />
        <ColumnsButton layout={layout} />
      </SearchBar>
    </div>
  );
}

/** How many rows are ticked, and the pager. */
function TableFoot<T extends Row>({ props, table: { state, change, list, total } }: PartProps<T>) {
  const { t } = useTranslation();
  const count = props.selected?.size ?? 0;
  return (
    <div className={styles.foot}>
      {count > 0 && (
        <span className={styles.selected}>
          {t('list.selectedOf', { count, total })}
          <Button type="link" size="small" onClick={() => props.onSelect?.(new Set(), [])}>
            {t('list.clearSelection')}
          </Button>
        </span>
      )}
      {list.data && (
        <PageBar
          page={state.page}
          size={state.size}
          total={total}
          onChange={(page, size) => change(size === state.size ? { page } : { page: 1, size })}
        />
      )}
    </div>
  );
}

/** A server list: filters, grid with the person's columns, pager; its state lives in the address. */
export function ResourceTable<T extends Row>(props: ResourceTableProps<T>) {
  const { columnFilters = [] } = props;
  const { t } = useTranslation();
  const table = useTable(props);
  const { state, change, list, layout, rows, total } = table;
  return (
    <div className={styles.table} data-embedded={props.layoutPath !== undefined}>
      {!props.plain && <TableBar props={props} table={table} />}
      <DataGrid
        takesKeys={props.layoutPath === undefined}
        label={props.label}
        rows={rows}
        columns={table.columns}
        rowKey={rowId}
        loading={list.isPending || list.isPlaceholderData}
        {...(props.selected && { selected: props.selected })}
        {...(props.onSelect && { onSelect: (selected: ReadonlySet<string>) => props.onSelect?.(selected, rows) })}
        sorting={state.sorting}
        onSort={(key) => change({ sorting: nextSorting(state.sorting, key) })}
        filters={table.heads}
        onFilters={(next) => change({ values: withColumnFilters(columnFilters, next, state.values) })}
        widths={layout.widths}
        onResize={layout.resize}
        {...(props.rowHeight && rows.length > 0 && { rowHeight: props.rowHeight })}
        {...(props.onOpen && { onOpen: props.onOpen })}
        {...(props.onKey && { onKey: props.onKey })}
        {...(props.expand && { expand: props.expand })}
        {...(props.expandHeight && { expandHeight: props.expandHeight })}
        {...(props.rowTone && { rowTone: props.rowTone })}
        empty={
          <ListEmpty
            list={list}
            isFiltered={Object.keys(state.values).length > 0}
            onClear={() => change({ values: {} })}
            text={props.emptyText ?? t('list.empty')}
          >
            {props.emptyAction}
          </ListEmpty>
        }
      />
      {(!props.plain || total > state.size) && <TableFoot props={props} table={table} />}
    </div>
  );
}

function rowId(row: Row): string {
  return row.id;
}
