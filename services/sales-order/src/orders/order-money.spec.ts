import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { newId } from '@ishare/kernel/ids.js';
import { Ports } from '@ishare/server/ports.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { ok, ORDERS, OrdersFixture } from '../sales-order.fixture.js';
import { OrderHolds } from './order-hold.js';
import { OrderMoneyHandler } from './order-money.js';

describe('what of an order is paid', () => {
  let fixture: OrdersFixture;
  let admin: TestClient;
  let typeId: string;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    admin = await fixture.service.client();
    typeId = (await fixture.type(admin, { needDesign: false, needQuotation: false, depositRate: 30 })).id;
  });
  afterAll(() => fixture.close());

  /** An order of 1,000 that waits for its deposit. */
  const order = async (more: object = {}): Promise<string> => {
    const body = { orderName: 'Paid', orderTypeId: typeId, customerId: fixture.customer(), ...more };
    const { id } = await ok(admin.post(ORDERS, body));
    await ok(
      admin.put('/api/app/salesorder/products/batch-update', [
        { salesOrderId: id, name: 'Door', price: 1_000, count: 1 },
      ]),
    );
    await ok(admin.post(`${ORDERS}/${id}/submit`));
    return id as string;
  };
  const heard = (salesOrderId: string, receivedAmount: number, version: number) =>
    fixture.service.tx((tx) =>
      fixture.service.app.get(OrderMoneyHandler).keep({ salesOrderId, receivedAmount, version }, tx),
    );
  const read = async (id: string) => {
    const { receivedAmount, balanceAmount, perPaid } = (await admin.get(`${ORDERS}/${id}`)).body.salesOrder;
    return { receivedAmount, balanceAmount, perPaid };
  };

  it('is what was said last, however often and in whichever order it is said', async () => {
    const id = await order();
    await heard(id, 250, 1);
    await heard(id, 400, 3);
    await heard(id, 300, 2);
    await heard(id, 400, 3);
    expect(await read(id)).toEqual({ receivedAmount: 400, balanceAmount: 600, perPaid: 40 });
    const { items } = (await admin.get(`${ORDERS}/${id}/timeline`)).body;
    expect(
      items.flatMap(({ action, data }: { action: string; data: object }) => (action === 'received' ? [data] : [])),
    ).toEqual([
      { from: 250, to: 400 },
      { from: 0, to: 250 },
    ]);
    // More was paid back than there was: a share is never less than nothing.
    await heard(id, -5, 4);
    expect(await read(id)).toMatchObject({ receivedAmount: -5, perPaid: 0 });
    await heard(newId(), 1, 1);
  });

  it('is all that is paid of an order that was cancelled', async () => {
    const id = await order();
    await heard(id, 250, 1);
    await ok(admin.post(`${ORDERS}/${id}/cancel`, { comment: 'No room for it' }));
    expect(await read(id)).toEqual({ receivedAmount: 250, balanceAmount: 0, perPaid: 25 });
  });

  it('lets it be confirmed when the deposit is there and not before, and says how far it is', async () => {
    const id = await order();
    const confirm = () => admin.post(`${ORDERS}/${id}/confirm`);
    await heard(id, 299.99, 1);
    expect((await confirm()).body.error).toMatchObject({ code: 'SalesOrder:010006' });
    await heard(id, 300, 2);
    expect((await confirm()).status).toBe(200);
    const reader = new pg.Client({ connectionString: fixture.service.config.DATABASE_URL });
    await reader.connect();
    const { rows } = await reader.query<{ state: number }>(
      `select (payload->>'state')::int as state from sales_order.outbox where name = 'sales-order.order.reached'
        and payload->>'salesOrderId' = $1`,
      [id],
    );
    await reader.end();
    expect(rows.map(({ state }) => state)).toContain(OrderState.Confirmed);
  });

  describe('when the deposit of a confirmed order goes away', () => {
    const credit = (dealerId: string, isMore: boolean) =>
      fixture.service.tx((tx) => fixture.service.app.get(OrderHolds).follow({ dealerId, isMore }, tx));
    const held = async (id: string) => {
      const { holdFlag, holdReason } = (await admin.get(`${ORDERS}/${id}`)).body.salesOrder;
      return [holdFlag, holdReason];
    };
    const confirmed = async (more: object = {}) => {
      const id = await order(more);
      await ok(admin.post(`${ORDERS}/${id}/confirm`));
      return id;
    };

    it('holds the order and says so, gives out none of its parts, and goes on when the money is there', async () => {
      const id = await order();
      await heard(id, 300, 1);
      await ok(admin.post(`${ORDERS}/${id}/confirm`));
      expect(await held(id)).toEqual([false, null]);
      await heard(id, 0, 2);
      expect(await held(id)).toEqual([true, 'deposit']);
      const listed = await admin.get(ORDERS, { holdFlag: 'true' });
      expect(listed.body.items.map((one: { id: string }) => one.id)).toEqual([id]);
      await heard(id, 120, 3);
      expect(await held(id)).toEqual([true, 'deposit']);
      await heard(id, 300, 4);
      expect(await held(id)).toEqual([false, null]);
      const { items } = (await admin.get(`${ORDERS}/${id}/timeline`)).body;
      const actions = items.map(({ action }: { action: string }) => action);
      expect(actions.filter((action: string) => ['held', 'freed'].includes(action))).toEqual(['freed', 'held']);
    });

    it('holds the later ones of a dealer first, as far as his balance does not reach', async () => {
      const dealer = fixture.dealer({ balance: 700 });
      const ids = [await confirmed({ dealerId: dealer.id }), await confirmed({ dealerId: dealer.id })];
      const stand = async () => Promise.all(ids.map(async (id) => (await held(id))[0]));
      dealer.balance = 500;
      // Of a message that more is there nothing is held.
      await credit(dealer.id, true);
      expect(await stand()).toEqual([false, false]);
      await credit(dealer.id, false);
      expect(await stand()).toEqual([false, true]);
      dealer.balance = -10;
      await credit(dealer.id, false);
      expect(await stand()).toEqual([true, true]);
      dealer.creditLimit = 1_000;
      await credit(dealer.id, true);
      expect(await stand()).toEqual([false, false]);
    });
  });

  it('is told with the rate of its type to whoever bills it', async () => {
    const id = await order();
    const port = fixture.service.app.get(Ports).client(salesOrderPort);
    const tenantId = fixture.service.tenantA;
    expect(await port.moneyOf({ tenantId, ids: [id, newId()] })).toEqual([
      expect.objectContaining({ id, totalAmount: 1_000, receivedAmount: 0, depositRate: 30 }),
    ]);
    expect(await port.known({ tenantId, kind: 'order', ids: [id, newId()] })).toEqual([id]);
    expect(await port.known({ tenantId: fixture.service.tenantB, kind: 'order', ids: [id] })).toEqual([]);
  });
});
