import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { serve } from '../../../http/server.fixture';
import { AllocationGrid } from './AllocationGrid';

const bill = (id: string, openAmount: number) => ({
  ...{ id, billNo: `ZD-${id}`, openAmount, amount: 100, dueDate: '2026-02-01', state: 0, type: 0, name: null },
  ...{ salesOrderNo: null, contractNo: null },
});

describe('the bills that money may go to', () => {
  const asked: URL[] = [];

  const end = serve((url) => {
    asked.push(url);
    return url.pathname.endsWith('/filled') ? bill('filled', 0) : { totalCount: 1, items: [bill('open', 30)] };
  });

  afterEach(cleanup);
  afterAll(end);

  it('are the open ones and those that it has filled, however many were paid before them', async () => {
    const held = [{ billId: 'filled', amount: 70 }];
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AllocationGrid source={{ amount: 100, dealerId: 'd' }} held={held} value={held} onChange={() => undefined} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('ZD-filled')).toBeTruthy();
    expect(screen.getByText('ZD-open')).toBeTruthy();
    const list = asked.find(({ searchParams }) => searchParams.has('dealerId'))!;
    expect(list.searchParams.get('isOpen')).toBe('true');
  });
});
