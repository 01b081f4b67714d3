import type { ReactNode } from 'react';
import type { GridColumn } from './column';

/** Values of a card beside its title. */
const shownFields = 4;

export interface Card<T> {
  title: GridColumn<T> | undefined;
  fields: readonly { column: GridColumn<T>; content: ReactNode }[];
  actions: GridColumn<T> | undefined;
}

/** What a column shows of a row. */
export function cellContent<T>(column: GridColumn<T>, row: T, index: number): ReactNode {
  if (column.render) return column.render(row, index);
  const value = (row as Record<string, unknown>)[column.key];
  return value === null || value === undefined ? '' : String(value as string | number);
}

const isEmpty = (content: ReactNode) =>
  content === '' || content === null || content === undefined || content === false || content === '—';

/**
 * A row as a card: its first column is the title, the next four that say something stand below, its steps are a menu.
 */
export function cardOf<T>(columns: readonly GridColumn<T>[], row: T, index: number): Card<T> {
  const own = columns.filter(({ key }) => !key.startsWith('__'));
  const title = own.find(({ pinned }) => pinned === 'start') ?? own.find(({ title: text }) => text !== '');
  const fields = own
    .filter((column) => column !== title)
    .map((column) => ({ column, content: cellContent(column, row, index) }))
    .filter(({ content }) => !isEmpty(content))
    .slice(0, shownFields);
  return { title, fields, actions: columns.find(({ key }) => key === '__actions') };
}
