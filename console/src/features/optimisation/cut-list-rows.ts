import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call, keyOf } from '../../session/routes';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';

const pageSize = 999;

/** All rows of a cut list, page after page; the first ones can be shown while the rest arrives. */
export function useCutListRows(importFileId: string | undefined, enabled = true) {
  const list = useInfiniteQuery({
    queryKey: [...keyOf(importFiles.details, { query: { importFileId: importFileId ?? '' } }), 'all'],
    enabled: enabled && importFileId !== undefined,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        importFiles.details,
        {
          query: {
            importFileId: importFileId ?? '',
            sorting: 'rowNo',
            skipCount: pageParam,
            maxResultCount: pageSize,
          },
        },
        { signal, quiet: true },
      ),
    getNextPageParam: (last, pages) => {
      const got = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && got < last.totalCount ? got : undefined;
    },
  });
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  return {
    rows,
    total: list.data?.pages[0]?.totalCount ?? 0,
    isPending: list.isPending,
    isComplete: list.data !== undefined && !hasNextPage,
    isError,
    refetch: list.refetch,
  };
}
