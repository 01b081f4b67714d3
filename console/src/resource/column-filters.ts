import type { GridColumn } from '../ui/grid/column';
import { membersOf } from '../ui/search-field';
import type { SearchField, SearchValues } from '../ui/search-field';

/** Whether a filter is about that column: under its key, or under that of the record whose name it shows. */
const isAbout = (key: string, field: { key: string }): boolean =>
  field.key === key || (key.endsWith('Name') && field.key === `${key.slice(0, -4)}Id`);

/** The columns with the list's filters in their heads: those of the bar, else what the column says itself. */
export function withHeadFilters<T>(
  columns: readonly GridColumn<T>[],
  fields: readonly SearchField[],
): readonly GridColumn<T>[] {
  return columns.map((column) => {
    const filter = fields.find((field) => isAbout(column.key, field)) ?? column.filter;
    return filter ? { ...column, filter } : column;
  });
}

/** The filters that stand in heads alone, each once. */
export function headFilters<T>(columns: readonly GridColumn<T>[], fields: readonly SearchField[]): SearchField[] {
  const known = new Set(fields.flatMap(membersOf));
  return columns.flatMap(({ filter }) => {
    if (!filter || membersOf(filter).some((member) => known.has(member))) return [];
    membersOf(filter).forEach((member) => known.add(member));
    return [filter];
  });
}

/** The values of those filters among others. */
export function valuesOf(fields: readonly SearchField[], values: SearchValues): SearchValues {
  return Object.fromEntries(
    fields.flatMap(membersOf).flatMap((member) => (values[member] ? [[member, values[member]]] : [])),
  );
}
