import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
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
  const open = async (lng = shown.culture) => {
    const words = i18next.createInstance();
    await words.init({ lng });
    render(
      <I18nextProvider i18n={words}>
        <QueryClientProvider client={client}>
          <TvPage />
        </QueryClientProvider>
      </I18nextProvider>,
    );
    return { words };
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

  it('that is loaded anew while nobody answers says that it waits, in the language and by the clock of its factory', async () => {
    const { words: first } = await open();
    expect(await screen.findByText('20:56:04')).toBeTruthy();
    cleanup();
    client.clear();
    displayZone.set(undefined);
    show = () => {
      throw new TypeError('Failed to fetch');
    };
    const { words } = await open('en');
    expect(await screen.findByText('tv.waiting')).toBeTruthy();
    expect([first.language, words.language, displayZone.get()]).toEqual(['zh-Hans', 'zh-Hans', 'Pacific/Auckland']);
    show = () => shown;
    await client.invalidateQueries({ queryKey: ['tv-boards'] });
    expect(await screen.findByText('20:56:04')).toBeTruthy();
  });

  it('makes a board as small as what the bar of a lost connection leaves of the wall', async () => {
    const observing = new Map<Element, () => void>();
    const { ResizeObserver } = globalThis;
    globalThis.ResizeObserver = class {
      constructor(private readonly told: () => void) {}
      observe = (seen: Element) => void observing.set(seen, this.told);
      unobserve = () => undefined;
      disconnect = () => undefined;
    } as unknown as typeof ResizeObserver;
    show = () => ({
      ...shown,
      boards: [{ name: 'Long', items: [{ widget: 'orderStates', x: 0, y: 0, w: 12, h: 20 }] }],
    });
    await open();
    await screen.findByText('Long');
    const wall = screen.getByRole('main');
    const fitIn = (clientWidth: number, clientHeight: number) => {
      for (const [side, value] of Object.entries({ clientWidth, clientHeight }))
        Object.defineProperty(wall.parentElement!, side, { value, configurable: true });
      act(() => observing.get(wall.parentElement!)!());
      return Number(wall.style.getPropertyValue('--fit'));
    };
    const whole = fitIn(1280, 720);
    expect(whole).toBeLessThan(1);
    expect(fitIn(1280, 680) / whole).toBeCloseTo(680 / 720, 5);
    globalThis.ResizeObserver = ResizeObserver;
  });
});
