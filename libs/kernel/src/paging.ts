import { invalid } from './errors.js';

/** A page of a list: `totalCount` counts all matches, `items` holds this page. */
export interface Paged<T> {
  totalCount: number;
  items: T[];
}

export interface SortTerm {
  /** The field, spelled as in the allow list. */
  field: string;
  descending: boolean;
}

/**
 * Reads ABP's `sorting` (`name`, `name desc, code asc`); fields match the allow list whatever their case.
 * Throws a 400 that names `sorting` when a field is unknown or the form is wrong.
 */
export function parseSorting(sorting: string | undefined, allowed: readonly string[]): SortTerm[] {
  if (!sorting?.trim()) return [];
  const byName = new Map(allowed.map((field) => [field.toLowerCase(), field]));
  const terms = sorting.split(',').map((term) => {
    const [name = '', direction = 'asc', ...rest] = term.trim().split(/\s+/);
    const field = byName.get(name.toLowerCase());
    if (!field || rest.length > 0 || !/^(asc|desc)$/i.test(direction)) {
      throw invalid('sorting', 'SortingErrorMessage', { sorting: term.trim(), allowed: allowed.join(', ') });
    }
    return { field, descending: direction.toLowerCase() === 'desc' };
  });
  // Only the first mention of a field orders anything; without the others there are only so many ways to sort.
  return terms.filter(({ field }, index) => terms.findIndex((other) => other.field === field) === index);
}
