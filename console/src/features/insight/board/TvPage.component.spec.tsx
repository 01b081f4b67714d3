import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { displayZone } from '../../../state/zone';
import TvPage from './TvPage';

const shown = {
  name: 'Hall',
  culture: 'zh-Hans',
  seconds: 60,
  dimFrom: 0,
  dimUntil: 0,
  time: '2026-11-27T07:56:04.000Z',
  timeZone: 'Pacific/Auckland',
  boards: [],
};
const { fetch } = globalThis;

describe('a screen on a wall', () => {
  beforeEach(() => {
    localStorage.setItem('ishare.tv-screen', JSON.stringify({ id: 'wall', key: 'key' }));
    const reply = { ok: true, status: 200, headers: new Map([['content-type', 'application/json']]) };
    globalThis.fetch = (() =>
      Promise.resolve({
        ...reply,
        json: () => Promise.resolve(shown),
        text: () => Promise.resolve(JSON.stringify(shown)),
      })) as never;
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    displayZone.set(undefined);
    globalThis.fetch = fetch;
  });

  it("tells its times by the factory's clock, however its own stands", async () => {
    const words = i18next.createInstance();
    await words.init({ lng: shown.culture });
    render(
      <I18nextProvider i18n={words}>
        <QueryClientProvider client={new QueryClient()}>
          <TvPage />
        </QueryClientProvider>
      </I18nextProvider>,
    );
    expect(await screen.findByText('20:56:04')).toBeTruthy();
  });
});
