import type { ReportFigure } from '@ishare/contracts/insight/reports.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';

const REPORT = '/api/app/dash-board-report';

describe('what was ordered', () => {
  let fixture: OrdersFixture;
  let seller: TestClient;
  let type: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    fixture.settings.set(settings.app.timeZone.name, 'Asia/Shanghai');
    seller = await fixture.service.client();
    type = await fixture.type(seller);
  });
  afterAll(() => fixture.close());

  const report = async (name: string) => (await ok(seller.get(`${REPORT}/${name}`))).items as ReportFigure[];

  it('is told by day and kind, and a cancelled order is none', async () => {
    expect((await report('get-order-count')).map(({ value }) => value)).toEqual([0, 0, 0, 0, 0]);
    const order = () =>
      ok(seller.post(ORDERS, { orderName: 'O', orderTypeId: type.id, customerId: fixture.customer() }));
    const [kept, given] = [await order(), await order()];
    for (const { id } of [kept, given])
      await ok(
        seller.put('/api/app/salesorder/products/batch-update', [
          { salesOrderId: id, name: 'Cabinet', price: 10, count: 3 },
          { salesOrderId: id, name: 'Door', price: 10, count: 1 },
        ]),
      );
    await ok(seller.post(`${ORDERS}/${given.id}/cancel`, { comment: 'moved away' }));
    const [today] = (await report('get-order-count')).slice(-1);
    expect(today).toMatchObject({ value: 1, name: type.name });
    expect((await report('get-everyday-cabinet')).at(-1)).toMatchObject({ date: today!.date, value: 4 });
  });

  it('is told to whoever may see the dash-board', async () => {
    const none = await fixture.service.client(fixture.service.tenantA, []);
    expect((await none.get(`${REPORT}/get-order-count`)).status).toBe(403);
  });
});
