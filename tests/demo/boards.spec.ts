// Boards on the demo factory: what each widget shows, and how often its query is run for how many viewers.
import { DEMO_PASSWORD } from '@ishare/contracts/demo.js';
import { BillState, BillType, type Bill } from '@ishare/contracts/crm/bill.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { SalesOrder } from '@ishare/contracts/sales-order/orders.js';
import { usualWidgets, widgetNames, widgetOf, type WidgetName } from '@ishare/contracts/insight/widgets.js';
import { WidgetResults } from '@ishare/insight/boards/widget-results.service.js';
import { BoardReader } from '@ishare/insight/reports/report-reader.js';
import { sumOf } from '@ishare/kernel/money.js';
import type { Reply, TestClient } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { Product } from '../identity/product.fixture.js';

const WIDGETS = '/api/data-v/widgets';
const BOARD = '/api/data-v/board';
const VIEWERS = 200;
/** Of ten queries: two of them are asked for by two widgets each. */
const TWELVE: readonly WidgetName[] = [
  ...(['orderStates', 'orderValue', 'ordersByDay', 'turnoverByDay', 'lateOrders', 'promises'] as const),
  ...(['money', 'stations', 'utilisation', 'racks', 'lowStock', 'packages'] as const),
];

interface Result {
  time: string | null;
  isLate: boolean;
  columns: { name: string }[];
  rows: (string | number | null)[][];
}

