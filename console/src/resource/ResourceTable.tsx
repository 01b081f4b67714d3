import { SettingOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Query } from '../http/query-string';
import { nextSorting } from '../ui/grid/column';
import type { GridColumn } from '../ui/grid/column';
import { DataGrid } from '../ui/grid/DataGrid';
import type { GridHandle } from '../ui/grid/DataGrid';
import { EmptyState } from '../ui/EmptyState';
import { PageBar } from '../ui/PageBar';
import { SearchBar } from '../ui/SearchBar';
import type { SearchField } from '../ui/SearchBar';
import { columnFiltersOf, filterMembers, withColumnFilters } from './column-filters';
import type { FilterColumn } from './column-filters';
import { listQuery, useList } from './list-query';
import { useListState } from './list-state';
import styles from './ResourceTable.module.css';
import type { Row } from './screen';
import { useColumns } from './use-columns';
import { ViewsMenu } from './ViewsMenu';
import { ListFailure } from './ListFailure';
import { RefreshButton } from './RefreshButton';

const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog')).ColumnsDialog }));

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
  rowTone?: (row: T) => 'danger' | 'warning' | 'dim' | undefined;
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

const noRows: readonly never[] = [];

function filterKeysOf(filters: readonly SearchField[]): string[] {
  return filters.flatMap((field) => ('from' in field ? [field.from, field.to] : [field.key]));
}

/** A server list: filters, grid with the person's columns, pager; its state lives in the address. */
export function ResourceTable<T extends Row>(props: ResourceTableProps<T>) {
  const { path, columns, tail, filters = [], columnFilters = [] } = props;
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [state, change] = useListState([...filterKeysOf(filters), ...filterMembers(columnFilters)], {
    sorting: props.defaultSorting,
    ...(props.pageSize && { size: props.pageSize }),
  });
  const list = useList<T>(path, listQuery(state, props.fixedQuery), props.refetchWhile);
  const layout = useColumns(props.layoutPath ?? pathname, columns);
  const [columnsOpen, setColumnsOpen] = useState(false);
  const grid = useRef<GridHandle>(null);
  const rows = list.data?.items ?? noRows;
  const total = list.data?.totalCount ?? rows.length;
  const { onRows } = props;
  useEffect(() => onRows?.(rows), [onRows, rows]);
  const isFiltered = Object.keys(state.values).length > 0;
  const heads = columnFiltersOf(columnFilters, state.values);
  const headValues = withColumnFilters(columnFilters, heads, {});
  const drawn = useMemo(() => (tail ? [...layout.shown, tail] : layout.shown), [layout.shown, tail]);

  return (
    <div className={styles.table} data-embedded={props.layoutPath !== undefined}>
      {!props.plain && (
        <div className={styles.bar}>
          <SearchBar
            fields={filters}
            values={state.values}
            isUnfolded={state.isUnfolded}
            onUnfold={(isUnfolded) => change({ isUnfolded })}
            onSearch={(values) => change({ values: { ...headValues, ...values } })}
          >
            {props.actions}
            {!props.layoutPath && <ViewsMenu />}
            <RefreshButton of={list} />
            <Tooltip title={t('action.columns')}>
              <Button
                aria-label={t('action.columns')}
                icon={<SettingOutlined />}
                onClick={() => setColumnsOpen(true)}
              />
            </Tooltip>
          </SearchBar>
        </div>
      )}
      <DataGrid
        ref={grid}
        takesKeys={props.layoutPath === undefined}
        label={props.label}
        rows={rows}
        columns={drawn}
        rowKey={rowId}
        loading={list.isPending || list.isPlaceholderData}
        {...(props.selected && { selected: props.selected })}
        {...(props.onSelect && { onSelect: (selected: ReadonlySet<string>) => props.onSelect?.(selected, rows) })}
        sorting={state.sorting}
        onSort={(key) => change({ sorting: nextSorting(state.sorting, key) })}
        filters={heads}
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
          list.isError ? (
            <ListFailure error={list.error} onRetry={() => void list.refetch()} />
          ) : isFiltered ? (
            <EmptyState text={t('list.emptyFiltered')}>
              <Button onClick={() => change({ values: {} })}>{t('list.clearFilters')}</Button>
            </EmptyState>
          ) : (
            <EmptyState text={props.emptyText ?? t('list.empty')}>{props.emptyAction}</EmptyState>
          )
        }
      />
      {(!props.plain || total > state.size) && (
        <div className={styles.foot}>
          {(props.selected?.size ?? 0) > 0 && (
            <span className={styles.selected}>
              {t('list.selectedOf', { count: props.selected?.size, total })}
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
      )}
      <Suspense fallback={null}>
        {columnsOpen && (
          <ColumnsDialog
            settings={layout.settings}
            listed={layout.listed}
            defaults={layout.defaults}
            onSave={layout.save}
            onClose={() => setColumnsOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function rowId(row: Row): string {
  return row.id;
}
