import { BillState, BillType, type Bill } from '@ishare/contracts/crm/bill.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import crm from '../../../i18n/en/crm.json' with { type: 'json' };
import { serve } from '../../../http/server.fixture';
import { permissions } from '../../../session/session';
import { Money } from './CustomerMoney';

const bill = (billNo: string, openAmount: number, more: Partial<Bill> = {}) =>
  ({ id: billNo, billNo, openAmount, amount: 50, type: BillType.Final, state: BillState.Open, ...more }) as Bill;

describe('what a customer is to pay', () => {
  const words = createInstance();

  beforeAll(() => words.use(initReactI18next).init({ lng: 'en', resources: { en: { crm } } }));
  afterEach(cleanup);
  afterAll(() => permissions.set(new Set()));

  it('is the sum of all open bills, also of those before the latest hundred, without what is paid back', async () => {
    permissions.set(new Set([crmPermissions.names.Bills.Default]));
    const latest = Array.from({ length: 100 }, (_, n) => bill(`ZD-${n}`, 0, { state: BillState.Paid }));
    const open = [bill('OLD-1', 33.33), bill('OLD-2', 0.01), bill('BACK', 10.01, { type: BillType.Refund })];
    const end = serve(({ searchParams }) => ({
      totalCount: 103,
      items: searchParams.get('isOpen') === 'true' ? open : latest,
    }));
    render(
      <I18nextProvider i18n={words}>
        <MemoryRouter>
          <QueryClientProvider client={new QueryClient()}>
            <Money customerId="c-1" />
          </QueryClientProvider>
        </MemoryRouter>
      </I18nextProvider>,
    );
    expect(await screen.findByText('33.34 open')).toBeTruthy();
    end();
  });
});
