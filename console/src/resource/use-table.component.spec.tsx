import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../http/server.fixture';
import { useTable } from './use-table';

describe('a list', () => {
  afterEach(cleanup);

  it('shows its last page where its address names one that is gone', async () => {
    const end = serve((address) => {
      const skipped = Number(address.searchParams.get('skipCount'));
      return { totalCount: 31, items: skipped < 31 ? [{ id: `after ${skipped}` }] : [] };
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/list?page=9&filter=door']}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </MemoryRouter>
    );
    const { result } = renderHook(() => useTable({ path: '/api/list', columns: [] } as never), { wrapper });
    await waitFor(() => expect(result.current.rows).toEqual([{ id: 'after 30' }]));
    expect([result.current.state.page, result.current.total]).toEqual([3, 31]);
    end();
  });

  it('is filtered by a column that is hidden, where its address says so, and sorted by none that is gone', async () => {
    const asked: string[] = [];
    const settings = [
      { key: 'code', title: 'Code', isShow: true },
      { key: 'grade', title: 'Grade', isShow: false },
    ];
    const end = serve(({ pathname, searchParams }) => {
      if (pathname !== '/api/list') return { id: 'x', config: JSON.stringify(settings), hiddenFields: null };
      asked.push([searchParams.get('grade'), searchParams.get('sorting')].join());
      return { totalCount: 0, items: [] };
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/list?grade=A&sort=gone+desc']}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </MemoryRouter>
    );
    const columns = [
      { key: 'code', title: 'Code', sortable: true },
      { key: 'grade', title: 'Grade', filter: { key: 'grade', type: 'text', label: 'Grade' } },
    ];
    const props = { path: '/api/list', columns, defaultSorting: 'code' };
    const { result } = renderHook(() => useTable(props as never), { wrapper });
    await waitFor(() => expect(result.current.layout.shown.map(({ key }) => key)).toEqual(['code']));
    await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
    expect(new Set(asked)).toEqual(new Set(['A,code']));
    expect(result.current.aside.map(({ label }) => label)).toEqual(['Grade']);
    end();
  });
});
