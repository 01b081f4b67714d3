import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../http/server.fixture';
import PublicDocumentPage from './PublicDocumentPage';

it('says that a link holds no more where it has ended since it was opened, and leads to no answer for programs', async () => {
  const asked: string[] = [];
  let isOver = false;
  const end = serve(({ pathname }) => {
    asked.push(pathname);
    return isOver
      ? new Error('It is over.')
      : { name: 'Manual', version: 2, size: 11, expires: '2026-12-02T00:00:00Z' };
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={['/shared-document?id=3a65c8db-9f29-5548-b3dd-e90a9e10dbdc&key=k']}>
      <QueryClientProvider client={client}>
        <PublicDocumentPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const download = await screen.findByRole('link', { name: /download/ });
  isOver = true;
  // The browser follows the link unless that is prevented.
  expect(fireEvent.click(download)).toBe(false);
  expect(await screen.findByText(/link\.over/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /download/ })).toBeNull();
  expect(new Set(asked).size).toBe(1);
  end();
  cleanup();
});
