import { goodsReceiptLife, type GoodsReceipt } from '@ishare/contracts/optimisation/goods-receipt.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { serve } from '../../../http/server.fixture';
import { ReceivePart } from './ReceivePart';

const receipt = {
  id: 'r-1',
  receiptNo: 'SH-1',
  concurrencyStamp: 's',
  lines: [{ boardId: 'b-1', quantity: 10, price: null }],
  state: goodsReceiptLife.states.Expected,
} as unknown as GoodsReceipt;

describe('a part of a delivery', () => {
  let end: () => void;
  beforeEach(() => (end = serve(() => ({ totalCount: 0, items: [] }))));
  afterEach(() => {
    cleanup();
    end();
  });

  it('is not cut to what was ordered without a word', () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ReceivePart receipt={receipt} onDone={() => undefined} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    const [came, receive] = [
      screen.getByRole('spinbutton'),
      screen.getByRole<HTMLButtonElement>('button', { name: 'goodsReceipt.step.receive' }),
    ];
    const say = (pieces: string) => {
      fireEvent.change(came, { target: { value: pieces } });
      fireEvent.blur(came);
    };
    say('4');
    expect([receive.disabled, screen.getByRole('status').textContent]).toEqual([false, 'goodsReceipt.restHint']);
    say('12');
    expect((came as HTMLInputElement).value).toBe('12');
    expect([receive.disabled, screen.getByRole('status').textContent]).toEqual([true, 'goodsReceipt.cameBeyond']);
  });
});
