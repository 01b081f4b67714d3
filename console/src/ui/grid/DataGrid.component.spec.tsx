import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataGrid } from './DataGrid';

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
