import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../http/server.fixture';
import ShareViewDrawer from './ShareViewDrawer';

const view = { name: 'Late ones', search: 'isLate=true' };
const roles = ['service', 'finance', 'planner'].map((name) => ({ id: name, name }));

describe('a view that is shared again', () => {
  afterEach(cleanup);

  it('keeps the roles that it is shared with, and is what their list opens with as before', async () => {
    const sent: unknown[] = [];
    const end = serve((_address, method, body) => {
      if (method !== 'POST') return { items: roles };
      sent.push(body);
      return { ...view, id: 'v-1', roleList: [], isDefault: true, isOwn: true };
    });
    const former = {
      ...view,
      id: 'v-1',
      search: 'isLate=false',
      roleList: ['service', 'finance'],
      isDefault: true,
      isOwn: true,
    };
    render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <ShareViewDrawer view={view} former={former} pageKey="/sales-order/orders" onClose={() => undefined} />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    const field = await screen.findByLabelText('views.roles');
    fireEvent.mouseDown(field);
    fireEvent.click(await screen.findByTitle('planner'));
    fireEvent.click(screen.getByRole('button', { name: /action\.save/ }));
    const shared = { ...view, routeKey: '/sales-order/orders', isDefault: true };
    await waitFor(() => expect(sent).toEqual([{ ...shared, roleList: ['service', 'finance', 'planner'] }]));
    end();
  });
});
