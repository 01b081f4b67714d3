import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { workflowRequested, type workflowMoved } from '@ishare/contracts/platform/workflow/events.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { Client } from 'pg';
import type { z } from 'zod';
import { ok, ORDERS, OrdersFixture } from '../sales-order.fixture.js';
import { OrderApprovals } from './order-approval.js';

type Outcome = z.input<typeof workflowMoved.schema>['outcome'];

describe('orders of a type that has a workflow', () => {
  let fixture: OrdersFixture;
  let admin: TestClient;
  const workflowId = newId();

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    fixture.workflows.set(workflowId, { workflowId, version: 1, name: 'Orders' });
    admin = await fixture.service.client();
  });
  afterAll(() => fixture.close());

  async function asked(refId: string) {
    const reader = new Client({ connectionString: fixture.service.config.DATABASE_URL });
    await reader.connect();
    const { rows } = await reader.query<{ payload: z.output<typeof workflowRequested.schema> }>(
      `select payload from sales_order.outbox where name = $1 and payload->>'refId' = $2 order by created_time, id`,
      [workflowRequested.name, refId],
    );
    await reader.end();
    return rows.map(({ payload }) => payload);
  }

  const tell = (refId: string, instanceId: string, outcome: Outcome) =>
    fixture.service.tx((tx) =>
      fixture.service.app
        .get(OrderApprovals)
        .hear({ instanceId, refId, outcome, formType: 'order', userId: null, userName: null, comment: null }, tx),
    );
  const approval = async (id: string) => (await ok(admin.get(`${ORDERS}/${id}/approval`))) as Record<string, unknown>;
  /** Handed in, with whatever a confirmation needs beside the workflow. */
  const handedIn = async (more: object = { workflowId }) => {
    const type = await fixture.type(admin, { needDesign: false, needQuotation: false, ...more });
    const { id } = await fixture.order(admin, type.id);
    await ok(admin.post(`${ORDERS}/${id}/submit`));
    return id;
  };

  it('ask it when they are handed in, and are not confirmed before it has passed them', async () => {
    const id = await handedIn();
    const [{ instanceId, ...request }] = (await asked(id)) as [z.output<typeof workflowRequested.schema>];
    expect(request).toMatchObject({
      formType: 'order',
      workflowId,
      version: null,
      data: { totalAmount: expect.any(Number) },
    });
    expect(await approval(id)).toEqual({
      ...{ isNeeded: true, instanceId, state: 0, isReturned: false },
      isOutdated: false,
    });
    await fixture.service.query('update sales_order.sales_order set state = $2 where id = $1', [id, OrderState.Quoted]);
    const confirm = () => admin.post(`${ORDERS}/${id}/confirm`);
    expect((await confirm()).body.error.code).toBe('SalesOrder:010061');
    expect((await admin.post(`${ORDERS}/${id}/approval`)).body.error.code).toBe('SalesOrder:010062');
    await tell(id, newId(), 'passed');
    expect((await confirm()).body.error.code).toBe('SalesOrder:010061');
    await tell(id, instanceId, 'passed');
    expect((await confirm()).body.error?.code).not.toBe('SalesOrder:010061');
    expect(await approval(id)).toMatchObject({ state: 1 });
  });

  it('lend the latest of them to a draft of one, with what each would say when it is handed in', async () => {
    const type = await fixture.type(admin, { needDesign: false, needQuotation: false, workflowId });
    const { id } = await fixture.order(admin, type.id);
    const { tenantA, tenantB, ports } = fixture.service;
    const records = (tenantId: string, most: number) =>
      ports.client(salesOrderPort).workflowRecords({ tenantId, most });
    const [latest] = await records(tenantA, 1);
    expect(latest!.id).toBe(id);
    expect((await records(tenantA, 2)).length).toBe(2);
    expect(await records(tenantB, 5)).toEqual([]);
    await ok(admin.post(`${ORDERS}/${id}/submit`));
    const [{ data, title, initiatorId }] = (await asked(id)) as [z.output<typeof workflowRequested.schema>];
    expect(latest).toEqual({ id, data, title, initiatorId });
  });

  it('ask it anew once it has rejected them, and go on with it where it has sent them back', async () => {
    const id = await handedIn();
    const first = (await asked(id))[0]!.instanceId;
    await tell(id, first, 'returned');
    expect(await approval(id)).toMatchObject({ state: 0, isReturned: true });
    await ok(admin.post(`${ORDERS}/${id}/approval`));
    expect((await asked(id))[1]!.instanceId).toBe(first);
    await tell(id, first, 'rejected');
    await ok(admin.post(`${ORDERS}/${id}/approval`));
    expect((await asked(id))[2]!.instanceId).not.toBe(first);
    // What the first one says now is nobody's business.
    await tell(id, first, 'passed');
    expect(await approval(id)).toMatchObject({ state: 0, isReturned: false });
  });

  it('are asked about again once their discounts have grown, and are not confirmed before', async () => {
    const id = await handedIn({ workflowId, maxDiscountRate: 50 });
    const [{ instanceId }] = (await asked(id)) as [z.output<typeof workflowRequested.schema>];
    await tell(id, instanceId, 'passed');
    const discount = async (discountRate: number) => {
      const order = (await ok(admin.get(`${ORDERS}/${id}`)))['salesOrder'] as object;
      await ok(admin.put(`${ORDERS}/${id}`, { ...order, discountRate }));
    };
    await discount(5);
    expect(await approval(id)).toMatchObject({ state: 1, isOutdated: true });
    await fixture.service.query('update sales_order.sales_order set state = $2 where id = $1', [id, OrderState.Quoted]);
    const confirm = () => admin.post(`${ORDERS}/${id}/confirm`);
    expect((await confirm()).body.error.code).toBe('SalesOrder:010063');
    await ok(admin.post(`${ORDERS}/${id}/approval`));
    const again = (await asked(id))[1]!;
    expect([again.instanceId === instanceId, again.data['discountRate']]).toEqual([false, 5]);
    await tell(id, again.instanceId, 'passed');
    expect(await approval(id)).toMatchObject({ state: 1, isOutdated: false });
    // Smaller ones need nobody.
    await discount(2);
    expect(await approval(id)).toMatchObject({ isOutdated: false });
    expect((await confirm()).body.error?.code).not.toBe('SalesOrder:010063');
  });

  it('are asked about again once they come to more, and are not confirmed before', async () => {
    const id = await handedIn();
    const first = (await asked(id))[0]!.instanceId;
    await tell(id, first, 'passed');
    const price = (amount: number) =>
      ok(
        admin.put('/api/app/salesorder/standard-products/batch-update', [
          { salesOrderId: id, name: 'Handle', count: 1, price: amount },
        ]),
      );
    await price(90_000);
    expect(await approval(id)).toMatchObject({ state: 1, isOutdated: true });
    await fixture.service.query('update sales_order.sales_order set state = $2 where id = $1', [id, OrderState.Quoted]);
    expect((await admin.post(`${ORDERS}/${id}/confirm`)).body.error.code).toBe('SalesOrder:010063');
    await ok(admin.post(`${ORDERS}/${id}/approval`));
    const again = (await asked(id))[1]!;
    expect([again.instanceId === first, Number(again.data['totalAmount']) >= 90_000]).toEqual([false, true]);
    await tell(id, again.instanceId, 'passed');
    expect(await approval(id)).toMatchObject({ state: 1, isOutdated: false });
  });

  it('are asked about by nobody where the type has none', async () => {
    const id = await handedIn({});
    expect([await asked(id), await approval(id)]).toEqual([
      [],
      { isNeeded: false, instanceId: null, state: null, isReturned: false, isOutdated: false },
    ]);
    expect((await admin.post(`${ORDERS}/${id}/approval`)).body.error.code).toBe('SalesOrder:010062');
  });
});
