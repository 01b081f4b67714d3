import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CardList } from './CardList';
import type { DataGridProps } from './grid-props';

interface Board {
  id: string;
  size: number;
}

/** Tells that the end of the list has come into sight, which jsdom never does. */
let reachEnd = (): void => undefined;
class Watcher {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    reachEnd = () => tell([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {}
}

const boards = (count: number): Board[] => Array.from({ length: count }, (_, at) => ({ id: `b${at}`, size: at }));
const cut: string[] = [];
const columns: DataGridProps<Board>['columns'] = [
  { key: 'id', title: 'Id', sortable: true },
  { key: 'size', title: 'Size' },
  {
    key: '__actions',
    title: '',
    pinned: 'end',
    actions: ({ id }) => [{ key: 'cut', label: 'Cut', run: () => void cut.push(id) }],
  },
];

function Cards(props: Partial<DataGridProps<Board>>) {
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set());
  return (
    <CardList rows={boards(2)} rowKey={({ id }) => id} label="Boards" {...{ columns, selected, onSelect }} {...props} />
  );
}

describe('rows as cards', () => {
  beforeEach(() => void Object.assign(globalThis, { IntersectionObserver: Watcher }));
  afterEach(() => {
    cleanup();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
  const card = (at: number) => screen.getAllByRole('listitem')[at]!;

  it('have a title that opens them, their fields, a tick and a menu', async () => {
    const opened: string[] = [];
    render(<Cards onOpen={({ id }) => opened.push(id)} />);
    expect(within(card(1)).getByText('Size').nextSibling?.textContent).toBe('1');
    await userEvent.click(within(card(1)).getByText('b1'));
    fireEvent.click(within(card(0)).getByRole('checkbox'));
    expect([card(0), card(1)].map(({ dataset }) => dataset['selected'])).toEqual(['true', 'false']);
    await userEvent.click(within(card(1)).getByLabelText('action.more'));
    await userEvent.click(await screen.findByText('Cut'));
    expect([opened, cut]).toEqual([['b1'], ['b1']]);
  });

  it('have a link as their title where the column leads somewhere, and no button around it', () => {
    const link = { key: 'id', title: 'Id', leads: true, render: ({ id }: Board) => <a href={`/${id}`}>{id}</a> };
    render(<Cards columns={[link]} onOpen={() => undefined} />);
    expect(screen.getByRole('link', { name: 'b1' }).closest('button')).toBeNull();
  });

  it('open to what stands under them', async () => {
    render(<Cards expand={({ id }) => `inside of ${id}`} />);
    const expander = within(card(1)).getByLabelText('grid.expand');
    await userEvent.click(expander);
    expect([screen.queryByText('inside of b0'), screen.queryByText('inside of b1') !== null]).toEqual([null, true]);
    await userEvent.click(expander);
    expect(screen.queryByText('inside of b1')).toBeNull();
  });

  it('are sorted by what is chosen, and turned', async () => {
    const sorted: string[] = [];
    render(<Cards sorting={{ key: 'id', descending: true }} onSort={(key) => sorted.push(key)} />);
    await userEvent.click(screen.getByLabelText('grid.turn'));
    expect(sorted).toEqual(['id']);
  });

  it('name no order that none of their columns has', () => {
    render(<Cards sorting={{ key: 'dueTime', descending: false }} onSort={() => undefined} />);
    expect([screen.queryByText('dueTime'), screen.queryByLabelText('grid.turn')]).toEqual([null, null]);
  });

  it('are made as the end comes near, and then asked for', () => {
    let asked = 0;
    render(<Cards rows={boards(60)} onNearEnd={() => asked++} />);
    expect(screen.getAllByText('Size')).toHaveLength(50);
    act(() => reachEnd());
    expect([screen.getAllByText('Size').length, asked]).toEqual([60, 0]);
    act(() => reachEnd());
    expect(asked).toBe(1);
  });

  it('say that there are none', () => {
    render(<Cards rows={[]} empty="nothing here" />);
    expect(screen.getByText('nothing here')).toBeTruthy();
    // No list without entries.
    expect(screen.queryByRole('list')).toBeNull();
  });
});
