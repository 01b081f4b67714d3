import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../http/server.fixture';
import { configuration } from '../session/configuration';
import { ColumnsDialog } from './ColumnsDialog';
import { listQuery } from './list-query';
import { useListState } from './list-state';
import { useColumns } from './use-columns';

afterEach(cleanup);

describe('the dialog of columns', () => {
  it('keeps at least one of them', async () => {
    const saved: unknown[] = [];
    const settings = [{ key: 'name', label: 'Name', isShow: false, order: 0 }];
    render(
      <App>
        <ColumnsDialog
          settings={settings as never}
          defaults={settings as never}
          listed={new Set(['name'])}
          onSave={(chosen) => Promise.resolve(saved.push(chosen) > 0)}
          onClose={() => undefined}
        />
      </App>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'action.save' }));
    expect(await screen.findByText('columns.atLeastOne')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe('the columns of a list', () => {
  const end = serve(({ pathname }) => ({
    id: 'l-1',
    routeKey: pathname,
    config: '[]',
    hiddenFields: { hide: ['price'], sort: [] },
  }));
  afterAll(end);
  afterEach(() => act(() => configuration.set(undefined)));
  const given = ['code', 'price'].map((key) => ({ key, title: key }));
  const shownTo = async (roles: string[]) => {
    configuration.set({ currentUser: { id: `u-${roles.join('')}`, roles } } as never);
    const client = new QueryClient();
    const { result } = renderHook(() => useColumns('/boards', given), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    return result.current.shown.map(({ key }) => key);
  };

  it('are all there for whoever administers the system, whatever his role hides', async () => {
    expect(await shownTo(['buyer'])).toEqual(['code']);
    expect(await shownTo(['buyer', 'admin'])).toEqual(['code', 'price']);
  });
});

describe('the rows of a page', () => {
  const sizeOf = (fallback?: { size: number }, address = '/') =>
    renderHook(() => useListState([], fallback), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      ),
    }).result.current[0].size;

  it('are 15 at first, or as many as the list says or somebody has chosen', () => {
    expect([sizeOf(), sizeOf({ size: 30 }), sizeOf({ size: 30 }, '/?size=40'), sizeOf(undefined, '/?size=7')]).toEqual([
      15, 30, 40, 15,
    ]);
  });
});

describe('filters by days', () => {
  it('ask a list that compares moments for the first and the last of the days', () => {
    const state = { page: 1, size: 15, sorting: undefined, isUnfolded: undefined };
    const days = { key: 'made', label: '', type: 'dateRange' as const, from: 'madeMin', to: 'madeMax' };
    const values = { madeMin: '2026-11-20', madeMax: '2026-11-20' };
    const asked = (isTime: boolean) => listQuery({ ...state, values }, {}, [{ ...days, isTime }]);
    expect(asked(false)).toMatchObject(values);
    const { madeMin, madeMax } = asked(true) as Record<string, string>;
    expect(Date.parse(madeMax!) - Date.parse(madeMin!)).toBe(86_400_000 - 1);
  });
});
