import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { http } from '../../../session/http';
import type { Query } from '../../../http/query-string';
import type { Directory } from '../records';

/** Trees ask for 999 rows from the start. */
const wholeTree = { skipCount: 0, maxResultCount: 999 };

/** All directories of a tree, in the order of their codes. */
export function useDirectories(path: string, query: Query = {}) {
  const list = useQuery({
    queryKey: [path, query],
    queryFn: () => http.get<{ items: Directory[] }>(path, { ...query, ...wholeTree }),
  });
  const directories = useMemo(
    () => (list.data?.items ?? []).toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)),
    [list.data],
  );
  return { directories, list };
}
