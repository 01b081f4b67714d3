import type { Bill } from '@ishare/contracts/crm/bill.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { serve } from '../../../http/server.fixture';
import RefundDialog from './RefundDialog';

const bill = { id: 'b-1', billNo: 'ZD-1', dealerId: null, allocatedAmount: 100 } as unknown as Bill;

describe('a refund', () => {
  afterEach(cleanup);

  it('is asked for as it was typed, however little was paid: the server says what is wrong with it', async () => {
    const asked: string[] = [];
    const end = serve((address, method) => {
      asked.push(`${method} ${address.pathname}`);
      return new Error('Of bill ZD-1 only 100.00 can be paid back.');
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RefundDialog bill={bill} onDone={() => undefined} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    const amount = screen.getByRole<HTMLInputElement>('spinbutton');
    fireEvent.change(amount, { target: { value: '500' } });
    fireEvent.blur(amount);
    expect(amount.value).toBe('500.00');
    fireEvent.click(screen.getByRole('button', { name: 'bill.refund' }));
    await waitFor(() => expect(asked).toEqual(['POST /api/crm/bills/b-1/refund']));
    end();
  });
});
