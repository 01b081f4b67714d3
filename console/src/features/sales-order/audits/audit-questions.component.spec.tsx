import { auditAction, auditButtons } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { serve } from '../../../http/server.fixture';
import { permissions } from '../../../session/session';
import { setNoticeSurface } from '../../../ui/feedback';
import { AuditBar } from './AuditBar';
import { AuditDialogs } from './AuditDialogs';
import { QuotationDialog } from './QuotationDialog';
import { useAuditDesk } from './use-audit-desk';
import type { AuditDesk } from './use-audit-desk';

const sheet = (more: Partial<AuditDesign>) =>
  ({
    id: 'a-1',
    auditCode: 'AD-1',
    isDownload: true,
    state: 5,
    assigneeId: 'x',
    quotationId: 'q',
    ...more,
  }) as AuditDesign;

function Surface({ children }: { children: ReactNode }) {
  const surface = App.useApp();
  useEffect(() => setNoticeSurface(surface), [surface]);
  return children;
}

function Bar({ chosen }: { chosen: readonly AuditDesign[] }) {
  return <AuditBar desk={useAuditDesk(undefined)} chosen={chosen} />;
}

describe('what is made of audit sheets', () => {
  let asked: string[] = [];
  let isRefused = false;
  const end = serve(({ pathname }, method) => {
    if (method === 'POST') asked.push(pathname);
    if (isRefused) return new Error('refused');
    return { items: [], totalCount: 0 };
  });
  beforeEach(() => {
    asked = [];
    isRefused = false;
    permissions.set(new Set(Object.values(auditButtons)));
  });
  afterEach(() => {
    cleanup();
    permissions.set(new Set());
  });
  afterAll(end);
  const show = (part: ReactNode) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <App>
          <Surface>{part}</Surface>
        </App>
      </QueryClientProvider>,
    );
  const json = () => screen.getByRole('button', { name: 'audit.json' });

  it('has a button for the JSON that stands out while one of the marked was not downloaded yet', () => {
    const { unmount } = show(<Bar chosen={[sheet({}), sheet({ id: 'a-2', isDownload: false })]} />);
    expect(json().className).toContain('primary');
    unmount();
    show(<Bar chosen={[sheet({}), sheet({ id: 'a-2' })]} />);
    expect(json().className).not.toContain('primary');
  });

  it.each([
    ['audit.json', 'audit.jsonAsk'],
    ['audit.drawings', 'audit.drawingsAsk'],
  ])('is asked about before it is downloaded: %s', async (button, question) => {
    show(<Bar chosen={[sheet({})]} />);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect((await screen.findAllByText(question)).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryAllByText(question)).toEqual([]));
    expect(asked).toEqual([]);
  });

  it('is read anew where somebody was quicker', async () => {
    const client = new QueryClient();
    const list = ['/api/salesorder/audit-designs'];
    client.setQueryData(list, { items: [sheet({ state: 0 })] });
    const dialog = { kind: 'reason', action: auditAction('claim'), sheets: [sheet({})], left: [], claimsFirst: false };
    isRefused = true;
    render(
      <QueryClientProvider client={client}>
        <App>
          <Surface>
            <AuditDialogs desk={{ dialog, offers: () => true } as unknown as AuditDesk} onActed={() => undefined} />
          </Surface>
        </App>
      </QueryClientProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'auditAction.claim' }));
    await waitFor(() => expect(client.getQueryState(list)?.isInvalidated).toBe(true));
  });

  it('is a quotation after a question that warns of form data', async () => {
    const made: string[] = [];
    const make = (name: string) => Promise.resolve(made.push(name));
    show(<QuotationDialog count={1} onDone={make} onClose={() => undefined} />);
    expect([screen.queryByText('quotation.overwrites') !== null, made]).toEqual([true, []]);
    await userEvent.click(screen.getByRole('button', { name: 'quotation.generate' }));
    await waitFor(() => expect(made).toHaveLength(1));
  });
});
