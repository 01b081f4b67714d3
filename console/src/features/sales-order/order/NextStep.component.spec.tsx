import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { orders } from '@ishare/contracts/sales-order/orders.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { quotations } from '@ishare/contracts/sales-order/quotations.js';
import { auditButtons, designButtons } from '@ishare/contracts/sales-order/audit-table.js';
import { audits } from '@ishare/contracts/sales-order/audits.js';
import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { keyOf } from '../../../session/routes';
import { permissions } from '../../../session/session';
import { NextStep } from './NextStep';

const blank = {
  id: '0b7c1c3e-0000-4000-8000-000000000001',
  path: 'orders',
  orderTypeId: 't',
  productAmount: 1000,
  matterAmount: 0,
  standardAmount: 0,
  salesListsAmount: 0,
  totalAmount: 1000,
  receivedAmount: 0,
  desginId: null,
  designUnlocked: false,
  perSplit: 100,
  customerId: 'c',
  dealerId: null,
  unpricedKind: null,
  unpricedCount: 0,
  unpricedItems: 0,
  isOfGoods: false,
  progressParts: ['perShipped'],
  open: { exceptions: 0, supplements: 0, fittings: 0, packages: 0 },
};

describe('what an order waits for', () => {
  afterEach(() => {
    cleanup();
    permissions.set(new Set());
  });

  let offered: object[] = [];
  let sheets: object[] = [{ id: 's', state: 5, auditDesignId: 'D1' }];
  const show = (more: object, timeline: object[] = [], granted: readonly string[] = [], needDesign = false) => {
    const names = [salesOrderPermissions.names.AuditDesigns.Default, auditButtons.download, ...granted];
    permissions.set(new Set(names));
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const params = { id: blank.id };
    const latest = { params, query: { skipCount: 0, maxResultCount: 50 } };
    client.setQueryData(keyOf(orders.timeline, latest), { totalCount: timeline.length, items: timeline });
    client.setQueryData(keyOf(audits.ofOrder, { params }), { items: sheets });
    client.setQueryData([`/${orderType.path}`, 't'], { needDesign, depositRate: 30 });
    const offers = { query: { salesOrderId: blank.id, skipCount: 0, maxResultCount: 1 } };
    client.setQueryData(keyOf(quotations.list, offers), { totalCount: offered.length, items: offered });
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <NextStep
            order={{ ...blank, ...more } as unknown as OneOrder}
            onTab={() => undefined}
            onEdit={() => undefined}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    return screen.getByRole('status').textContent;
  };

  it('is the list of its parts once that is made, and leads to it', () => {
    const file = { importFileId: 'f1', fileNo: 'OP-1' };
    expect(show({ state: OrderState.Confirmed })).toContain('next.cut');
    cleanup();
    expect(show({ state: OrderState.Confirmed }, [{ action: 'importFile', data: file }])).toContain('next.file');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/optimization/import-files/f1');
  });

  it('is no production of a sheet without a design, whatever a voided one had', () => {
    sheets = [
      { id: 's', state: 5, auditDesignId: null },
      { id: 'v', state: 6, auditDesignId: 'D1' },
    ];
    expect(show({ state: OrderState.Confirmed })).toContain('next.produce');
    cleanup();
    expect(show({ state: OrderState.Confirmed, isOfGoods: true, perPacked: 0 })).toContain('next.pack');
    sheets = [{ id: 's', state: 5, auditDesignId: 'D1' }];
  });

  it('is a deposit before the customer confirms, from the dealer or by another way', () => {
    expect(show({ state: OrderState.Quoted })).toContain('next.depositWithoutDealer');
    cleanup();
    expect(show({ state: OrderState.Quoted, dealerId: 'd' })).toContain('next.depositOfDealer');
    cleanup();
    expect(show({ state: OrderState.Quoted, receivedAmount: 300 })).not.toContain('deposit');
  });

  it('is another send once the last day is over, and a confirmation once the customer has taken it', () => {
    const quoted = { state: OrderState.Quoted, receivedAmount: 300 };
    offered = [{ acceptedTime: null, isExpired: false }];
    expect(show(quoted)).toContain('next.confirm');
    cleanup();
    offered = [{ acceptedTime: null, isExpired: true }];
    expect(show(quoted)).toContain('next.resend');
    cleanup();
    offered = [{ acceptedTime: '2026-11-26T08:00:00Z', acceptedBy: 'Ms Feng', isExpired: true }];
    expect(show(quoted)).toContain('next.taken');
    cleanup();
    offered = [{ acceptedTime: '2026-11-26T08:00:00Z', acceptedBy: 'Ms Feng', isOutdated: true }];
    expect(show(quoted)).toContain('next.requote');
    cleanup();
    const taken = { acceptedTime: '2026-11-26T08:00:00Z', acceptedBy: 'Ms Feng', isOutdated: false };
    offered = [{ ...taken, acceptedAmount: 950 }];
    expect(show(quoted)).toContain('next.dearer');
    cleanup();
    offered = [{ ...taken, acceptedAmount: 1_000 }];
    expect(show(quoted)).toContain('next.taken');
    cleanup();
    offered = [{ acceptedTime: null, isExpired: true, isOutdated: true }];
    expect(show(quoted)).toContain('next.requote');
    cleanup();
    // Nobody is refused to confirm it.
    offered = [{ acceptedTime: null, isExpired: false, isOutdated: true }];
    expect(show(quoted)).toContain('next.changed');
    offered = [];
  });

  it("is the factory's turn to who may neither draw nor choose a design", () => {
    const submitted = { state: OrderState.Submitted };
    expect(show(submitted, [], [], true)).toContain('next.factory');
    for (const button of [designButtons.kjlDesign[1], ...designButtons.selectKJLProgramme]) {
      cleanup();
      expect(show(submitted, [], [button], true)).toContain('next.design');
    }
  });

  it('says whom to ask for the customer to who may not see customers', () => {
    expect(show({ state: OrderState.Draft, customerId: null })).toContain('next.customerRefused');
  });
});
