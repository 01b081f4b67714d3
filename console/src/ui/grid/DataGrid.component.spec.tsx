import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { giveSizes } from '../laid-out.fixture';
import { DataGrid } from './DataGrid';
import type { DataGridProps } from './grid-props';
import { markEdges } from './mark-edges';

describe('a grid under the keyboard', () => {
  afterEach(cleanup);

  const rows = ['a', 'b', 'c'].map((id) => ({ id }));

  it('moves with the arrows, selects with x and opens with Enter', async () => {
    const seen: string[] = [];
    render(
      <DataGrid
        rows={rows}
        columns={[{ key: 'id', title: 'Id' }]}
        rowKey={({ id }) => id}
        label="Boards"
        onActive={({ id }) => seen.push(`at ${id}`)}
        onSelect={(selected) => seen.push(`selected ${[...selected].join()}`)}
        onOpen={({ id }) => seen.push(`open ${id}`)}
      />,
    );
    screen.getByRole('grid', { name: 'Boards' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}x{Enter}');
    expect(seen).toEqual(['at b', 'at c', 'at c', 'selected c', 'open c']);
  });
});

describe('the rows of a grid', () => {
  giveSizes();
  afterEach(cleanup);

  interface Board {
    id: string;
  }
  const boards: Board[] = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const rowKey = ({ id }: Board) => id;
  let drawings = 0;
  const columns = [{ key: 'id', title: 'Id', render: ({ id }: Board) => (drawings++, `board ${id}`) }];
  const expand = ({ id }: Board) => `inside of ${id}`;

  function Boards(props: Partial<DataGridProps<Board>>) {
    const [selected, onSelect] = useState<ReadonlySet<string>>(new Set());
    return <DataGrid rows={boards} label="Boards" {...{ columns, rowKey, selected, onSelect }} {...props} />;
  }
  const rowOf = (id: string) => screen.getByText(`board ${id}`).closest<HTMLElement>('[role=row]')!;
  const selected = () =>
    boards
      .map(rowKey)
      .filter((id) => rowOf(id).getAttribute('aria-selected') === 'true')
      .join('');

  it('open to a table of 460 px, or as high as the list says', () => {
    const heightOf = (props: Partial<DataGridProps<Board>> = {}) => {
      render(<Boards expand={expand} {...props} />);
      fireEvent.click(within(rowOf('a')).getByLabelText('grid.expand'));
      const { height } = screen.getByText('inside of a').closest<HTMLElement>('[style*="height"]')!.style;
      cleanup();
      return height;
    };
    expect([heightOf(), heightOf({ expandHeight: () => 120 })]).toEqual(['460px', '120px']);
  });

  it('are selected one by one, in ranges and all at once', () => {
    render(<Boards />);
    const tick = (id: string, shiftKey = false) => fireEvent.click(rowOf(id).querySelector('input')!, { shiftKey });
    tick('a');
    tick('c', true);
    expect(selected()).toBe('abc');
    tick('b');
    expect(selected()).toBe('ac');
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'a', ctrlKey: true });
    expect(selected()).toBe('abcd');
    fireEvent.click(screen.getByRole('columnheader', { name: /selectAll/i }).querySelector('input')!);
    expect(selected()).toBe('');
  });

  it('are chosen beside those of other pages, which stay so', () => {
    const chosen: string[] = [];
    const onSelect = (keys: ReadonlySet<string>) => chosen.push([...keys].join(''));
    const all = () => screen.getByRole('columnheader', { name: /selectAll/i }).querySelector('input')!;
    const { rerender } = render(<Boards selected={new Set(['x', 'a'])} onSelect={onSelect} />);
    fireEvent.click(all());
    rerender(<Boards selected={new Set(['x', 'a', 'b', 'c', 'd'])} onSelect={onSelect} />);
    fireEvent.click(all());
    expect(chosen).toEqual(['xabcd', 'x']);
  });

  it('open to what stands under them, and tell when the last is near', () => {
    const near: string[] = [];
    render(<Boards expand={expand} onNearEnd={() => near.push('near')} />);
    expect(near).toEqual(['near']);
    fireEvent.click(rowOf('b').querySelector('button')!);
    expect(screen.getByText('inside of b')).toBeTruthy();
    fireEvent.click(rowOf('b').querySelector('button')!);
    expect(screen.queryByText('inside of b')).toBeNull();
  });

  it('take keys from the page where nothing else has the focus', async () => {
    const opened: string[] = [];
    render(<Boards takesKeys onOpen={({ id }) => opened.push(id)} />);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(opened).toEqual(['b']);
  });

  it('are drawn anew where they change, and nowhere else', async () => {
    render(<Boards />);
    expect(drawings).toBeGreaterThan(0);
    screen.getByRole('grid').focus();
    drawings = 0;
    await userEvent.keyboard('{ArrowDown}');
    const moved = drawings;
    drawings = 0;
    await userEvent.keyboard('x');
    expect({ moved, ticked: drawings }).toEqual({ moved: 2, ticked: 1 });
  });
});

