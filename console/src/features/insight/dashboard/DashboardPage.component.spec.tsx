import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../http/server.fixture';
import { configuration, type ApplicationConfiguration } from '../../../session/configuration';
import { permission } from '../../../session/permission-names';
import { permissions } from '../../../session/session';
import DashboardPage from './DashboardPage';

describe('the first page', () => {
  const asked: string[] = [];
  const end = serve(({ pathname }) => {
    asked.push(pathname);
    return { items: [], totalCount: 0 };
  });
  afterEach(() => {
    cleanup();
    permissions.set(new Set());
    asked.length = 0;
  });
  afterAll(end);

  const show = (tenantId: string | null) => {
    configuration.set({
      currentUser: { id: 'u', userName: 'he' },
      currentTenant: { id: tenantId },
      multiTenancy: { isEnabled: true },
      setting: { values: {} },
    } as unknown as ApplicationConfiguration);
    permissions.set(new Set(Object.values(permission).flat()));
    render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <DashboardPage />
        </QueryClientProvider>
      </MemoryRouter>,
    );
  };
  const cutting = ['solutions.title', 'stock.title'];

  it('shows a factory what was cut and what lies in the rack', async () => {
    show('t');
    for (const title of cutting) expect(await screen.findByText(title)).toBeTruthy();
    for (const day of ['cut', 'edge', 'bore'])
      expect(asked).toContain(`/api/app/dash-board-report/get-five-day-${day}`);
  });

  it('shows the host nothing of cutting, and asks for none of it, whatever is held', () => {
    show(null);
    for (const title of cutting) expect(screen.queryByText(title)).toBeNull();
    expect(asked.filter((path) => path.startsWith('/api/optimization'))).toEqual([]);
  });
});
