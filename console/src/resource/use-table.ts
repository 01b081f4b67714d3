import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { membersOf } from '../ui/search-field';
import type { SearchField } from '../ui/search-field';
import { headFilters, valuesOf, withHeadFilters } from './column-filters';
import { listQuery, useList } from './list-query';
import { useListState } from './list-state';
import type { ResourceTableProps } from './table-props';
import type { Row } from './screen';
import { useColumns } from './use-columns';

const noRows: readonly never[] = [];
const noFilters: readonly SearchField[] = [];

/** A list as its address tells it, with its rows and the person's columns. */
export function useTable<T extends Row>(props: ResourceTableProps<T>) {
  const { tail, filters = noFilters, onRows } = props;
  const { pathname } = useLocation();
  const columns = useMemo(() => withHeadFilters(props.columns, filters), [props.columns, filters]);
  const layout = useColumns(props.layoutPath ?? pathname, columns);
  /** Filters that the bar does not show. */
  const inHeads = useMemo(() => headFilters(layout.shown, filters), [layout.shown, filters]);
  const all = useMemo(() => [...filters, ...inHeads], [filters, inHeads]);
  const [state, change] = useListState(all.flatMap(membersOf), {
    sorting: props.defaultSorting,
    ...(props.pageSize && { size: props.pageSize }),
  });
  const query = listQuery(state, props.fixedQuery, all);
  const list = useList<T>(props.path, query, props.refetchWhile);
  const rows = list.data?.items ?? noRows;
  useEffect(() => onRows?.(rows), [onRows, rows]);
  return {
    state,
    change,
    query,
    list,
    layout,
    rows,
    total: list.data?.totalCount ?? rows.length,
    /** The person's columns, and after them the row's actions. */
    columns: useMemo(() => (tail ? [...layout.shown, tail] : layout.shown), [layout.shown, tail]),
    inHeads,
    /** What those filters are set to. */
    headValues: valuesOf(inHeads, state.values),
  };
}

export type Table<T extends Row> = ReturnType<typeof useTable<T>>;
