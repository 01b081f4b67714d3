import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseSorting, sortingText } from '../ui/grid/column';
import type { Sorting } from '../ui/grid/column';
import { defaultPageSize, pageSizes } from '../ui/PageBar';
import type { SearchValues } from '../ui/search-field';

export interface ListState {
  page: number;
  size: number;
  sorting: Sorting | undefined;
  values: SearchValues;
  /** Whether the rare filters were unfolded or folded by hand. */
  isUnfolded: boolean | undefined;
}

const ownKeys = ['page', 'size', 'sort', 'more'];

/** What holds where the address does not say it. */
interface Fallback {
  size?: number;
  sorting?: string | undefined;
  /** By what can be sorted: an old address may name a column that is gone. Without it, by whatever is named. */
  sortable?: readonly string[];
}

/** The list's state as its address tells it; keys that belong to the page itself are no filters. */
export function readListState(
  search: URLSearchParams,
  filterKeys: readonly string[],
  fallback: Fallback = {},
): ListState {
  const page = Number(search.get('page'));
  const size = Number(search.get('size'));
  const asked = parseSorting(search.get('sort'));
  const isKnown = asked && (fallback.sortable?.includes(asked.key) ?? true);
  const values = filterKeys.flatMap((key) => (search.get(key) ? [[key, search.get(key)!] as const] : []));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : (fallback.size ?? defaultPageSize),
    sorting: isKnown ? asked : parseSorting(fallback.sorting),
    values: Object.fromEntries(values),
    isUnfolded: search.has('more') ? search.get('more') === '1' : undefined,
  };
}

/** Filters, sorting and page kept in the address, so that a link, a reload and a reopened tab show the same list. */
export function useListState(filterKeys: readonly string[], { size, sorting, sortable }: Fallback = {}) {
  const [search, setSearch] = useSearchParams();
  const joined = filterKeys.join();
  const state = useMemo(
    () =>
      readListState(search, joined ? joined.split(',') : [], {
        sorting,
        ...(size && { size }),
        ...(sortable && { sortable }),
      }),
    [search, joined, size, sorting, sortable],
  );
  const change = useCallback(
    (next: Partial<ListState>) => {
      setSearch(
        (current) => {
          const updated = new URLSearchParams(current);
          const put = (key: string, value: string | undefined) =>
            value ? updated.set(key, value) : updated.delete(key);
          if ('page' in next) put('page', next.page === 1 ? undefined : String(next.page));
          if ('size' in next) put('size', String(next.size));
          if ('sorting' in next) put('sort', sortingText(next.sorting));
          if ('isUnfolded' in next) put('more', next.isUnfolded ? '1' : '0');
          if (next.values) {
            for (const key of joined.split(',').filter((name) => name && !ownKeys.includes(name)))
              put(key, next.values[key]);
            updated.delete('page');
          }
          return updated;
        },
        { replace: true },
      );
    },
    [setSearch, joined],
  );
  return [state, change] as const;
}
