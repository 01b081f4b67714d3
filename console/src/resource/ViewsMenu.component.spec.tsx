import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { configuration } from '../session/configuration';
import { takeFailures } from '../session/http';
import { permissions } from '../session/session';
import { ViewsMenu } from './ViewsMenu';

const view = {
  id: 'v-1',
  name: 'Late ones',
  search: 'isLate=true',
  roleList: ['service'],
  isDefault: false,
  isOwn: true,
};

describe('a view that is shared no longer', () => {
  const { fetch } = globalThis;
  /** What the server says of the deletion; by then somebody else may have done it. */
  let status: number;
  let isShared: boolean;
  let heard: (string | undefined)[];
  let end: () => void;
  beforeEach(() => {
    isShared = true;
    heard = [];
    end = takeFailures((error) => heard.push(error.text) > 0);
    configuration.set({ currentUser: { id: 'u-1', roles: [] } } as never);
    permissions.set(new Set([basicSetupPermissions.names.PageConfigurations.ShareViews]));
    const answer = (address: unknown, init?: RequestInit) => {
      if (init?.method === 'DELETE') return [status, { error: { code: null, message: 'Refused' } }] as const;
      if (String(address).includes('shared-views')) return [200, { items: isShared ? [view] : [] }] as const;
      return [200, { config: null, items: [] }] as const;
    };
    globalThis.fetch = ((address: unknown, init?: RequestInit) => {
      const [code, said] = answer(address, init);
      if (init?.method === 'DELETE') isShared = code !== 404;
      const text = () => Promise.resolve(JSON.stringify(said));
      return Promise.resolve({ status: code, ok: code < 400, statusText: '', headers: new Map(), text });
    }) as never;
  });
  afterEach(() => {
    cleanup();
    end();
    globalThis.fetch = fetch;
    act(() => {
      configuration.set(undefined);
      permissions.set(new Set());
    });
  });

  const unshare = async () => {
    render(
      <MemoryRouter initialEntries={['/sales-order/orders']}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ViewsMenu />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'views.title' }));
    fireEvent.click(await screen.findByRole('button', { name: 'views.unshare' }));
  };

  it('goes without a word where somebody else was quicker', async () => {
    status = 404;
    await unshare();
    await waitFor(() => expect(screen.queryByText('Late ones')).toBeNull());
    expect(heard).toEqual([]);
  });

  it('stays and is told where that is refused', async () => {
    status = 403;
    await unshare();
    await waitFor(() => expect(heard).toEqual(['Refused']));
    expect(screen.getByText('Late ones')).toBeTruthy();
  });
});
