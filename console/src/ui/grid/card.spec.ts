import { cardOf } from './card';
import type { GridColumn } from './column';

interface Part {
  name: string;
  note: string | null;
  [key: string]: string | null;
}

const column = (key: string, more: Partial<GridColumn<Part>> = {}): GridColumn<Part> => ({ key, title: key, ...more });
const keysOf = (columns: GridColumn<Part>[], row: Part) => {
  const { title, fields, actions } = cardOf(columns, row, 0);
  return { title: title?.key, fields: fields.map(({ column: { key } }) => key), actions: actions?.key };
};

const row: Part = { code: 'C', name: 'Side', note: null, a: '1', b: '', c: '3', d: '4', e: '5' };

test('a card has the first column for its title and four that say something below', () => {
  expect(
    keysOf(
      ['name', 'note', 'a', 'b', 'c', 'd', 'e', 'code'].map((key) => column(key)),
      row,
    ),
  ).toEqual({
    title: 'name',
    fields: ['a', 'c', 'd', 'e'],
    actions: undefined,
  });
});

test('what is pinned first is the title, and steps are no value', () => {
  const columns = [column('a'), column('code', { pinned: 'start' }), column('__actions', { pinned: 'end' })];
  expect(keysOf(columns, row)).toEqual({ title: 'code', fields: ['a'], actions: '__actions' });
});

test('a column that draws nothing of a row is left out', () => {
  expect(keysOf([column('name'), column('a', { render: () => null }), column('c')], row).fields).toEqual(['c']);
});
