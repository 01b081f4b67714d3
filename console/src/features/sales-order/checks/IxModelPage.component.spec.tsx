import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../http/server.fixture';
import IxModelPage from './IxModelPage';

const order = '3a65c8db-9f29-5548-b3dd-e90a9e10dbdc';
const setting = '3a65c8db-9f29-5548-b3dd-e90a9e10dbdd';
const gone = Object.assign(new Error('There is none.'), { status: 404 });

describe('the check of an order', () => {
  let offered: object[] = [];
  let asked: string[] = [];
  let end = () => {};

  beforeEach(() => {
    asked = [];
    end = serve(({ pathname, searchParams }) => {
      if (!pathname.includes(order)) return { items: offered, totalCount: offered.length };
      asked.push(searchParams.get('settingId') ?? 'all');
      return gone;
    });
  });
  afterEach(() => {
    cleanup();
    end();
  });

  const open = (address: string) =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <IxModelPage />
        </QueryClientProvider>
      </MemoryRouter>,
    );

  it('says what to do where its setting has been disabled', async () => {
    offered = [];
    open(`/?order=${order}&setting=${setting}`);
    expect(await screen.findByText(/ixOrder\.settingGone/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /ixOrder\.allRules/ }));
    await waitFor(() => expect(asked).toEqual([setting, 'all']));
  });

  it('offers the settings that are in use in its place', async () => {
    offered = [{ id: order, name: 'Kitchens' }];
    open(`/?order=${order}&setting=${setting}`);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /ixOrder\.setting/ }));
    fireEvent.click(await screen.findByTitle('Kitchens'));
    await waitFor(() => expect(asked).toEqual([setting, order]));
  });

  it('tells as before where something else is gone', async () => {
    offered = [{ id: setting, name: 'Kitchens' }];
    open(`/?order=${order}&setting=${setting}`);
    expect(await screen.findByText(/404\.message/)).toBeTruthy();
    expect(screen.queryByText(/ixOrder\.settingGone/)).toBeNull();
  });
});
