import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../http/server.fixture';
import { permission } from '../../session/permission-names';
import { permissions } from '../../session/session';
import { Navbar } from './Navbar';
import { TagTab } from './TagTab';
import { UserMenu } from './UserMenu';

describe('the bar at the top', () => {
  const end = serve(() => ({ items: [], totalCount: 0, count: 0 }));
  afterEach(() => {
    cleanup();
    permissions.set(new Set());
  });
  afterAll(end);
  const nothing = () => undefined;
  const show = () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <Navbar
            places={{ tree: [], places: [], refused: [] }}
            isMobile={false}
            onMenu={nothing}
            onSearch={nothing}
            onShortcuts={nothing}
          />
        </QueryClientProvider>
      </MemoryRouter>,
    );
  const bell = () => document.querySelector('.anticon-bell');

  it('has a bell for whoever may be pushed to, and none for others', async () => {
    show();
    expect(bell()).toBeNull();
    act(() => permissions.set(new Set([permission.notificationsPush])));
    await waitFor(() => expect(bell()).not.toBeNull());
  });
});

it('the context menu of a tab is 105 px wide', async () => {
  const tag = { path: '/a', fullPath: '/a', title: 'A', meta: {} };
  render(
    <MemoryRouter>
      <TagTab tag={tag as never} isCurrent isDirty={false} commands={{} as never} />
    </MemoryRouter>,
  );
  await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('tab') });
  const menu = await screen.findByRole('menu');
  expect(menu.style.width).toBe('105px');
});

it('the version of the application is 2.3.8, as its package says and the menu of the user shows', async () => {
  const { version: released } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'),
  ) as { version: string };
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { shell: { user: { version: 'Version {{version}}' } } } },
  });
  render(
    <MemoryRouter>
      <UserMenu isMobile={false} />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^user\.menu/ }));
  expect(await screen.findByText('Version 2.3.8')).toBeTruthy();
  expect(released).toBe('2.3.8');
});
