import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { serve } from '../http/server.fixture';
import { configuration } from '../session/configuration';
import { readJson } from '../state/read-json';
import { usePersonal } from './personal';

const parse = (text: string | null | undefined) => (readJson(text) ?? []) as readonly string[];

describe('what a person keeps for himself', () => {
  let config: string | null = null;
  let isRefused = false;
  let end: () => void;
  beforeEach(() => {
    config = null;
    isRefused = false;
    configuration.set({ currentUser: { id: 'u-1', roles: [] } } as never);
    end = serve((_address, method, sent) => {
      if (method === 'GET') return { config };
      if (isRefused) return new Error('It is not kept.');
      ({ config } = sent as { config: string });
      return { config };
    });
  });
  afterEach(() => {
    cleanup();
    end();
  });

  /** A tab of the person's, with what it has read. */
  async function openTab() {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => usePersonal('stars', parse), { wrapper });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    return {
      add: (...names: string[]) =>
        act(() => Promise.all(names.map((name) => result.current.keep((kept) => [...kept, name])))),
      shows: (list: string) => waitFor(() => expect(result.current.value.join()).toBe(list)),
    };
  }

  it('is kept beside what another tab or device has kept since', async () => {
    const [office, hall] = [await openTab(), await openTab()];
    expect(await office.add('boards')).toEqual([true]);
    expect(await hall.add('orders')).toEqual([true]);
    await hall.shows('boards,orders');
    expect(parse(config)).toEqual(['boards', 'orders']);
  });

  it('is kept in the order of two quick choices, and taken back where it is refused', async () => {
    const tab = await openTab();
    await tab.add('boards', 'orders');
    expect(parse(config)).toEqual(['boards', 'orders']);
    isRefused = true;
    expect(await tab.add('saws')).toEqual([false]);
    await tab.shows('boards,orders');
  });
});
