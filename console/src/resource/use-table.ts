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
  /** Those of columns that the person does not have in sight: a view or a link may set them all the same. */
  const hidden = useMemo(
    () => headFilters(layout.allowed, [...filters, ...inHeads]),
    [layout.allowed, filters, inHeads],
  );
  const all = useMemo(() => [...filters, ...inHeads, ...hidden], [filters, inHeads, hidden]);
  const [state, change] = useListState(all.flatMap(membersOf), {
    sorting: props.defaultSorting,
    sortable: useMemo(() => columns.flatMap(({ key, sortable }) => (sortable ? [key] : [])), [columns]),
    ...(props.pageSize && { size: props.pageSize }),
  });
  const query = listQuery(state, props.fixedQuery, all);
  const list = useList<T>(props.path, query, props.refetchWhile);
  const rows = list.data?.items ?? noRows;
  useEffect(() => onRows?.(rows), [onRows, rows]);
  const total = list.data?.totalCount ?? rows.length;
  // A page that others have emptied, or that an old address names, is not the list: its last page is shown.
  const last = Math.max(Math.ceil(total / state.size), 1);
  const isBeyond = list.isSuccess && !list.isPlaceholderData && rows.length === 0 && state.page > last;
  useEffect(() => {
    if (isBeyond) change({ page: last });
  }, [isBeyond, change, last]);
  return {
    state,
    change,
    query,
    list,
    layout,
    rows,
    total,
    /** The person's columns, and after them the row's actions. */
    columns: useMemo(() => (tail ? [...layout.shown, tail] : layout.shown), [layout.shown, tail]),
    inHeads,
    /** Filters that stand nowhere, and are set: the bar shows them, so that they are seen and taken back. */
    aside: hidden.filter((field) => membersOf(field).some((member) => state.values[member])),
    /** What those filters are set to. */
    headValues: valuesOf(inHeads, state.values),
  };
}

export type Table<T extends Row> = ReturnType<typeof useTable<T>>;
