import { quotations } from '@ishare/contracts/sales-order/quotations.js';
import type { PublicQuotation } from '@ishare/contracts/sales-order/quotations.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import salesOrder from '../../../i18n/en/salesOrder.json' with { type: 'json' };
import { serve } from '../../../http/server.fixture';
import { takeFailures } from '../../../session/http';
import { keyOf } from '../../../session/routes';
import PublicOfferPage from './PublicOfferPage';

const id = '0b7c1c3e-0000-4000-8000-000000000001';
const offer = {
  ...{ quotationNo: 'QT-1', versionNo: 1, salesOrderNo: 'SO-1', orderName: 'Study', currency: 'CNY', items: [] },
  ...{
    customerName: null,
    dealerName: null,
    validUntil: '2026-12-02',
    isExpired: false,
    isOutdated: false,
    isConfirmed: false,
  },
  ...{ acceptedTime: null, acceptedBy: null, timeZone: 'Asia/Shanghai' },
};

async function shown(
  amounts: Pick<PublicQuotation, 'totalAmount' | 'payableAmount'> & Partial<PublicQuotation>,
): Promise<string> {
  const words = createInstance();
  await words.use(initReactI18next).init({ lng: 'en', resources: { en: { salesOrder } } });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keyOf(quotations.show, { params: { id }, query: { key: 'k' } }), { ...offer, ...amounts });
  const { container } = render(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/offer?quotation=${id}&key=k`]}>
          <PublicOfferPage />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return container.textContent;
}

describe('a quotation that is opened by its link', () => {
  afterEach(cleanup);

  it('tells how much less it is by a discount', async () => {
    const text = await shown({ totalAmount: 19_120, payableAmount: 18_064 });
    expect(text).toContain('19,120.00 less 1,056.00 discount');
    expect(text).toContain('18,064.00 CNY');
  });

  it('speaks of no discount where there is none', async () => {
    expect(await shown({ totalAmount: 19_120, payableAmount: null })).not.toContain('discount');
  });

  it('cannot be taken once its order has other lines, and says so', async () => {
    const text = await shown({ totalAmount: 19_120, payableAmount: null, isOutdated: true });
    expect(text).toContain(salesOrder.offer.outdated);
    expect(screen.queryByRole('button', { name: salesOrder.offer.take })).toBeNull();
  });

  it('tells in words why it is not taken', async () => {
    const heard: (string | undefined)[] = [];
    const ends = [
      serve((_address, method) => (method === 'POST' ? new Error('The order has changed since.') : { ...offer })),
      takeFailures((error) => heard.push(error.text) > 0),
    ];
    await shown({ totalAmount: 19_120, payableAmount: null });
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Chen' } });
    fireEvent.click(screen.getByRole('button', { name: salesOrder.offer.take }));
    await waitFor(() => expect(heard).toEqual(['The order has changed since.']));
    for (const end of ends) end();
  });
});
