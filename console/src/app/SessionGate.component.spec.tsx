import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import type { useAppProps } from 'antd/es/app/context';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router-dom';
import { configuration } from '../session/configuration';
import { signedIn, tokens } from '../session/http';
import { permissions, signOut } from '../session/session';
import { consolePlaces } from '../state/places';
import { setNoticeSurface } from '../ui/feedback';
import { queries } from './queries';
import { SessionGate } from './SessionGate';

const isConfiguration = (path: string) => path.endsWith('application-configuration');
const configured = {
  auth: { grantedPolicies: { 'SalesOrder.Orders': true }, policies: {} },
  currentUser: { isAuthenticated: true, id: 'u-1', roles: [] },
  currentTenant: { id: 't-1', name: 'Sunrise' },
  multiTenancy: { isEnabled: true },
  setting: { values: {} },
  features: { values: {} },
  localization: { values: {}, languages: [] },
};

describe('the gate of the console', () => {
  const { fetch } = globalThis;
  let asked: string[] = [];
  let told: { title?: string }[] = [];
  let menuStatus = 200;

  beforeAll(() => i18next.init({ lng: 'cimode' }));
  beforeEach(() => {
    asked = [];
    told = [];
    menuStatus = 200;
    tokens.write({ accessToken: 'a', refreshToken: 'r', expiresAt: Date.now() + 3_600_000 } as never);
    signedIn.set(true);
    setNoticeSurface({ notification: { error: (notice: object) => told.push(notice) } } as unknown as useAppProps);
    globalThis.fetch = (given) => {
      const { pathname } = new URL(String(given), 'http://server');
      asked.push(pathname);
      const isMenu = /menu/i.test(pathname);
      const status = isMenu ? menuStatus : 200;
      const body = isConfiguration(pathname) ? configured : { items: [] };
      return Promise.resolve({
        ok: status === 200,
        status,
        statusText: '',
        headers: new Map(),
        text: () => Promise.resolve(JSON.stringify(status === 200 ? body : { error: { code: 'x', message: 'no' } })),
      } as unknown as Response);
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetch;
  });

  const open = () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={queries}>
          <SessionGate alone={<p>open</p>} />
        </QueryClientProvider>
      </MemoryRouter>,
    );

  it('loads the configuration and what follows from the permissions once', async () => {
    const { findByText, rerender } = open();
    await findByText('open');
    rerender(
      <MemoryRouter>
        <QueryClientProvider client={queries}>
          <SessionGate alone={<p>open</p>} />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    await findByText('open');
    expect([asked.filter(isConfiguration).length, asked.filter((path) => /menu/i.test(path)).length]).toEqual([1, 1]);
    expect([...permissions.get()]).toEqual(['SalesOrder.Orders']);
  });

  it('keeps no menu, view, permission or token of an account that signs out', async () => {
    const { findByText, unmount } = open();
    await findByText('open');
    queries.setQueryData(['a list'], { items: [1] });
    await act(() => signOut());
    unmount();
    expect([
      permissions.get().size,
      configuration.get(),
      tokens.read(),
      signedIn.get(),
      consolePlaces.get(),
      queries.getQueryData(['a list']),
    ]).toEqual([0, undefined, undefined, false, undefined, undefined]);
  });

  it('clears token and permissions and says so where no places can be made', async () => {
    menuStatus = 403;
    open();
    await waitFor(() => expect(told.map(({ title }) => title)).toEqual(['routes.failed.title']));
    expect([permissions.get().size, tokens.read(), signedIn.get()]).toEqual([0, undefined, false]);
  });
});
