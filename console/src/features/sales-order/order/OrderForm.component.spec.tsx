import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useOrder } from '../queries';
import { OrderForm } from './OrderForm';

const stored = {
  id: '0b7c1c3e-0000-4000-8000-000000000001',
  salesOrderNo: 'SO-1',
  orderName: 'Kitchen',
  orderTypeId: '0b7c1c3e-0000-4000-8000-000000000002',
  urgency: 0,
  sourceType: 0,
  dealerId: '0b7c1c3e-0000-4000-8000-000000000003',
  dealerName: 'Sunrise',
  customerId: null,
  customerName: null,
  receiver: {},
  discountRate: 0,
  discountAmount: 0,
  remark: null,
  concurrencyStamp: 'first',
  lastModifierId: null,
  lastModificationTime: null,
};

/** What the server holds; what it was sent. */
let held: Record<string, unknown>;
let sent: Record<string, unknown>[];
let others: { userName: string; since: string }[];
const { fetch } = globalThis;

const reply = (status: number, body: unknown) =>
  ({
    ok: status < 400,
    status,
    headers: new Map([['content-type', 'application/json']]),
    json: () => Promise.resolve(body),
    text: () => Promise.resolve(JSON.stringify(body)),
  }) as never;

function server(input: unknown, init: { method?: string; body?: string } = {}) {
  const path = String(input instanceof URL ? input.pathname : input);
  if (init.method === 'PUT') {
    const body = JSON.parse(init.body!) as Record<string, unknown>;
    sent.push(body);
    if (body['concurrencyStamp'] === held['concurrencyStamp']) return Promise.resolve(reply(200, held));
    return Promise.resolve(
      reply(409, { error: { code: 'x', message: 'changed', details: null, data: {}, validationErrors: null } }),
    );
  }
  if (path.endsWith('/presence')) return Promise.resolve(reply(200, { others }));
  if (path.includes(stored.id) && !path.includes('people')) return Promise.resolve(reply(200, { salesOrder: held }));
  return Promise.resolve(reply(200, path.includes('people') ? [] : { totalCount: 0, items: [] }));
}

function Page() {
  const order = useOrder(stored.id);
  const [isOpen, setOpen] = useState(true);
  if (!order.data) return null;
  return isOpen ? (
    <OrderForm order={order.data as OneOrder} onClose={() => setOpen(false)} />
  ) : (
    <p>closed {order.data.concurrencyStamp}</p>
  );
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );

describe("an order's head that somebody else changes too", () => {
  beforeEach(() => {
    held = stored;
    sent = [];
    others = [];
    globalThis.fetch = server as never;
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    globalThis.fetch = fetch;
  });

  it('is compared field by field, and saved over the order as it is now', async () => {
    open();
    await userEvent.type(await screen.findByLabelText(/order\.receiverAddress/), 'Harbour 1');
    held = { ...stored, receiver: { name: 'Anna' }, concurrencyStamp: 'second' };
    await userEvent.click(screen.getByText('action.save'));
    const drawer = await screen.findByText('conflict.title');
    const body = drawer.closest<HTMLElement>('.ant-drawer')!;
    await within(body).findByText('Anna');
    await userEvent.click(within(body).getByText('action.save'));
    expect(await screen.findByText('closed second')).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({
      concurrencyStamp: 'second',
      receiver: { name: 'Anna', address: 'Harbour 1' },
    });
  });

  it('says who has it open, before either saves', async () => {
    others = [{ userName: 'he.paichan', since: '2026-11-27T07:00:00.000Z' }];
    open();
    expect(await screen.findByText('editors.also')).toBeTruthy();
  });
});
