import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { takeFailures } from '../../session/http';
import ItemsField from './pickups/ItemsField';
import LinesField from './shipments/LinesField';

describe.each([
  ['a pickup', <ItemsField />],
  ['a shipment', <LinesField />],
] as [string, ReactNode][])('the packages of %s that may not be read', (_name, field) => {
  const { fetch } = globalThis;
  const end = takeFailures(() => true);
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetch;
  });
  afterAll(end);

  it('are not said to be none', async () => {
    globalThis.fetch = (() =>
      Promise.resolve({
        ok: false,
        status: 403,
        statusText: 'Forbidden',
        headers: new Map(),
        text: () => Promise.resolve(JSON.stringify({ error: { code: 'x', message: 'Not for you' } })),
      })) as never;
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Form initialValues={{ salesOrderId: '3a65c8db-9f29-5548-b3dd-e90a9e10dbdc' }}>
          <Form.Item name="salesOrderId" hidden>
            <input />
          </Form.Item>
          <Form.Item name="packages">{field}</Form.Item>
        </Form>
      </QueryClientProvider>,
    );
    expect(await screen.findByText('list.refused')).toBeTruthy();
    expect(screen.queryByText('shipment.nothingWaits')).toBeNull();
  });
});
