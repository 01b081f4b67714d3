import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { serve } from '../../../http/server.fixture';
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

describe('a screen on a wall', () => {
  let show: () => object;
  let client: QueryClient;
  let end: () => void;
  beforeEach(() => {
    localStorage.setItem('ishare.tv-screen', JSON.stringify({ id: 'wall', key: 'key' }));
    show = () => shown;
    client = new QueryClient();
    end = serve(({ pathname }) => {
      if (pathname.endsWith('/codes')) return { code: 'AB12CD34', secret: 's', expires: '2099-01-01T00:00:00Z' };
      return pathname.endsWith('/paired') ? { id: null, key: null } : show();
    });
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    displayZone.set(undefined);
    end();
  });
  const open = async () => {
    const words = i18next.createInstance();
    await words.init({ lng: shown.culture });
    render(
      <I18nextProvider i18n={words}>
        <QueryClientProvider client={client}>
          <TvPage />
        </QueryClientProvider>
      </I18nextProvider>,
    );
  };

  it("tells its times by the factory's clock, however its own stands", async () => {
    await open();
    expect(await screen.findByText('20:56:04')).toBeTruthy();
  });

  it('asks to be paired once it is taken back, and goes on where that is undone', async () => {
    await open();
    expect(await screen.findByText('20:56:04')).toBeTruthy();
    show = () => Object.assign(new Error('off'), { status: 403 });
    await client.invalidateQueries({ queryKey: ['tv-boards'] });
    expect(await screen.findByText('AB12CD34')).toBeTruthy();
    show = () => shown;
    await client.invalidateQueries({ queryKey: ['tv-boards'] });
    expect(await screen.findByText('20:56:04')).toBeTruthy();
    expect(screen.queryByText('AB12CD34')).toBeNull();
  });
});
