import { auditButtons, AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditButton } from '@ishare/contracts/sales-order/audit-table.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { serve } from '../../../http/server.fixture';
import { permissions } from '../../../session/session';
import { giveSizes } from '../../../ui/laid-out.fixture';
import { AuditTable } from './AuditTable';

const sheet = {
  id: 'a-1',
  auditCode: 'AD-1',
  auditName: 'Kitchen',
  state: AuditState.Waiting,
  assigneeName: null,
  submitterId: 'somebody',
  concurrencyStamp: 's',
};

describe('the sheets of the audit', () => {
  giveSizes();
  /** What was asked of the server beside reading. */
  let asked: string[] = [];
  let pages: (string | null)[] = [];
  const end = serve(({ pathname, searchParams }, method) => {
    if (method === 'GET' && pathname.endsWith('audit-designs')) pages.push(searchParams.get('maxResultCount'));
    if (method !== 'GET')
      asked.push(`${pathname.split('/').at(-1)}${searchParams.get('dryRun') ? ' if it may be' : ''}`);
    if (method !== 'GET') return { items: [{ id: 'a-1', isAllowed: true, reason: null }] };
    return /audit/i.test(pathname) ? { items: [sheet], totalCount: 1 } : { items: [], totalCount: 0 };
  });

  beforeEach(() => {
    asked = [];
    pages = [];
  });
  afterEach(() => {
    cleanup();
    permissions.set(new Set());
  });

  afterAll(end);

  const show = async (...buttons: AuditButton[]) => {
    permissions.set(new Set(buttons.map((button) => auditButtons[button])));
    render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <AuditTable query={{}} />
        </QueryClientProvider>
      </MemoryRouter>,
    );
    await screen.findByText('AD-1');
  };
  const words = () =>
    screen
      .getAllByRole('button')
      // The heads of columns that sort are buttons, too.
      .filter((button) => button.closest('[role=columnheader]') === null)
      .map(({ textContent }) => textContent)
      .filter((text) => /^audit(Action)?\./.test(text));

  it('are asked for 99 at a time', async () => {
    await show('logs');
    expect(new Set(pages)).toEqual(new Set(['99']));
  });

  it('offer what somebody may do, and nothing else', async () => {
    await show('logs', 'reject');
    expect(words().toSorted()).toEqual(['audit.logs', 'audit.talk', 'auditAction.reject']);
  });

  it('are claimed and passed by one key and one confirmation', async () => {
    await show('claim', 'pass');
    screen.getByRole('grid').focus();
    await userEvent.keyboard('p');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await waitFor(() => expect(asked).toEqual(['claim if it may be']));
    const confirm = screen.getAllByRole('button', { name: 'audit.claimPass' }).at(-1)!;
    await userEvent.click(confirm);
    await waitFor(() => expect(asked).toEqual(['claim if it may be', 'claim', 'pass']));
  });

  it('are rejected by no key of somebody who may not', async () => {
    await show('claim', 'logs');
    screen.getByRole('grid').focus();
    await userEvent.keyboard('r');
    await userEvent.keyboard('l');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(asked).toEqual([]);
  });
});
