import { settings } from '@ishare/contracts/platform/settings.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { configuration } from '../../../session/configuration';
import type { ApplicationConfiguration } from '../../../session/configuration';
import LoginPage from './LoginPage';
import RegisterPage from './RegisterPage';
import ResetPasswordPage from './ResetPasswordPage';

/** What the server says of registrations. */
const saying = (value: string, textMessages: 'sent' | 'logged' | 'none' = 'sent') =>
  ({
    multiTenancy: { isEnabled: true },
    setting: { values: { [settings.account.isSelfRegistrationEnabled.name]: value } },
    extraProperties: { textMessages },
  }) as unknown as ApplicationConfiguration;

const page = (shown: ReactNode) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>
    </MemoryRouter>,
  );

describe('registrations', () => {
  const { fetch } = globalThis;

  beforeAll(() => i18next.init({ lng: 'cimode' }));
  beforeEach(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('away'));
  });
  afterEach(() => {
    cleanup();
    configuration.set(undefined);
    globalThis.fetch = fetch;
  });

  it('are offered where the tenant takes them', () => {
    configuration.set(saying('true'));
    page(<LoginPage />);
    expect(screen.getByRole('link', { name: 'register.title' })).toBeTruthy();
    cleanup();
    page(<RegisterPage />);
    expect(screen.getByRole('button', { name: 'register.submit' })).toBeTruthy();
    expect(screen.queryByText('register.closed')).toBeNull();
  });

  it('are neither offered nor asked for where it takes none', () => {
    configuration.set(saying('false'));
    page(<LoginPage />);
    expect(screen.queryByRole('link', { name: 'register.title' })).toBeNull();
    expect(screen.getByRole('link', { name: 'reset.link' })).toBeTruthy();
    cleanup();
    page(<RegisterPage />);
    expect(screen.getByText('register.closed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'register.submit' })).toBeNull();
  });
});

describe('codes to a phone', () => {
  const { fetch } = globalThis;

  beforeAll(() => i18next.init({ lng: 'cimode' }));
  beforeEach(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('away'));
  });
  afterEach(() => {
    cleanup();
    configuration.set(undefined);
    globalThis.fetch = fetch;
  });

  const pages = [
    [<LoginPage />, 'login.byPhone', 'login.submit'],
    [<RegisterPage />, 'way.phone', 'register.submit'],
    [<ResetPasswordPage />, 'way.phone', 'reset.sendLink'],
  ] as const;

  it('are offered where somebody sends them, and else the other way stands there alone', () => {
    for (const [shown, byPhone, otherwise] of pages) {
      configuration.set(saying('true'));
      page(shown);
      expect(screen.getByRole('tab', { name: byPhone })).toBeTruthy();
      expect(screen.queryByText('phone.inLog')).toBeNull();
      cleanup();
      configuration.set(saying('true', 'none'));
      page(shown);
      expect(screen.queryByRole('tab')).toBeNull();
      expect(screen.getByRole('button', { name: otherwise })).toBeTruthy();
      cleanup();
    }
  });

  it('are said to stand in the log where a demonstration has nobody to send them', () => {
    configuration.set(saying('true', 'logged'));
    page(<ResetPasswordPage />);
    expect(screen.getByText('phone.inLog')).toBeTruthy();
  });
});
