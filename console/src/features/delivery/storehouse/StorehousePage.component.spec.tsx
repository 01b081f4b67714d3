import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../http/server.fixture';
import { permissions } from '../../../session/session';
import StorehousePage from './StorehousePage';

const rowOf = (id: string) => ({ id, code: id, name: `Row ${id}`, columns: 1, levels: 1, used: 0, capacity: 5 });
const shelfOf = (row: string) => ({
  id: row,
  code: `${row}-01-1`,
  row: 1,
  column: 1,
  used: 0,
  capacity: 5,
  packages: [],
});
const pack = { packageId: 'p-1', packageNo: 'BZ-1', salesOrderId: 'o-1', salesOrderNo: 'SO-1', customerName: null };

describe('the racks, with a package in hand', () => {
  let moved: unknown[];
  let end: () => void;
  let state: number;
  beforeEach(() => {
    moved = [];
    state = PackageState.Packed;
    end = serve(({ pathname, searchParams }, method, sent) => {
      if (pathname.endsWith('get-storehouseRowlist'))
        return { items: [{ id: 'h', name: 'Hall', code: 'H', rows: [rowOf('A'), rowOf('B')] }] };
      if (pathname.endsWith('get-shelvesinfo')) return { items: [shelfOf(searchParams.get('rowId')!)] };
      const held = { ...pack, state, palletNo: null, shelfCode: null };
      if (method === 'POST') {
        moved.push(sent);
        return held;
      }
      const proposals = [{ shelfId: 'A', code: 'A-01-1', free: 5, reason: 'free' }];
      return { kind: 'package', package: held, proposals };
    });
    permissions.set(new Set([salesOrderPermissions.names.Storehouses.Store]));
  });
  afterEach(() => {
    cleanup();
    end();
    act(() => permissions.set(new Set()));
  });

  const current = () => document.querySelector('nav [aria-current] strong')?.textContent;
  const type = async () => {
    const field = await screen.findByLabelText('store.code');
    fireEvent.change(field, { target: { value: 'BZ-1' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyUp(field, { key: 'Enter' });
  };
  const scan = async () => {
    await type();
    await screen.findByRole('heading', { name: 'BZ-1' });
  };

  it('show another row than the proposed one to whoever turns to it, until the next scan', async () => {
    render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <StorehousePage />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    await screen.findByText('Row B');
    await scan();
    expect(current()).toBe('Row A');
    fireEvent.click(screen.getByText('Row B'));
    await waitFor(() => expect(current()).toBe('Row B'));
    await scan();
    await waitFor(() => expect(current()).toBe('Row A'));
    fireEvent.click(screen.getByText('Row B'));
    fireEvent.click(await screen.findByRole('button', { name: /^B-01-1/ }));
    await waitFor(() => expect(moved).toEqual([{ packageNo: 'BZ-1', shelfCode: 'B-01-1', from: null }]));
  });

  it('ask for no shelf for what is open, on a truck or delivered, and hold what was scanned before no more', async () => {
    render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <StorehousePage />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    await screen.findByText('Row B');
    for (const now of [PackageState.Packing, PackageState.Loaded, PackageState.Signed]) {
      state = PackageState.Packed;
      await scan();
      state = now;
      await type();
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'BZ-1' })).toBeNull());
      expect(await screen.findByText('store.notNow')).toBeTruthy();
    }
  });
});
