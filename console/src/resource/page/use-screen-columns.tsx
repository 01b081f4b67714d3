import { useMemo } from 'react';
import type { SearchField } from '../../ui/search-field';
import { gridColumn, optionText } from '../cells';
import { filterColumns } from '../column-filters';
import { LookupFilter } from '../LookupSelect';
import type { ScreenDefinition } from '../screen';
import { useScreenTexts } from './use-screen-texts';

/** The columns and filters of a screen with their words, and which of the columns filter in their heads. */
export function useScreenColumns(screen: ScreenDefinition) {
  const { name } = screen;
  const t = useScreenTexts(name);
  const columns = useMemo(() => screen.columns.map((column) => gridColumn(column, name, t)), [screen.columns, name, t]);
  const filters = useMemo(
    () =>
      (screen.filters ?? []).map((filter): SearchField => {
        const label = t(filter.label ?? `${name}.${filter.key}`);
        if (filter.type === 'lookup') {
          const { key, rare = false } = filter;
          return { key, rare, label, type: 'custom', render: (props) => <LookupFilter {...props} of={filter} /> };
        }
        if (filter.type !== 'select') return { ...filter, label };
        return {
          ...filter,
          label,
          options: filter.options.map((option) => ({ value: option.value, label: optionText(option, t) })),
        };
      }),
    [screen.filters, name, t],
  );
  const columnFilters = useMemo(() => filterColumns(screen.columns), [screen.columns]);
  return { columns, filters, columnFilters };
}
