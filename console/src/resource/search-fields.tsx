import type { TFunction } from 'i18next';
import type { SearchField } from '../ui/search-field';
import { optionText } from './cells';
import { LookupFilter } from './LookupSelect';
import type { Filter } from './screen';

/** A declared filter as it is shown, its words translated. `name`: the screen's. */
export function searchFieldOf(filter: Filter, name: string, t: TFunction): SearchField {
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
}
