import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serve } from '../../../http/server.fixture';
import { DesignViewer } from './DesignViewer';

describe('a design that is seen', () => {
  const end = serve(() => ({ url: '/designer' }));
  afterEach(cleanup);
  afterAll(end);

  it('has the list read anew 0.8 s after it was closed', async () => {
    const told: [what: string, at: number][] = [];
    const tell = (what: string) => void told.push([what, performance.now()]);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <DesignViewer
          title="Kitchen"
          salesOrderId="o-1"
          onChanged={() => Promise.resolve(tell('read anew'))}
          onClose={() => tell('closed')}
        />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: /action\.close/ }));
    await waitFor(() => expect(told.map(([what]) => what)).toEqual(['closed', 'read anew']));
    const [[, closed], [, read]] = told as [(typeof told)[0], (typeof told)[0]];
    expect([read - closed >= 790, read - closed < 5_000]).toEqual([true, true]);
  });
});
