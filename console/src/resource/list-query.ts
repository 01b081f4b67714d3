import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Query } from '../http/query-string';
import { http } from '../session/http';
import { sortingText } from '../ui/grid/column';
import type { ListState } from './list-state';
import type { Row } from './screen';

export interface Paged<T> {
  items: T[];
  totalCount: number;
}

/** The list call's query: paging, sorting, the filters and what the screen always sends. */
export function listQuery(state: ListState, fixed: Query = {}): Query {
  return {
    ...fixed,
    ...state.values,
    sorting: sortingText(state.sorting),
    skipCount: (state.page - 1) * state.size,
    maxResultCount: state.size,
  };
}

/**
 * One page of a collection; the former page stays in sight while the next is fetched. The path says nothing of its
 * rows: what they are is said by the columns that draw them.
 */
export function useList<T extends Row>(
  path: string,
  query: Query,
  refetchWhile?: (rows: readonly T[]) => number | false,
) {
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => http.get<Paged<T>>(path, query, { signal }),
    placeholderData: keepPreviousData,
    ...(refetchWhile && {
      refetchInterval: ({ state }: { state: { data?: Paged<T> | undefined } }) => refetchWhile(state.data?.items ?? []),
    }),
  });
}
