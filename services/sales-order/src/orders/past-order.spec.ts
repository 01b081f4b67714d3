import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';

const LINES = '/api/app/salesorder/products/batch-update';

describe('an order as it stood', () => {
  let fixture: OrdersFixture;
  let factory: TestClient;
  let order: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    factory = await fixture.service.client();
    const type = await fixture.type(factory);
    order = await fixture.order(factory, type.id, { dealerId: fixture.dealer().id });
  });
  afterAll(() => fixture.close());

  const save = async (rows: object[]) =>
    (
      await ok(
        factory.put(
          LINES,
          rows.map((row) => ({ salesOrderId: order.id, ...row })),
        ),
      )
    ).items as Record_[];
  /** A moment after all that was done, and before what is done next. */
  const moment = async () => {
    await new Promise((done) => setTimeout(done, 5));
    const at = new Date().toISOString();
    await new Promise((done) => setTimeout(done, 5));
    return at;
  };
  const asOf = (at: string, who = factory) => who.get(`${ORDERS}/${order.id}/as-of?at=${encodeURIComponent(at)}`);

  it('has the lines, sums and words that it had, at each moment', async () => {
    const [door, side] = await save([
      { name: 'Door', price: 100, count: 2 },
      { name: 'Side', price: 50, count: 1 },
    ]);
    const first = await moment();
    await save([{ ...door, price: 120 }]);
    const second = await moment();
    await ok(factory.delete(`${ORDERS}/${order.id}/products/${side!.id}`));
    await save([{ name: 'Plinth', price: 10, count: 3 }]);
    const seen = (await ok(factory.get(`${ORDERS}/${order.id}`))).salesOrder as Record_;
    await ok(factory.put(`${ORDERS}/${order.id}`, { ...seen, orderName: 'Another name' }));
    await ok(factory.post(`${ORDERS}/${order.id}/submit`, {}));

    const was = (await ok(asOf(first))) as Record_ & { head: Record_; lines: Record_[]; changed: string[] };
    expect(was).toMatchObject({
      isWhole: true,
      head: { orderName: order.orderName, state: OrderState.Draft, totalAmount: 250, productAmount: 250 },
      added: 1,
    });
    expect(was.changed).toEqual(expect.arrayContaining(['orderName', 'state', 'totalAmount']));
    expect(
      was.lines
        .map(({ name, values, isChanged }) => [name, (values as unknown as Record_).price, isChanged])
        .toSorted(),
    ).toEqual([
      ['Door', 100, true],
      ['Side', 50, true],
    ]);
    const then = (await ok(asOf(second))) as Record_ & { lines: Record_[] };
    expect(then).toMatchObject({ isWhole: true, head: { totalAmount: 290 } });
    expect(then.lines.map(({ name, isChanged }) => [name, isChanged]).toSorted()).toEqual([
      ['Door', false],
      ['Side', true],
    ]);
    const now = await ok(asOf(await moment()));
    expect(now).toMatchObject({ changed: [], added: 0, head: { orderName: 'Another name', totalAmount: 270 } });
  });

  it("was not there before it was made, and is nobody else's", async () => {
    expect((await asOf('2020-01-01T00:00:00.000Z')).status).toBe(404);
    expect((await asOf('yesterday')).status).toBe(400);
    const other = fixture.dealerUser(fixture.dealer(), [salesOrderPermissions.names.Orders.Default]);
    expect((await asOf(await moment(), await fixture.service.as(other))).status).toBe(404);
  });
});
