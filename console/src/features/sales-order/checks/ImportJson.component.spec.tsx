import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serve } from '../../../http/server.fixture';
import { permissions } from '../../../session/session';
import ImportJson from './ImportJson';

describe('JSON that was checked', () => {
  afterEach(() => {
    cleanup();
    act(() => permissions.set(new Set()));
  });

  it('is kept once, also by a double click', async () => {
    const kept: unknown[] = [];
    const end = serve(({ pathname }, method, sent) => {
      if (method === 'POST' && pathname.endsWith('/models')) kept.push(sent);
      if (pathname.endsWith('/check')) return { passed: true, blocked: false, count: 0, errors: [] };
      return method === 'POST' ? { id: 'm-1', name: 'Bookcase' } : { items: [], totalCount: 0 };
    });
    permissions.set(new Set([salesOrderPermissions.names.JsonCheck.Create]));
    let closed = 0;
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ImportJson onKept={() => undefined} onClose={() => (closed += 1)} />
      </QueryClientProvider>,
    );
    fireEvent.change(screen.getByLabelText('jsonModel.paste'), { target: { value: '{"cabinets":[]}' } });
    fireEvent.click(screen.getByRole('button', { name: 'jsonModel.checkText' }));
    const keep = await screen.findByRole<HTMLButtonElement>('button', { name: 'jsonModel.keep' });
    await waitFor(() => expect(keep.disabled).toBe(false));
    await userEvent.dblClick(keep);
    await waitFor(() => expect(closed).toBeGreaterThan(0));
    expect(kept).toEqual([{ name: 'jsonModel.pasted', json: { cabinets: [] }, ruleSetId: null }]);
    end();
  });
});
