import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { serve } from '../../http/server.fixture';
import { permissions } from '../../session/session';
import { consolePlaces } from '../../state/places';
import type { ScreenPlace } from '../../state/places';
import CommandPalette from './CommandPalette';

const place = (path: string, component: string): ScreenPlace => ({
  path,
  component,
  title: path,
  meta: {},
  children: [],
  trail: [path],
});

let at = '';
function Address() {
  const { pathname, search } = useLocation();
  at = pathname + search;
  return null;
}

const openPalette = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <CommandPalette places={[]} onClose={() => undefined} />
        <Address />
      </QueryClientProvider>
    </MemoryRouter>,
  );

it('finds records whose screens somebody may open, and opens the chosen one', async () => {
  const asked: string[] = [];
  const end = serve(({ pathname, searchParams }) => {
    asked.push(`${pathname}?${searchParams.get('filter')}`);
    return { items: [{ id: 'o-1', salesOrderNo: 'SO-77', orderName: 'Kitchen' }], totalCount: 1 };
  });
  permissions.set(new Set([salesOrderPermissions.names.Orders.Default, crmPermissions.names.Customers.Default]));
  // Whoever may see customers has no menu for them here.
  consolePlaces.set({ tree: [], places: [place('/sales-order/orders/:id', 'sales-order/order')], refused: [] });
  openPalette();
  await userEvent.type(screen.getByRole('combobox'), 'so-77');
  await userEvent.click(await screen.findByRole('option', { name: /SO-77 Kitchen/ }));
  expect(at).toBe('/sales-order/orders/o-1');
  expect(asked.at(-1)).toBe('/api/app/salesOrder?so-77');
  expect(asked.every((call) => call.startsWith('/api/app/salesOrder'))).toBe(true);
  end();
});

it('finds a board by its code, and opens the stock narrowed to it', async () => {
  const end = serve(({ pathname }) =>
    pathname.endsWith('/boards')
      ? { items: [{ id: 'b-1', boardsCode: 'MR18-2440', boardsMaterialCode: 'MR18' }], totalCount: 1 }
      : { items: [], totalCount: 0 },
  );
  permissions.set(new Set([optimisationPermissions.names.Boards.Default]));
  consolePlaces.set({ tree: [], places: [place('/optimization/boards', 'optimisation/boards')], refused: [] });
  openPalette();
  await userEvent.type(screen.getByRole('combobox'), 'mr18-2440');
  await userEvent.click(await screen.findByRole('option', { name: /MR18-2440 MR18/ }));
  expect(at).toBe('/optimization/boards?filter=MR18-2440');
  end();
});

it("finds a part by its label's code, and opens where it comes from", async () => {
  const from = { fileName: 'A1+A2.json', importFileId: 'f-1', remark: 'A2' };
  const card = { code: 'L-0042', name: 'Side', orderNo: 'SO-9', partNo: 'P1', ...from };
  const end = serve(({ pathname, searchParams }) => ({
    items: pathname.endsWith('/optimization/parts') && searchParams.get('code') === 'L-0042' ? [card] : [],
    totalCount: 0,
  }));
  permissions.set(new Set([optimisationPermissions.names.Solutions.Default]));
  consolePlaces.set({ tree: [], places: [place('/files/:id', 'optimisation/import-wizard')], refused: [] });
  openPalette();
  await userEvent.type(screen.getByRole('combobox'), 'L-0042');
  await userEvent.click(await screen.findByRole('option', { name: /L-0042 Side SO-9/ }));
  expect(at).toBe('/sales-order/trace?order=SO-9&sheet=A2&cabinet=&part=P1');
  end();
});
