import type { catalogDirectories, splitOrderDirectories } from '@ishare/contracts/catalogue/directories.js';
import { useMemo } from 'react';
import { useRoute } from '../../../session/routes';

/** A tree of directories; `moduleName` tells one from others in the same collection. */
export type Tree =
  | { routes: typeof catalogDirectories; moduleName: 'product' | 'matter' }
  | { routes: typeof splitOrderDirectories; moduleName?: undefined };

/** Trees ask for 999 rows from the start. */
const wholeTree = { skipCount: 0, maxResultCount: 999 };

/** All directories of a tree, in the order of their codes. */
export function useDirectories({ routes, moduleName }: Tree) {
  const list = useRoute(routes.list, { query: { ...(moduleName && { moduleName }), ...wholeTree } });
  const directories = useMemo(
    () => (list.data?.items ?? []).toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)),
    [list.data],
  );
  return { directories, list };
}
