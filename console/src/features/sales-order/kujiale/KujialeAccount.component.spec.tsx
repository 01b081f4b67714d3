import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serve } from '../../../http/server.fixture';
import { KujialeAccount } from './KujialeAccount';

describe('the account at Kujiale', () => {
  let account: string | null = null;
  const asked: string[] = [];
  const end = serve(({ pathname }, method) => {
    if (method === 'POST') {
      asked.push(pathname.split('/').at(-1)!);
      account = 'maker';
    }
    return { account, appUid: null, isServed: false };
  });
  afterEach(cleanup);
  afterAll(end);

  it('is bound by its name and password, then changed or let go of', async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <KujialeAccount />
      </QueryClientProvider>,
    );
    // Without its address in the settings a bound account has no use yet.
    expect(await screen.findByText('kujiale.notServed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'kujiale.unbind' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'kujiale.bind' }));
    await userEvent.type(screen.getByLabelText('kujiale.account'), 'maker');
    await userEvent.click(screen.getByRole('button', { name: 'common:action.save' }));
    expect(asked).toEqual([]);
    await userEvent.type(screen.getByLabelText('kujiale.password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'common:action.save' }));
    await waitFor(() => expect(asked).toEqual(['bindaccount']));
    expect(await screen.findByRole('button', { name: 'kujiale.unbind' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'kujiale.change' })).toBeTruthy();
  });
});
