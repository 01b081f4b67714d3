import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Query } from '../http/query-string';
import { HttpError } from '../http/http-error';
import { http } from '../session/http';
import { sortingText } from '../ui/grid/column';
import type { SearchField, SearchValues } from '../ui/search-field';
import { dayPeriod } from './day-period';
import type { ListState } from './list-state';
import type { Row } from './screen';

export interface Paged<T> {
  items: T[];
  /** Absent where the list is whole. */
  totalCount?: number;
}

/** Whether an answer is a list; it says how many there are unless it is whole, and the columns say whose rows. */
const isPage = <T extends Row>(reply: unknown): reply is Paged<T> =>
  Array.isArray((reply as Partial<Paged<T>> | undefined)?.items);

/** The values of filters as they are asked for: of days, where the list compares moments, their first and last ones. */
function asked(values: SearchValues, fields: readonly SearchField[]): SearchValues {
  const changed: Record<string, string> = { ...values };
  for (const field of fields) {
    if (field.type !== 'dateRange' || !field.isTime) continue;
    const { from, to } = dayPeriod(values[field.from] ?? null, values[field.to] ?? null);
    if (from) changed[field.from] = from;
    if (to) changed[field.to] = to;
  }
  return changed;
}

/** The list call's query: paging, sorting, the filters and what the screen always sends. */
export function listQuery(state: ListState, fixed: Query = {}, fields: readonly SearchField[] = []): Query {
  return {
    ...fixed,
    ...asked(state.values, fields),
    sorting: sortingText(state.sorting),
    skipCount: (state.page - 1) * state.size,
    maxResultCount: state.size,
  };
}

/** One page of a collection; the former page stays in sight while the next is fetched. */
export function useList<T extends Row>(
  path: string,
  query: Query,
  refetchWhile?: (rows: readonly T[]) => number | false,
) {
  return useQuery({
    queryKey: [path, query],
    queryFn: async ({ signal }) => {
      const reply = await http.get(path, query, { signal });
      if (!isPage<T>(reply)) throw new HttpError('network', { method: 'GET', path });
      return reply;
    },
    placeholderData: keepPreviousData,
    ...(refetchWhile && {
      refetchInterval: ({ state }: { state: { data?: Paged<T> | undefined } }) => refetchWhile(state.data?.items ?? []),
    }),
  });
}
