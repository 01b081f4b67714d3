import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import type { EditColumn, SheetRow } from './sheet-columns';
import { EditableGrid, type EditableGridHandle, type EditableGridProps } from './EditableGrid';
import { useEditSheet, type EditSheet } from './use-edit-sheet';

/** jsdom lays nothing out: every element is as large as the box of a sheet. */
const box = { offsetWidth: 800, offsetHeight: 400, clientWidth: 800, clientHeight: 400 };
const sides = Object.keys(box) as (keyof typeof box)[];
const real = sides.map((side) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, side));

/** How often cells of `count` were drawn. */
let drawn = 0;
const columns: readonly EditColumn[] = [
  { key: 'name', title: 'Name', editor: 'text', required: true, pinned: 'start' },
  {
    key: 'count',
    title: 'Count',
    editor: 'number',
    total: true,
    get thousands() {
      drawn++;
      return true;
    },
  },
  { key: 'isNew', title: 'New', editor: 'boolean' },
  {
    key: 'grain',
    title: 'Grain',
    editor: 'select',
    options: ['along', 'across'].map((value) => ({ value, label: value })),
  },
  { key: 'files', title: 'Files', editor: 'file' },
];
const given = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({
  id,
  name: `Part ${id}`,
  count: index + 1,
  isNew: false,
}));

let edit: EditSheet;
const handle = createRef<EditableGridHandle>();

function Sheet({ rows, ...props }: { rows: readonly SheetRow[] } & Partial<EditableGridProps>) {
  edit = useEditSheet(columns, rows);
  return <EditableGrid edit={edit} label="Parts" ref={handle} {...props} />;
}

const open = (rows: readonly SheetRow[] = given, props: Partial<EditableGridProps> = {}) => {
  render(<Sheet rows={rows} {...props} />);
  act(() => handle.current!.focus());
};
const press = (keys: string) => userEvent.keyboard(keys);
const cells = (key: string) => edit.sheet.rows.map((row) => row[key]);
const marked = () => [...document.querySelectorAll('[data-within=true]')].map((cell) => cell.textContent);
let made = 0;
const newRow = () => ({ key: `new ${++made}`, row: { id: `new ${made}` } });

