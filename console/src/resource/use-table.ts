import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { SearchField } from '../ui/search-field';
import { columnFiltersOf, filterMembers, withColumnFilters } from './column-filters';
import { listQuery, useList } from './list-query';
import { useListState } from './list-state';
import type { ResourceTableProps } from './table-props';
import type { Row } from './screen';
import { useColumns } from './use-columns';

const noRows: readonly never[] = [];

function filterKeysOf(filters: readonly SearchField[]): string[] {
  return filters.flatMap((field) => ('from' in field ? [field.from, field.to] : [field.key]));
}

/** A list as its address tells it, with its rows and the person's columns. */
export function useTable<T extends Row>(props: ResourceTableProps<T>) {
  const { columns, tail, filters = [], columnFilters = [], onRows } = props;
  const { pathname } = useLocation();
  const [state, change] = useListState([...filterKeysOf(filters), ...filterMembers(columnFilters)], {
    sorting: props.defaultSorting,
    ...(props.pageSize && { size: props.pageSize }),
  });
  const list = useList<T>(props.path, listQuery(state, props.fixedQuery), props.refetchWhile);
  const layout = useColumns(props.layoutPath ?? pathname, columns);
  const rows = list.data?.items ?? noRows;
  useEffect(() => onRows?.(rows), [onRows, rows]);
  const heads = columnFiltersOf(columnFilters, state.values);
  return {
    state,
    change,
    list,
    layout,
    rows,
    total: list.data?.totalCount ?? rows.length,
    /** The person's columns, and after them the row's actions. */
    columns: useMemo(() => (tail ? [...layout.shown, tail] : layout.shown), [layout.shown, tail]),
    /** The filters in the heads, and the query members that they stand for. */
    heads,
    headValues: withColumnFilters(columnFilters, heads, {}),
  };
}

export type Table<T extends Row> = ReturnType<typeof useTable<T>>;
