import { OrderEventKind } from '@ishare/contracts/sales-order/order-states.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { serve } from '../../../http/server.fixture';
import salesOrder from '../../../i18n/en/salesOrder.json' with { type: 'json' };
import { OrderTimeline } from './OrderTimeline';

const entry = (id: string, action: string, to: number) => ({
  ...{ id, action, kind: OrderEventKind.Money, data: { from: 0, to } },
  ...{ time: '2026-11-20T02:00:00Z', userId: null, userName: null, comment: null },
});

describe('the timeline of an order', () => {
  let end: () => void;
  beforeEach(() => {
    const items = [entry('a', 'discountAmount', 1_234_567.5), entry('b', 'received', 98_765)];
    end = serve(({ pathname }) => (pathname.endsWith('/timeline') ? { totalCount: 2, items } : []));
  });
  afterEach(() => {
    cleanup();
    end();
  });

  it('writes money as money', async () => {
    const words = createInstance();
    await words.use(initReactI18next).init({
      ...{ lng: 'en', resources: { en: { salesOrder } }, interpolation: { escapeValue: false } },
    });
    render(
      <I18nextProvider i18n={words}>
        <QueryClientProvider client={new QueryClient()}>
          <OrderTimeline salesOrderId="o" />
        </QueryClientProvider>
      </I18nextProvider>,
    );
    expect(await screen.findByText('Discount: 0.00 → 1,234,567.50')).toBeTruthy();
    expect(screen.getByText('Received: 0.00 → 98,765.00')).toBeTruthy();
  });
});
