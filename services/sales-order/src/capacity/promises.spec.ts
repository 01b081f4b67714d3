import { settings } from '@ishare/contracts/platform/settings.js';
import type { OrderPromise } from '@ishare/contracts/sales-order/capacity.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { plusDays, workDays } from './work-days.js';

const ZONE = 'Asia/Shanghai';
const CAPACITY = '/api/salesorder/capacity';

describe('the day that an order is promised for', () => {
  let fixture: OrdersFixture;
  let client: TestClient;
  let type: Record_;
  /** The next working days. */
  let days: string[];
  const today = dayIn(new Date(), ZONE);
  const year = Number(today.slice(0, 4));
  const calendar = { factoryId: null, weekdays: [0, 0, 0, 0, 0, 1, 1], days: [], shifts: [] };

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    fixture.settings.set(settings.app.timeZone.name, ZONE);
    fixture.settings.set(settings.salesOrder.promiseLeadDays.name, '2');
    client = await fixture.service.client();
    type = await fixture.type(client, { needDesign: false, needQuotation: false, depositRate: 0 });
    fixture.calendars.push({ ...calendar, year, capacity: { cut: 10, edge: 0, bore: 0 } });
    days = workDays(fixture.calendars, plusDays(today, 1), plusDays(today, 60)).map(({ date }) => date);
  });
  afterAll(() => fixture.close());

  /** An order with part lines of so many m². */
  async function order(squareMetres: number, more: object = {}): Promise<string> {
    const { id } = await ok(
      client.post(ORDERS, { orderName: 'Work', orderTypeId: type.id, customerId: fixture.customer(), ...more }),
    );
    const line = { salesOrderId: id, name: 'Panel', code: 'P', length: 1_000, width: 1_000, count: squareMetres };
    await ok(client.put('/api/app/salesorder/order-parts/batch-update', [{ ...line, price: 10 }]));
    return id;
  }
  const promise = async (id: string): Promise<OrderPromise> =>
    (await ok(client.get(`${ORDERS}/${id}/promise`))) as unknown as OrderPromise;
  const take = (id: string) => client.put(`${ORDERS}/${id}/promise`, {});
  const confirm = async (id: string) => {
    await ok(client.post(`${ORDERS}/${id}/submit`, {}));
    await ok(client.post(`${ORDERS}/${id}/confirm`, {}));
  };

  it('is the first with room, and as many working days later as it takes to go', async () => {
    const id = await order(8);
    expect(await promise(id)).toMatchObject({
      load: { cut: 8, edge: 0, bore: 0 },
      basis: 'lines',
      date: days[2],
      made: days[0],
      leadDays: 2,
      binding: null,
      reason: null,
      isKept: null,
    });
    expect((await ok(take(id))).promiseDate).toBe(days[2]);
  });

  it('leaves to others what is promised, and says which capacity binds', async () => {
    const id = await order(15);
    const told = await promise(id);
    // The first order has 8 of the first day.
    expect(told).toMatchObject({ made: days[2], date: days[4], binding: 'cut' });
    expect(told.days.map(({ booked, taken }) => [booked.cut, taken.cut])).toEqual([
      [8, 2],
      [0, 10],
      [0, 3],
    ]);
    await ok(take(id));
    expect((await promise(await order(1))).made).toBe(days[2]);
  });

  it('is looked at again when the order is confirmed, and set where nobody has', async () => {
    const early = await order(4, { promiseDate: days[0] });
    expect(await promise(early)).toMatchObject({ promiseDate: days[0], isKept: false });
    await confirm(early);
    expect((await ok(client.get(`${ORDERS}/${early}`))).salesOrder).toMatchObject({ promiseDate: days[0] });
    const open = await order(4);
    await confirm(open);
    const { promiseDate } = (await ok(client.get(`${ORDERS}/${open}`))).salesOrder as Record_;
    expect(promiseDate).toBe(days[5]);
    expect((await take(open)).status).toBe(403);
  });

  it('is not held by what is made, given up, or was promised long ago and never confirmed', async () => {
    const made = async () => (await promise(await order(1))).made;
    const before = await made();
    const id = await order(50);
    await ok(take(id));
    expect((await made())! > before!).toBe(true);
    await fixture.service.tx((tx) => tx.update(SalesOrder, id, { state: OrderState.Cancelled }));
    expect(await made()).toBe(before);
    await fixture.service.tx((tx) => tx.update(SalesOrder, id, { state: OrderState.Draft }));
    await fixture.service.query(
      `update order_work set promised_time = now() - interval '15 days' where sales_order_id = $1`,
      [id],
    );
    expect(await made()).toBe(before);
  });

  it('comes after what should have been made and is not', async () => {
    const id = await order(6);
    await ok(take(id));
    const weeks = () => ok(client.get(`${CAPACITY}/weeks`, { weeks: '2' }));
    expect((await weeks()).behind).toEqual({ cut: 0, edge: 0, bore: 0 });
    await fixture.service.query('update order_work_day set day = $2 where sales_order_id = $1', [
      id,
      plusDays(today, -1),
    ]);
    expect((await weeks()).behind).toEqual({ cut: 6, edge: 0, bore: 0 });
  });

  it('is estimated for an order without a design, by what its product type counts by', async () => {
    const kind = await ok(
      client.post('/api/app/product-type', {
        name: 'Wardrobe',
        code: 'WR',
        capacityUnit: 'cabinet',
        routeTemplate: ['cut'],
      }),
    );
    const { id } = await ok(
      client.post(ORDERS, {
        ...{ orderName: 'Guess', orderTypeId: type.id, customerId: fixture.customer(), productTypeId: kind.id },
      }),
    );
    const line = { salesOrderId: id, name: 'W', code: 'W', count: 3, price: 1 };
    await ok(client.put('/api/app/salesorder/products/batch-update', [line]));
    expect(await promise(id)).toMatchObject({ basis: 'none', date: null, reason: 'load' });
    expect((await take(id)).body.error.code).toBe('SalesOrder:010020');
    const drawn = await order(1, { productTypeId: kind.id });
    await ok(take(drawn));
    await fixture.service.query(
      `update order_work set basis = 'design', cut = 8, edge = 40, bore = 60, cabinets = 2, front = 3
        where sales_order_id = $1`,
      [drawn],
    );
    // Three of the cabinets of which two came to 8 m²; nothing of its route is banded or bored.
    expect(await promise(id)).toMatchObject({ basis: 'estimate', load: { cut: 12, edge: 0, bore: 0 } });
  });

  it('shows what each week takes, with the orders behind it, to the factory alone', async () => {
    const { items, hasCalendar } = (await ok(client.get(`${CAPACITY}/weeks`, { weeks: '12' }))) as unknown as {
      items: { monday: string; capacity: { cut: number }; load: { cut: number }; orders: number }[];
      hasCalendar: boolean;
    };
    expect([hasCalendar, items.length]).toEqual([true, 12]);
    expect(items[1]!.capacity.cut).toBe(50);
    const busy = items.find(({ load }) => load.cut > 0)!;
    const behind = (await ok(client.get(`${CAPACITY}/orders`, { from: busy.monday, to: plusDays(busy.monday, 6) })))
      .items as { load: { cut: number } }[];
    expect(behind).toHaveLength(busy.orders);
    expect(behind.reduce((sum, { load }) => sum + load.cut, 0)).toBeCloseTo(busy.load.cut, 6);
    const { Default } = salesOrderPermissions.names.Orders;
    const dealer = await fixture.service.as(fixture.dealerUser(fixture.dealer(), [Default]));
    expect((await dealer.get(`${CAPACITY}/weeks`)).status).toBe(403);
  });

  it('cannot be told without a calendar', async () => {
    const [known] = fixture.calendars.splice(0);
    expect(await promise(await order(1))).toMatchObject({ date: null, reason: 'calendar', days: [] });
    fixture.calendars.push(known!);
  });

  it('is promised to no two orders at once', async () => {
    fixture.calendars.splice(0, 1, { ...calendar, year, capacity: { cut: 1_000, edge: 0, bore: 0 } });
    const ids = await Promise.all([600, 600, 600].map((work) => order(work)));
    await Promise.all(ids.map((id) => ok(take(id))));
    const [{ most }] = (await fixture.service.query(
      'select max(d.cut)::float8 as most from (select sum(cut) as cut from order_work_day group by day) d',
    )) as unknown as [{ most: number }];
    expect(most).toBeLessThanOrEqual(1_000);
  });
});
