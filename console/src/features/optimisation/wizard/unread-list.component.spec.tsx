import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { serve } from '../../../http/server.fixture';
import ChannelsPage from '../channels/ChannelsPage';
import UtilizationDetailPage from '../numbers/UtilizationDetailPage';
import ImportWizardPage from './ImportWizardPage';

const id = '0b7c1c3e-0000-4000-8000-000000000001';
const pages = [
  [<ImportWizardPage key="list" />, 'wizard.noFile'],
  [<ChannelsPage key="channels" />, 'channels.gone'],
  [<UtilizationDetailPage key="use" />, 'utilization.gone'],
] as const;

describe.each(pages)('a page of a list', (page, gone) => {
  let end: () => void;
  afterEach(() => {
    cleanup();
    end();
  });
  const open = (answer: () => object) => {
    end = serve(answer);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/${id}?file=${id}`]}>
          <Routes>
            <Route path="/:id" element={page} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    );
  };

  it(`offers another try where nobody answers, and does not say ${gone}`, async () => {
    open(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await screen.findByRole('button', { name: /action\.retry/ })).toBeTruthy();
    expect(screen.queryByText(gone)).toBeNull();
  });

  it(`says ${gone} where the server has none`, async () => {
    open(() => new Error('none'));
    expect(await screen.findByText(gone)).toBeTruthy();
  });
});
