import { BillState, BillType, type Bill } from '@ishare/contracts/crm/bill.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import crm from '../../../i18n/en/crm.json' with { type: 'json' };
import { serve } from '../../../http/server.fixture';
import { BillRows } from './BillRows';
import RefundDialog from './RefundDialog';

const bill = { id: 'b-1', billNo: 'ZD-1', dealerId: null, allocatedAmount: 100 } as unknown as Bill;
const words = createInstance();

const show = (node: ReactNode) =>
  render(
    <I18nextProvider i18n={words}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>
      </MemoryRouter>
    </I18nextProvider>,
  );
const dialog = () => show(<RefundDialog bill={bill} onDone={() => undefined} onClose={() => undefined} />);

const refund = (billNo: string, amount: number, state: number): Bill =>
  ({ ...bill, id: billNo, billNo, type: BillType.Refund, name: null, amount, openAmount: amount, state }) as Bill;

describe('a refund', () => {
  beforeAll(() => words.use(initReactI18next).init({ lng: 'en', resources: { en: { crm } } }));
  afterEach(cleanup);

  it('is asked for as it was typed, however little was paid: the server says what is wrong with it', async () => {
    const asked: string[] = [];
    const end = serve((address, method) => {
      if (method === 'GET') return { items: [], totalCount: 0 };
      asked.push(`${method} ${address.pathname}`);
      return new Error('Of bill ZD-1 only 100.00 can be paid back.');
    });
    dialog();
    const amount = screen.getByRole<HTMLInputElement>('spinbutton');
    fireEvent.change(amount, { target: { value: '500' } });
    fireEvent.blur(amount);
    expect(amount.value).toBe('500.00');
    fireEvent.click(screen.getByRole('button', { name: 'Pay back' }));
    await waitFor(() => expect(asked).toEqual(['POST /api/crm/bills/b-1/refund']));
    end();
  });

  it('is told what of the bill is refunded already, and what is left', async () => {
    const end = serve(({ searchParams }) =>
      searchParams.get('refundOfId') === bill.id
        ? { items: [refund('1', 33.33, BillState.Open), refund('2', 0.01, BillState.Paid), refund('3', 5, 9)] }
        : new Error('Nobody asks for others.'),
    );
    dialog();
    await screen.findByText('Of that, 33.34 is refunded already; 66.66 is left to pay back.');
    end();
  });

  it('is no money that comes in: it is told as such', () => {
    const { container } = show(
      <BillRows rows={[refund('R-1', 10.01, BillState.Open), { ...refund('R-2', 0, BillState.Paid), amount: 7 }]} />,
    );
    const rows = [...container.querySelectorAll('tr')].map(({ textContent }) => textContent);
    expect(rows[0]).toContain('10.01 to pay backTo pay back');
    expect(rows[1]).toContain('0.00 to pay backPaid back');
    expect(container.textContent).not.toMatch(/open/i);
  });
});