describe('a sheet', () => {
  beforeAll(() => {
    for (const side of sides)
      Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => box[side] });
  });
  afterAll(() => {
    for (const [index, side] of sides.entries()) {
      if (real[index]) Object.defineProperty(HTMLElement.prototype, side, real[index]);
      else Reflect.deleteProperty(HTMLElement.prototype, side);
    }
  });
  afterEach(cleanup);

  it('types over a cell, goes down with Enter and on with Tab, and leaves it with Escape', async () => {
    open();
    await press('Board{Enter}');
    await press('{F2} two{Tab}7{Tab}');
    await press('{ArrowLeft}9{Escape}');
    expect(cells('name').slice(0, 3)).toEqual(['Board', 'Part b two', 'Part c']);
    expect(cells('count').slice(0, 3)).toEqual([1, 7, 3]);
    expect(marked()).toEqual(['7']);
  });

  it('marks with Shift, empties, fills down, and takes back what was done', async () => {
    open();
    await press('{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(marked()).toEqual(['1', '2', '3']);
    expect(handle.current!.selectedKeys()).toEqual(['a', 'b', 'c']);
    await press('{Control>}d{/Control}');
    expect(cells('count')).toEqual([1, 1, 1, 4, 5]);
    await press('{Delete}');
    expect(
      cells('count')
        .slice(0, 3)
        .every((value) => value === null || value === undefined),
    ).toBe(true);
    await press('{Control>}zz{/Control}');
    expect(cells('count')).toEqual([1, 2, 3, 4, 5]);
    await press('{Control>}y{/Control}');
    expect(cells('count')).toEqual([1, 1, 1, 4, 5]);
    await press('{Control>}a{/Control}');
    expect(handle.current!.selectedKeys()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('copies and cuts the marked block, pastes a block from its corner and one value into all', async () => {
    open(given, { newRow });
    await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    const field = screen.getByRole('textbox');
    const held: Record<string, string> = {};
    const clipboardData = { setData: (type: string, text: string) => void (held[type] = text) };
    fireEvent.copy(field, { clipboardData });
    expect(held['text/plain']!.trimEnd().split(/\r?\n/)).toEqual(['Part a\t1', 'Part b\t2']);
    fireEvent.cut(field, { clipboardData });
    expect(edit.sheet.rows.slice(0, 2).map((row) => row['name'] ?? null)).toEqual([null, null]);
    await userEvent.paste('one\t1\ntwo\t2\nthree\t3\nfour\t4\nfive\t5\nsix\t6');
    expect(cells('name')).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
    expect(cells('count')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(handle.current!.selectedKeys()).toHaveLength(6);
    await press('{Control>}{Home}{/Control}{Shift>}{ArrowDown}{/Shift}');
    await userEvent.paste('same');
    expect(cells('name').slice(0, 3)).toEqual(['same', 'same', 'three']);
  });

  it('opens a row below the last one with Enter, and the first one by a paste', async () => {
    open([], { newRow });
    await userEvent.paste('Door\t2');
    expect(cells('name')).toEqual(['Door']);
    await press('{Home}{F2}{Enter}');
    expect(edit.sheet.rows).toHaveLength(2);
  });

  it('turns a switch by the space bar, chooses from a list, and has the page open files', async () => {
    const opened: string[] = [];
    open(given, { onFiles: (row, { key }) => opened.push(`${row} ${key}`) });
    await press('{ArrowRight}{ArrowRight} ');
    expect(cells('isNew')[0]).toBe(true);
    await press('{ArrowRight}{Enter}');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'across');
    await press('{Enter}');
    expect(cells('grain')[0]).toBe('across');
    await press('{ArrowRight}{Enter}');
    expect(opened).toEqual(['b files']);
  });

  it('goes to what is wrong by F8, by its button and by its handle, and says what it is', async () => {
    open([{ id: 'a', name: 'A' }, { id: 'b' }, { id: 'c', name: 'C' }, { id: 'd' }]);
    await press('{F8}');
    expect(handle.current!.selectedKeys()).toEqual(['b']);
    await userEvent.click(screen.getByRole('button', { name: /sheet\.faults/ }));
    expect(handle.current!.selectedKeys()).toEqual(['d']);
    act(() => void handle.current!.nextFault());
    expect(handle.current!.selectedKeys()).toEqual(['b']);
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(2);
    act(() => handle.current!.goTo('c'));
    await press('C2{Enter}');
    expect(cells('name')[2]).toBe('C2');
  });

  it('says what is wrong where the cursor is, without being pointed at', async () => {
    open([{ id: 'a', name: 'A' }, { id: 'b', name: 'B' }, { id: 'c' }]);
    const said = () => screen.getByRole('status').textContent;
    expect(said()).toBe('');
    act(() => edit.refuse(new Map([['b', { name: 'Such a name is there.', count: 'Too many.' }]])));
    // Of the cell that the cursor is in, of another cell of the row all of it; by keys, by a tap and by the button.
    await press('{ArrowDown}');
    expect(said()).toContain('Such a name is there.');
    expect(said()).not.toContain('Too many.');
    await press('{ArrowRight}');
    expect(said()).toContain('Too many.');
    await press('{ArrowRight}');
    expect(said()).toContain('Such a name is there. · Too many.');
    await press('{F8}');
    expect(said()).toContain('sheet.fault.required');
    await userEvent.click(screen.getByText('A'));
    expect(said()).toBe('');
    await userEvent.click(screen.getByRole('button', { name: /sheet\.faults/ }));
    expect(said()).toContain('Such a name is there.');
  });

  it('marks a row by its number, and sums a column up', async () => {
    open();
    await userEvent.click(screen.getAllByRole('rowheader')[1]!);
    expect(handle.current!.selectedKeys()).toEqual(['b']);
    expect(marked().slice(0, 2)).toEqual(['Part b', '2']);
    expect(screen.getByText('15')).toBeTruthy();
  });

  it('draws again the rows that a key touches and no others', async () => {
    open();
    drawn = 0;
    await press('{ArrowDown}');
    expect(drawn).toBe(2);
    drawn = 0;
    await press('xyz');
    expect(drawn).toBe(0);
    await press('{Enter}');
    // The row that was typed into, and the one that is gone to.
    expect(drawn).toBe(2);
  });
});
