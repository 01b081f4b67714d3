import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { jest } from '@jest/globals';
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
const off = Object.assign(new Error('It is not paired any more.'), { status: 403 });
const CODE_LIFE = 600_000;
const KEPT = 'ishare.tv-screen';
const key = JSON.stringify({ id: 'wall', key: 'key' });
/** Milliseconds by which a screen has looked again. */
const LOOKED = 21_000;

describe('a screen on a wall', () => {
  let isPaired = true;
  let asked: string[] = [];
  let end = () => {};

  beforeEach(() => {
    localStorage.setItem(KEPT, key);
    isPaired = true;
    asked = [];
    end = serve(({ pathname }) => {
      asked.push(pathname.split('/').at(-1)!);
      if (pathname.endsWith('/boards')) return isPaired ? shown : off;
      if (pathname.endsWith('/codes'))
        return { code: 'ABCD2345', secret: 's', expires: new Date(Date.now() + CODE_LIFE) };
      return { id: null, key: null };
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    cleanup();
    localStorage.clear();
    displayZone.set(undefined);
    end();
  });

  const words = i18next.createInstance();
  beforeAll(() => words.init({ lng: shown.culture }));
  const open = () =>
    render(
      <I18nextProvider i18n={words}>
        <QueryClientProvider client={new QueryClient()}>
          <TvPage />
        </QueryClientProvider>
      </I18nextProvider>,
    );

  it("tells its times by the factory's clock, however its own stands", async () => {
    open();
    expect(await screen.findByText('20:56:04')).toBeTruthy();
  });

  describe('whose pairing is taken back', () => {
    // What comes of the time that has passed is shown after that.
    const pass = async (ms: number) => {
      await act(() => jest.advanceTimersByTimeAsync(ms));
      await act(() => jest.advanceTimersByTimeAsync(1_000));
    };
    beforeEach(async () => {
      jest.useFakeTimers();
      open();
      await pass(1_000);
      isPaired = false;
      await pass(LOOKED);
      expect(screen.getByTestId('tv-code').textContent).toBe('ABCD2345');
      expect(localStorage.getItem(KEPT)).toBeNull();
    });

    it('goes on where that is undone', async () => {
      isPaired = true;
      await pass(LOOKED);
      expect(screen.queryByTestId('tv-code')).toBeNull();
      expect(screen.getByText('20:56:04')).toBeTruthy();
      expect(localStorage.getItem(KEPT)).toBe(key);
    });

    it('asks for it no more once that cannot be undone', async () => {
      await pass(70_000);
      asked = [];
      isPaired = true;
      await pass(LOOKED);
      expect(asked).not.toContain('boards');
      expect(screen.getByTestId('tv-code').textContent).toBe('ABCD2345');
    });
  });
});
