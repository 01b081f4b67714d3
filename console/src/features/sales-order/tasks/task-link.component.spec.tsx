import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../http/server.fixture';
import PublicTaskPage from './PublicTaskPage';
import { TaskFile } from './TaskFile';

const taskId = '3a65c8db-9f29-5548-b3dd-e90a9e10dbdc';
const show = (page: ReactNode, at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {page}
      </QueryClientProvider>
    </MemoryRouter>,
  );

describe('a link to a production task', () => {
  afterEach(cleanup);

  it('leads to a page, which says in words that it holds no more', async () => {
    let isOver = false;
    const end = serve(() =>
      isOver ? new Error('It is over.') : { taskNo: 'SC-1', size: 11, sha256: 'abc', expires: '2099-12-02T00:00:00Z' },
    );
    show(<PublicTaskPage />, `/production-task?id=${taskId}&key=k`);
    expect(await screen.findByText('SC-1')).toBeTruthy();
    expect(screen.getByText('abc')).toBeTruthy();
    const download = screen.getByRole('link', { name: /download/ });
    expect(download.getAttribute('href')).toBe(`/api/public/production-tasks/${taskId}?key=k`);
    isOver = true;
    // The browser follows the link unless that is prevented.
    expect(fireEvent.click(download)).toBe(false);
    expect(await screen.findByText(/link\.over/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /download/ })).toBeNull();
    end();
  });

  it('is given out as the address of that page', async () => {
    const end = serve((_address, method) =>
      method === 'POST' ? { key: 'a b', expires: '2099-12-02T00:00:00Z' } : { fileId: taskId, sha256: null },
    );
    show(<TaskFile taskId={taskId} taskNo="SC-1" />);
    fireEvent.click(await screen.findByRole('button', { name: /task\.link/ }));
    fireEvent.click(await screen.findByRole('button', { name: /link\.make/ }));
    expect(await screen.findByDisplayValue(/\/production-task\?id=.+&key=a%20b$/)).toBeTruthy();
    end();
  });
});
