import { useMemo } from 'react';
import { gridColumn } from '../cells';
import type { ScreenDefinition } from '../screen';
import { searchFieldOf } from '../search-fields';
import { useScreenTexts } from './use-screen-texts';

/** The columns and filters of a screen with their words. */
export function useScreenColumns(screen: ScreenDefinition) {
  const { name } = screen;
  const t = useScreenTexts(name);
  const columns = useMemo(
    () =>
      screen.columns.map((column) => ({
        ...gridColumn(column, name, t),
        ...(column.filter && { filter: searchFieldOf(column.filter, name, t) }),
      })),
    [screen.columns, name, t],
  );
  const filters = useMemo(
    () => (screen.filters ?? []).map((filter) => searchFieldOf(filter, name, t)),
    [screen.filters, name, t],
  );
  return { columns, filters };
}
