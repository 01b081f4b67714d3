import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { http } from '../../../session/http';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import { groupings, permissionGroups, permissionsPath } from './groupings';
import type { GroupingName } from './groupings';
import { matrixRows, modulesOf } from './permission-matrix';

export interface Provider {
  /** R for a role, U for a user, C for a client (permission-21). */
  providerName: 'R' | 'U' | 'C';
  providerKey: string;
}

/** The permissions of a holder as rows, and the modules, menus or pages that they stand under. */
export function usePermissionRows({ providerName, providerKey }: Provider, by: GroupingName) {
  const places = useStore(consolePlaces)?.places;
  const { readPath, groupsOf } = groupings[by];
  const query = { providerName, providerKey };
  const read = (path: string) => ({
    queryKey: [path, query],
    queryFn: () => http.get<unknown>(path, query),
    staleTime: 0,
  });
  const all = useQuery(read(permissionsPath));
  const grouped = useQuery(read(readPath));
  const lines = useMemo(
    () => (all.data === undefined ? [] : permissionGroups(all.data).flatMap(({ permissions }) => permissions)),
    [all.data],
  );
  const rows = useMemo(() => matrixRows(lines), [lines]);
  const modules = useMemo(
    () =>
      grouped.data === undefined
        ? []
        : modulesOf(
            groupsOf(grouped.data, (path) => places?.find((place) => place.path === path)?.title),
            rows,
          ),
    [grouped.data, groupsOf, places, rows],
  );
  return {
    lines,
    rows,
    modules,
    isPending: all.isPending || grouped.isPending,
    isError: all.isError || grouped.isError,
    error: all.error ?? grouped.error,
    refetch: () => void Promise.all([all.refetch(), grouped.refetch()]),
  };
}