describe('boards of the demo factory', () => {
  let product: Product;
  let staff: TestClient;

  const signIn = async (username: string, service = 'insight') => {
    const { body } = await product.token({
      grant_type: 'password',
      username,
      password: DEMO_PASSWORD,
      __tenant: 'mujing',
    });
    return product.client(service, body.access_token as string);
  };
  const read = async (client: TestClient, name: WidgetName) => {
    const { status, body } = await client.get(`${WIDGETS}/${name}`);
    return { status, ...(body as Result) };
  };

  const ok = ({ status, body }: Reply) => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };

  beforeAll(async () => {
    product = await Product.start({
      demo: true,
      parts: ['identity', 'saas', 'platform', 'catalogue', 'crm', 'optimisation', 'sales-order', 'insight'],
    });
    staff = await signIn('mujing.admin');
  }, 600_000);
  afterAll(() => product.close());

  it('show what each widget says that it shows', async () => {
    for (const name of widgetNames) {
      const { status, isLate, columns, rows } = await read(staff, name);
      expect([name, status, isLate]).toEqual([name, 200, false]);
      const known = columns.map((column) => column.name);
      const { shows, label } = widgetOf(name);
      for (const column of [...shows, ...(label ? [label] : [])]) expect(known).toContain(column);
      if (name === 'orderStates') expect(rows.length).toBeGreaterThan(2);
    }
    expect((await read(staff, 'ordersByDay')).rows).toHaveLength(14);
    expect((await read(staff, 'money')).rows).toHaveLength(1);
  });

  it('run each query once for 200 viewers of 12 widgets, and once more when its time is over', async () => {
    const reader = product.app('insight').get(BoardReader);
    const run = jest.spyOn(reader, 'read');
    const queries = new Set(TWELVE.map((name) => widgetOf(name).query));
    expect([TWELVE.length, queries.size]).toEqual([12, 10]);
    const results = product.app('insight').get(WidgetResults);
    for (const round of [1, 2]) {
      // Whatever was read before this test is too old.
      results.clock = () => Date.now() + round * 600_000;
      run.mockClear();
      const viewers = await Promise.all(
        Array.from({ length: VIEWERS }, () => Promise.all(TWELVE.map((name) => read(staff, name)))),
      );
      expect(run).toHaveBeenCalledTimes(queries.size);
      for (const shown of viewers) expect(shown.map(({ status }) => status)).toEqual(TWELVE.map(() => 200));
    }
    run.mockRestore();
  }, 120_000);

  /** What of a contract of a customer without a dealer was paid is to be paid back, and that is due for long. */
  const overdueRefund = async (): Promise<string> => {
    const [clerk, boss] = [await signIn('mujing.admin', 'crm'), await signIn('xu.caiwu', 'crm')];
    const { id: customerId } = ok(await clerk.post('/api/crm/customers', { name: 'Paid back', state: 1 }));
    const plan = [{ name: 'All', rate: 100, dueEvent: 'effective', dueDays: 0 }];
    const body = { customerId, amount: 33.33, paymentPlan: plan };
    const { id: contractId } = ok(await clerk.post('/api/crm/contracts', body));
    ok(await clerk.post(`/api/crm/contracts/${contractId}/submit`));
    ok(await boss.post(`/api/crm/contracts/${contractId}/approve`));
    const paid = { contractId, amount: 33.33, payTime: '2026-01-20T02:00:00Z' };
    ok(await boss.post(`/api/crm/payments/${ok(await boss.post('/api/crm/payments', paid)).id}/confirm`));
    const { items } = ok(await boss.get('/api/crm/bills', { contractId }));
    const { id, billNo } = ok(await boss.post(`/api/crm/bills/${items[0].id}/refund`, { amount: 10.01 }));
    const admin = new pg.Client({ connectionString: product.databaseUrl });
    await admin.connect();
    await admin.query(`update crm.bill set due_date = '2026-01-21' where id = $1`, [id]);
    await admin.end();
    return billNo as string;
  };

  it('tell of money what is to come: what is to be paid back to a customer is none of it', async () => {
    const billNo = await overdueRefund();
    const crm = await signIn('xu.caiwu', 'crm');
    const bills = ok(await crm.get('/api/crm/bills', { maxResultCount: '1000' })).items as Bill[];
    expect(bills.find((bill) => bill.billNo === billNo)).toMatchObject({ openAmount: 10.01, state: BillState.Overdue });
    const coming = bills.filter(({ type }) => type !== BillType.Refund);
    const overdue = coming.filter(({ state }) => state === BillState.Overdue);
    product.app('insight').get(WidgetResults).clock = () => Date.now() + 3_600_000;
    expect((await read(staff, 'money')).rows).toEqual([
      [sumOf(coming.map((one) => one.openAmount)), sumOf(overdue.map((one) => one.openAmount)), overdue.length],
    ]);
    const { columns, rows } = await read(staff, 'overdueBills');
    const at = columns.findIndex(({ name }) => name === 'bill_no');
    expect(rows.map((row) => row[at]).sort()).toEqual(overdue.map((one) => one.billNo).sort());
  });

  it('and reports tell of an order that was cancelled what lists tell: that nothing of it is to come', async () => {
    const sales = await signIn('mujing.admin', 'sales-order');
    const list = async () => ok(await sales.get('/api/app/salesOrder', { maxResultCount: '1000' })).items;
    const { id, salesOrderNo } = (await list()).find(
      (order: { state: number; balanceAmount: number }) => order.state < 60 && order.balanceAmount > 0,
    );
    ok(await sales.post(`/api/app/salesOrder/${id}/cancel`, { comment: 'Given up' }));
    const sql = `select balance_amount from orders where order_no = '${salesOrderNo}'`;
    const { rows } = ok(await staff.post('/api/report/try', { sql, parameters: [], values: {} }));
    expect(rows).toEqual([{ balance_amount: 0 }]);
    expect((await list()).find((order: { id: string }) => order.id === id)).toMatchObject({ balanceAmount: 0 });
  });

  it('count what the lists behind their figures count, also where an order was cancelled', async () => {
    const [sales, crm] = [await signIn('mujing.admin', 'sales-order'), await signIn('xu.caiwu', 'crm')];
    const orders = async (query: Record<string, string>): Promise<SalesOrder[]> =>
      ok(await sales.get('/api/app/salesOrder', { maxResultCount: '1000', ...query })).items;
    for (const order of (await orders({ stage: 'toSend' }))
      .filter(({ state }) => state < OrderState.Confirmed)
      .slice(0, 2))
      ok(await sales.post(`/api/app/salesOrder/${order.id}/cancel`, { comment: 'Given up' }));
    const cancelled = await orders({ state: String(OrderState.Cancelled) });
    expect(cancelled.length).toBeGreaterThan(1);
    product.app('insight').get(WidgetResults).clock = () => Date.now() + 7_200_000;
    const rowsOf = async (name: WidgetName) => {
      const { columns, rows } = await read(staff, name);
      return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column.name, row[index]])));
    };
    for (const { day, orders: told, amount } of await rowsOf('ordersByDay')) {
      const listed = await orders({ orderDateMin: String(day), orderDateMax: String(day), stage: 'placed' });
      expect([day, told, amount]).toEqual([day, listed.length, sumOf(listed.map(({ totalAmount }) => totalAmount))]);
    }
    for (const { day, orders: told } of await rowsOf('promises'))
      expect([day, told]).toEqual([
        day,
        (await orders({ promiseDateMin: String(day), promiseDateMax: String(day), stage: 'toSend' })).length,
      ]);
    const days = (await rowsOf('ordersByDay')).map(({ day }) => String(day));
    const orderDateMin = `${days.at(-1)!.slice(0, 7)}-01`;
    for (const { dealer_id: dealerId, amount } of await rowsOf('turnover')) {
      if (dealerId === null) continue;
      const listed = await orders({ dealerId: String(dealerId), orderDateMin, stage: 'placed' });
      expect([dealerId, amount]).toEqual([dealerId, sumOf(listed.map(({ totalAmount }) => totalAmount))]);
    }
    const bills = async (query: Record<string, string>): Promise<Bill[]> =>
      ok(await crm.get('/api/crm/bills', { maxResultCount: '1000', isRefund: 'false', ...query })).items;
    const [money] = await rowsOf('money');
    const overdue = await bills({ state: String(BillState.Overdue) });
    expect(money).toEqual({
      open_amount: sumOf((await bills({ isOpen: 'true' })).map((one) => one.openAmount)),
      overdue_amount: sumOf(overdue.map((one) => one.openAmount)),
      overdue_bills: overdue.length,
    });
  });

  it('are arranged by their reader, for roles by whoever may, and tell of what is new there', async () => {
    const planner = await signIn('he.paichan');
    const usual = (await planner.get(BOARD)).body;
    expect([usual.source, usual.items.length > 3]).toEqual(['usual', true]);
    const item = (widget: WidgetName, y: number) => ({ widget, x: 0, y, w: 4, h: 6 });
    expect((await planner.post(BOARD, { items: [item('racks', 0)] })).status).toBe(204);
    expect((await planner.get(BOARD)).body).toMatchObject({ source: 'own', items: [item('racks', 0)], added: [] });
    const shared = { name: 'All', roleNames: [], items: [item('racks', 0), item('lowStock', 6)] };
    expect((await planner.post(`${BOARD}/layouts`, shared)).status).toBe(403);
    expect((await staff.post(`${BOARD}/layouts`, shared)).status).toBe(200);
    expect((await planner.get(BOARD)).body).toMatchObject({ layoutName: 'All', added: ['lowStock'] });
    await planner.post(BOARD, { items: [] });
    expect((await planner.get(BOARD)).body).toMatchObject({ source: 'layout', items: shared.items });
    // The same layout says of the first page what it said.
    const again = await staff.post(`${BOARD}/layouts`, { ...shared, name: 'All 2', items: [item('racks', 0)] });
    expect(again.body.layoutData.widgets).toHaveLength(1);
    const layouts = (await staff.get('/api/data-v/dash-board-layouts')).body;
    expect(layouts.totalCount).toBe(1);
    for (const items of [[item('racks', 0), item('racks', 9)], [{ ...item('racks', 0), x: 10 }], [{ widget: 'x' }]])
      expect((await planner.post(BOARD, { items })).status).toBe(400);
    expect(usualWidgets.length).toBeGreaterThanOrEqual(10);
  });

  it('show nobody what he may not read, on whichever way', async () => {
    const sawyer = await signIn('zhao.kailiao');
    const names = ((await sawyer.get(WIDGETS)).body.items as { name: WidgetName }[]).map(({ name }) => name);
    expect(names).not.toContain('money');
    expect((await read(staff, 'money')).status).toBe(200);
    expect((await read(sawyer, 'money')).status).toBe(403);
    expect(names).toContain('racks');
  });

  it('stand on walls: a screen shows a code, is paired, and shows nothing once it is taken back', async () => {
    const wall = product.client('insight');
    const { body: shown } = await wall.post('/api/data-v/tv/codes');
    const paired = async () => (await wall.post('/api/data-v/tv/paired', { secret: shown.secret })).body;
    expect(await paired()).toEqual({ id: null, key: null });
    const body = { code: shown.code.toLowerCase(), name: 'Hall 1', layoutIds: [], seconds: 30, culture: 'en' };
    const planner = await signIn('he.paichan');
    expect((await planner.post('/api/data-v/tv-screens/pair', body)).status).toBe(403);
    const { body: screen, status } = await staff.post('/api/data-v/tv-screens/pair', body);
    expect([status, screen.name, screen.ownerName]).toEqual([200, 'Hall 1', 'mujing.admin']);
    expect((await staff.post('/api/data-v/tv-screens/pair', body)).body.error.code).toBe('Insight:CodeUnknown');
    const pass = await paired();
    const { body: boards } = await wall.post('/api/data-v/tv/boards', pass);
    expect(boards).toMatchObject({ name: 'Hall 1', culture: 'en', seconds: 30 });
    const [first] = boards.boards as { items: { widget: string; result: Result }[] }[];
    expect(first!.items.find(({ widget }) => widget === 'racks')?.result.rows.length).toBeGreaterThan(0);
    expect((await staff.get(`/api/data-v/tv-screens/${screen.id}`)).body.seenTime).not.toBeNull();
    expect((await wall.post('/api/data-v/tv/boards', { ...pass, key: `${pass.key}x` })).status).toBe(403);
    expect((await staff.delete(`/api/data-v/tv-screens/${screen.id}`)).status).toBe(204);
    expect((await wall.post('/api/data-v/tv/boards', pass)).body.error.code).toBe('Insight:ScreenOff');
  });
});
