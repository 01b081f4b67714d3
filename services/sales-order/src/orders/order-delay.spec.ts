import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { QuotationCategory } from '@ishare/contracts/sales-order/price-list.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { OrderDelay } from '@ishare/contracts/sales-order/order-delay.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { cutOrder, PACKAGES, packed, sawSays } from '../packing/packing.fixture.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';

const DAY = 86_400_000;
const SHIPMENTS = '/api/crm/shipments';

describe('the delay of an order', () => {
  let fixture: OrdersFixture;
  let client: TestClient;
  let typeId: string;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    fixture.settings.set(settings.app.timeZone.name, 'UTC');
    client = await fixture.service.client();
    typeId = (await fixture.type(client, { needDesign: false, needQuotation: false })).id;
  });
  afterAll(() => fixture.close());

  const promised = (id: string, inDays: number) =>
    fixture.service.query('update sales_order set promise_date = $2 where id = $1', [
      id,
      new Date(Date.now() + inDays * DAY).toISOString().slice(0, 10),
    ]);
  const delayOf = async (id: string) => (await ok(client.get(`${ORDERS}/${id}/delay`))).delay as OrderDelay | null;
  const waitsOf = async (id: string) => (await delayOf(id))!.waits.map(({ at, count }) => [at, count]);
  const set = (id: string, values: string) =>
    fixture.service.query(`update sales_order set ${values} where id = $1`, [id]);
  const publicly = async (id: string) => {
    const { key } = (await client.post(`${ORDERS}/${id}/progress-link`, {})).body;
    return ok(fixture.service.anonymous().get(`/api/public/orders/${id}/progress`, { key }));
  };

  it('is told from three days before the promised day, until it is signed for', async () => {
    const { order } = await cutOrder(fixture, client, { typeId, parts: [] });
    expect(await delayOf(order.id)).toBeNull();
    for (const [inDays, days] of [
      [4, null],
      [3, -3],
      [0, 0],
      [-2, 2],
    ] as const) {
      await promised(order.id, inDays);
      expect((await delayOf(order.id))?.days ?? null).toBe(days);
    }
    for (const state of [OrderState.Signed, OrderState.Closed, OrderState.Cancelled]) {
      await set(order.id, `state = ${state}`);
      expect(await delayOf(order.id)).toBeNull();
    }
  });

  it('waits for no plan where it is a service alone', async () => {
    const { id } = await ok(
      client.post(ORDERS, { orderName: 'Help', orderTypeId: typeId, customerId: fixture.customer() }),
    );
    const line = { salesOrderId: id, name: 'Measuring', price: 100, count: 1, category: QuotationCategory.Service };
    await ok(client.put('/api/app/salesorder/lines/batch-update', [line]));
    await ok(client.post(`${ORDERS}/${id}/submit`, {}));
    await ok(client.post(`${ORDERS}/${id}/confirm`, {}));
    await promised(id, -2);
    expect(await delayOf(id)).toMatchObject({ days: 2, waits: [] });
  });

  it('says what an order waits for before it is confirmed', async () => {
    const type = await fixture.type(client, { needDesign: false, needQuotation: false, depositRate: 50 });
    const { order } = await cutOrder(fixture, client, { typeId: type.id, parts: [] });
    await promised(order.id, -1);
    expect(await waitsOf(order.id)).toEqual([['plan', null]]);
    await set(order.id, 'total_amount = 100');
    for (const [state, at] of [
      [OrderState.Draft, 'submit'],
      [OrderState.Submitted, 'design'],
      [OrderState.Designing, 'design'],
      [OrderState.Auditing, 'audit'],
      [OrderState.Audited, 'quote'],
      [OrderState.Quoted, 'deposit'],
    ] as const) {
      await set(order.id, `state = ${state}`);
      expect(await waitsOf(order.id)).toEqual([[at, null]]);
    }
    // What a dealer owes the factory is not his customers' to know.
    await set(order.id, 'hold_flag = true');
    expect(await waitsOf(order.id)).toEqual([
      ['held', null],
      ['deposit', null],
    ]);
    expect((await publicly(order.id)).delay).toMatchObject({ days: 1, waits: [{ at: 'confirm', count: null }] });
    await set(order.id, 'hold_flag = false, received_amount = 50');
    expect(await waitsOf(order.id)).toEqual([['confirm', null]]);
  });

  it('counts what is at each station, from the saw to the road', async () => {
    const type = await fixture.type(client, { needDesign: false, needQuotation: false, balanceRate: 100 });
    const { order, pieces } = await cutOrder(fixture, client, { typeId: type.id, parts: [{}, {}] });
    await promised(order.id, -1);
    expect(await waitsOf(order.id)).toEqual([['pack', 2]]);
    await fixture.service.query('update order_cut set to_edge = 2, edged = 1, to_bore = 2 where sales_order_id = $1', [
      order.id,
    ]);
    expect(await waitsOf(order.id)).toEqual([
      ['edge', 1],
      ['bore', 2],
      ['pack', 2],
    ]);
    const packages: Record_[] = [await packed(client, order, [pieces[0]!])];
    // The packed one waits at no machine any more.
    expect(await waitsOf(order.id)).toEqual([
      ['edge', 1],
      ['bore', 1],
      ['pack', 1],
      ['send', 1],
    ]);
    packages.push(await packed(client, order, [pieces[1]!]));
    await fixture.service.query(
      `insert into sales_order_line (id, tenant_id, sales_order_id, kind, name, amount, creation_time, concurrency_stamp)
       values (gen_random_uuid(), $1, $2, 0, 'Wardrobe', 500, now(), 'x')`,
      [fixture.service.tenantA, order.id],
    );
    await set(order.id, 'total_amount = 500');
    expect(await waitsOf(order.id)).toEqual([['balance', 2]]);
    expect(await publicly(order.id)).toMatchObject({
      delay: { waits: [{ at: 'send', count: 2 }] },
      packages: { count: 2, packed: 2, sent: 0 },
    });
    await set(order.id, 'received_amount = 500');
    const lines = [{ salesOrderId: order.id, stop: 1, packageIds: [packages[0]!.id] }];
    const { id } = await ok(client.post(SHIPMENTS, { salesOrderId: order.id, lines }));
    await ok(client.post(`${SHIPMENTS}/${id}/scans`, { code: packages[0]!.packageNo }));
    await ok(client.post(`${SHIPMENTS}/${id}/send`, {}));
    expect(await waitsOf(order.id)).toEqual([
      ['send', 1],
      ['road', 1],
    ]);
    expect((await publicly(order.id)).packages).toEqual({ count: 2, packed: 2, sent: 1 });
    await sawSays(fixture, order.salesOrderNo as string, { parts: 3, cut: 0 });
    expect((await waitsOf(order.id))[0]).toEqual(['cut', 3]);
  });

  it('is the planning of a design although its hardware is packed', async () => {
    const { order } = await cutOrder(fixture, client, { typeId, parts: [] });
    await promised(order.id, -1);
    const { id } = await ok(client.post(PACKAGES, { salesOrderId: order.id }));
    await fixture.service.query('update order_package set state = 1 where id = $1', [id]);
    expect(await waitsOf(order.id)).toEqual([['send', 1]]);
    await set(order.id, "design_id = 'DES-1'");
    expect(await waitsOf(order.id)).toEqual([
      ['plan', null],
      ['send', 1],
    ]);
    // What has been scheduled was planned.
    await set(order.id, `state = ${OrderState.Produced}`);
    expect(await waitsOf(order.id)).toEqual([['send', 1]]);
  });

  it('is the quotation of what needs no design, and the packing of what is bought', async () => {
    const type = await fixture.type(client, { needDesign: false, needQuotation: true });
    const { order } = await cutOrder(fixture, client, { typeId: type.id, parts: [] });
    await promised(order.id, -1);
    const handle = { salesOrderId: order.id, name: 'Handle', price: 1, count: 10, category: 3 };
    await set(order.id, `state = ${OrderState.Submitted}`);
    await ok(client.put('/api/app/salesorder/lines/batch-update', [handle, { ...handle, name: 'Hinge' }]));
    expect(await waitsOf(order.id)).toEqual([['quote', null]]);
    await set(order.id, `state = ${OrderState.Confirmed}`);
    expect(await waitsOf(order.id)).toEqual([['pack', 2]]);
    await set(order.id, "design_id = 'DES-1'");
    expect(await waitsOf(order.id)).toEqual([['plan', null]]);
  });

  it('is that of an order which the caller sees', async () => {
    const dealer = fixture.dealer();
    const user = await fixture.service.as(fixture.dealerUser(dealer));
    const [own, other] = [
      await cutOrder(fixture, client, { typeId, parts: [], dealerId: dealer.id }),
      await cutOrder(fixture, client, { typeId, parts: [] }),
    ];
    await promised(own.order.id, -1);
    expect((await ok(user.get(`${ORDERS}/${own.order.id}/delay`))).delay).toMatchObject({ days: 1 });
    expect((await user.get(`${ORDERS}/${other.order.id}/delay`)).status).toBe(404);
  });
});
