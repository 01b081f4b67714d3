import type { ColumnFilterKind, ColumnFilters } from '../ui/grid/column';
import type { SearchValues } from '../ui/search-field';

/** A column's filter and the query members it is sent as: one, or two for a range. */
export interface FilterColumn {
  key: string;
  filter: ColumnFilterKind;
  members: readonly [from: string, to: string];
}

interface FilterableColumn {
  key: string;
  filter?: ColumnFilterKind;
  filterMembers?: readonly [from: string, to: string];
}

export function filterColumns(columns: readonly FilterableColumn[]): FilterColumn[] {
  return columns.flatMap(({ key, filter, filterMembers }) =>
    filter ? [{ key, filter, members: filterMembers ?? ([`${key}Min`, `${key}Max`] as const) }] : [],
  );
}

const isRange = ({ filter }: FilterColumn) => filter === 'number' || filter === 'dateRange';

/** Every query member that column filters may set. */
export function filterMembers(columns: readonly FilterColumn[]): string[] {
  return columns.flatMap((column) => (isRange(column) ? [...column.members] : [column.key]));
}

/** What the heads show, read from the query members. */
export function columnFiltersOf(columns: readonly FilterColumn[], values: SearchValues): ColumnFilters {
  const filters: Record<string, ColumnFilters[string]> = {};
  for (const column of columns) {
    const [from, to] = column.members;
    if (isRange(column)) {
      if (values[from] || values[to]) filters[column.key] = [values[from], values[to]];
    } else if (values[column.key])
      filters[column.key] = column.filter === 'boolean' ? values[column.key] === 'true' : values[column.key]!;
  }
  return filters;
}

/** The query members after the heads' filters have changed; members of other fields stay. */
export function withColumnFilters(
  columns: readonly FilterColumn[],
  filters: ColumnFilters,
  values: SearchValues,
): SearchValues {
  const next: Record<string, string> = { ...values };
  for (const member of filterMembers(columns)) delete next[member];
  for (const column of columns) {
    const value = filters[column.key];
    if (value === undefined) continue;
    if (typeof value === 'string' || typeof value === 'boolean') next[column.key] = String(value);
    else column.members.forEach((member, index) => value[index] && (next[member] = value[index]));
  }
  return next;
}
