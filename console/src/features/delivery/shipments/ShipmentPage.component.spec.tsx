import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { ShipmentState } from '@ishare/contracts/sales-order/shipment.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import ShipmentPage from './ShipmentPage';

const pack = (packageNo: string, isLoaded: boolean) => ({
  ...{ packageId: packageNo, packageNo, palletNo: null, shelfCode: null, weight: 5, isFragile: false, isLoaded },
  state: PackageState.Signed,
});
/** The second package was not taken, and has come by another truck since. */
const order = {
  ...{ salesOrderId: 'o', salesOrderNo: 'SO1', customerName: 'Ann', address: '1 Mill Lane', owed: 0 },
  receiverPhone: '0757 8888',
  packages: [pack('P1', true), pack('P2', false)],
};
const truck = {
  ...{ id: 's', shipmentNo: 'FH1', state: ShipmentState.Signed, packageCount: 2, loadedCount: 1, lines: [] },
  signatures: [{ stop: 1, time: '2026-11-27T00:37:00Z', comment: 'wet', refused: ['P2'], signedBy: 'Ann' }],
};
const { fetch } = globalThis;

function server(input: unknown) {
  const url = String(input);
  const items = url.includes('/load-list') ? [{ stop: 1, orders: [order] }] : url.includes('/files') ? [] : undefined;
  const body = items ? { items } : truck;
  return Promise.resolve({
    ok: true,
    status: 200,
    headers: new Map([['content-type', 'application/json']]),
    json: () => Promise.resolve(body),
    text: () => Promise.resolve(JSON.stringify(body)),
  });
}

describe('a truck that was signed for', () => {
  beforeEach(() => {
    globalThis.fetch = server as never;
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetch;
  });

  it('says what went back, why, and whom to call', async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/s']}>
          <Routes>
            <Route path="/:id" element={<ShipmentPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const row = async (no: string) => within((await screen.findByText(no)).closest('li')!);
    expect((await row('P2')).getByText('shipment.sentBack')).toBeTruthy();
    expect((await row('P1')).queryByText('shipment.sentBack')).toBeNull();
    expect(screen.getByRole('alert').textContent).toMatch(/Ann.*wet/);
    expect(screen.getByRole('link', { name: /0757 8888/ }).getAttribute('href')).toBe('tel:0757 8888');
  });
});