describe('the heads of a grid', () => {
  giveSizes();
  afterEach(cleanup);

  const rows = [{ id: 'a' }];
  const heads = ['code', 'name', 'size'].map((key) => ({ key, title: key, sortable: true }));

  function Heads({ told, values = {} }: { told: (...what: unknown[]) => void; values?: Record<string, string> }) {
    const filter = { key: 'code', label: 'code', type: 'text' as const };
    return (
      <DataGrid
        rows={rows}
        columns={heads.map((head) => (head.key === 'code' ? { ...head, filter } : head))}
        rowKey={({ id }) => id}
        label="Boards"
        onSort={(key) => told('sort', key)}
        onResize={(key, width) => told('width', key, width)}
        filters={values}
        onFilters={(next) => told('filters', next)}
        arranging={{
          takes: (key) => key !== 'size',
          move: (...to) => told('move', ...to),
          step: (...by) => told('step', ...by),
          pin: (...to) => told('pin', ...to),
          hide: (key) => told('hide', key),
        }}
      />
    );
  }
  const given = (values?: Record<string, string>) => {
    const told: unknown[][] = [];
    render(<Heads told={(...what) => told.push(what)} {...(values && { values })} />);
    return told;
  };
  const head = (name: string) => screen.getAllByRole('columnheader').find((one) => one.dataset['column'] === name)!;

  it("move by Alt and the arrows, and grow with Shift; those that are not a person's stay", async () => {
    const told = given();
    within(head('name')).getByRole('button', { name: /^name/ }).focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    within(head('size')).getByRole('button', { name: /^size/ }).focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(told).toEqual([
      ['step', 'name', -1],
      ['width', 'name', expect.any(Number)],
    ]);
    expect(within(head('size')).queryByRole('button', { name: 'grid.menu' })).toBeNull();
  });

  it('are pinned and hidden from their menu', async () => {
    const told = given();
    await userEvent.click(within(head('name')).getByRole('button', { name: 'grid.menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /grid.pinEnd/ }));
    expect(told).toEqual([['pin', 'name', 'end']]);
  });

  it('are dragged over each other, and the click that ends it sorts nothing', () => {
    const told = given();
    document.elementFromPoint = () => head('code');
    const sorter = within(head('name')).getByRole('button', { name: /^name/ });
    const point = (type: string, clientX: number) => new MouseEvent(type, { bubbles: true, clientX });
    fireEvent(sorter, point('pointerdown', 400));
    fireEvent(window, point('pointermove', 402));
    expect(head('code').dataset['drop']).toBeUndefined();
    fireEvent(window, point('pointermove', 5));
    expect(head('code').dataset['drop']).toBe('after');
    fireEvent(window, point('pointerup', 5));
    fireEvent.click(sorter);
    expect(told).toEqual([['move', 'name', 'code', 'after']]);
  });

  it('filter by the filter of the list, and leave what other filters say', async () => {
    const told = given({ code: 'PB', size: '3' });
    await userEvent.click(within(head('code')).getByRole('button', { name: 'grid.filter', pressed: true }));
    await userEvent.clear(await screen.findByRole('textbox', { name: 'code' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'code' }), 'MD{Enter}');
    expect(told).toEqual([['filters', { code: 'MD', size: '3' }]]);
  });
});

describe('the edges of a grid', () => {
  const [visible, whole] = [400, 1_000];

  it.each([
    [0, 'false', 'true'],
    [300, 'true', 'true'],
    [whole - visible, 'true', 'false'],
  ])('say on which side columns lie out of sight, scrolled by %i px', (scrollLeft, before, after) => {
    const box = document.createElement('div');
    for (const [side, px] of Object.entries({ clientWidth: visible, scrollWidth: whole, scrollLeft }))
      Object.defineProperty(box, side, { value: px });
    markEdges(box);
    expect({ ...box.dataset }).toEqual({ before, after });
  });
});
