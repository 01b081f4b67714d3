import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ListAsked } from '@ishare/contracts/things/client.js';
import type { Module } from './modules';
import { api } from '../../../session/things';
import type { Item } from '../records';

/** Rows of one request. */
const requested = 999;
/** Items that are moved by one request, and so marked at a time. */
export const mostMarked = 5_000;
/** Rows that are shown at first, and added each time the end comes near. */
const shownAtATime = 20;

/** The items of a list, twenty at a time; they come from the server 999 at a time. */
export function useItems({ path, thing }: Pick<Module, 'path' | 'thing'>, query: ListAsked) {
  const list = useInfiniteQuery({
    queryKey: [path, 'shelf', query],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api(thing).list({ ...query, skipCount: pageParam, maxResultCount: requested }, { signal }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && loaded < last.totalCount ? loaded : undefined;
    },
  });
  const [shown, setShown] = useState(shownAtATime);
  const key = JSON.stringify([path, query]);
  useEffect(() => setShown(shownAtATime), [key]);
  const loaded = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const rows = useMemo(() => loaded.slice(0, shown), [loaded, shown]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const showMore = useCallback(() => {
    if (shown < loaded.length) setShown(shown + shownAtATime);
    else if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [shown, loaded.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  /** The items from the first on, as many as may be marked. */
  const markable = async (): Promise<Item[]> => {
    const found: Item[] = [];
    for (;;) {
      const asked = {
        ...query,
        skipCount: found.length,
        maxResultCount: Math.min(requested, mostMarked - found.length),
      };
      const { items } = await api(thing).list(asked);
      found.push(...items);
      if (items.length < asked.maxResultCount || found.length >= mostMarked) return found;
    }
  };
  return { query, markable, list, rows, total: list.data?.pages.at(-1)?.totalCount ?? 0, showMore };
}

export type Items = ReturnType<typeof useItems>;
