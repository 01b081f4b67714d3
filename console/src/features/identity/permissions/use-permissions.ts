import { useCallback, useMemo } from 'react';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import { groupings, usePermissionLines } from './groupings';
import type { GroupingName, Held } from './groupings';
import { matrixRows, modulesOf } from './permission-matrix';

/** The permissions of a holder as rows, and the modules, menus or pages that they stand under. */
export function usePermissionRows({ providerName, providerKey }: Held, by: GroupingName) {
  const places = useStore(consolePlaces)?.places;
  const held = { providerName, providerKey };
  const titleOf = useCallback((path: string) => places?.find((place) => place.path === path)?.title, [places]);
  const all = usePermissionLines(held);
  const grouped = groupings[by].useGroups(held, titleOf);
  const lines = useMemo(() => all.data ?? [], [all.data]);
  const rows = useMemo(() => matrixRows(lines), [lines]);
  const modules = useMemo(
    () => (grouped.data === undefined ? [] : modulesOf(grouped.data, rows)),
    [grouped.data, rows],
  );
  return {
    lines,
    rows,
    modules,
    isPending: all.isPending || grouped.isPending,
    isError: (all.error ?? grouped.error) !== null,
    error: all.error ?? grouped.error,
    refetch: () => void Promise.all([all.refetch(), grouped.refetch()]),
  };
}
