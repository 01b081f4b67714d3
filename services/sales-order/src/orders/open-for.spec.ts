import { OrderState, orderUses, type OrderUse } from '@ishare/contracts/sales-order/order-states.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { PACKAGES } from '../packing/packing.fixture.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';

const made: Record<OrderUse, [path: string, body: (salesOrderId: string) => object][]> = {
  packing: [
    [PACKAGES, (salesOrderId) => ({ salesOrderId })],
    ['/api/crm/pickups', (salesOrderId) => ({ salesOrderId, items: [] })],
    ['/api/crm/shipments', (salesOrderId) => ({ salesOrderId, lines: [] })],
  ],
  reports: [
    ['/api/crm/exceptions', (salesOrderId) => ({ salesOrderId, partIds: ['Handle'], type: 1 })],
    ['/api/crm/supplementary-orders', (sourceOrderId) => ({ sourceOrderId, sourcePartIds: ['Handle'], feeParty: 0 })],
    ['/api/crm/install-dispatches', (salesOrderId) => ({ salesOrderId })],
  ],
};

describe('orders to choose from', () => {
  let fixture: OrdersFixture;
  let client: TestClient;
  const ofState = new Map<number, string>();

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    client = await fixture.service.client();
    const { id: typeId } = await fixture.type(client, { needDesign: false, needQuotation: false });
    for (const state of Object.values(OrderState)) ofState.set(state, (await fixture.order(client, typeId)).id);
  });
  afterAll(() => fixture.close());

  it.each(orderUses.flatMap((use) => made[use].map((one) => [use, ...one] as const)))(
    'for %s are those that are taken: %s',
    async (openFor, path, body) => {
      // What is made of an order moves it.
      for (const [state, id] of ofState)
        await fixture.service.query('update sales_order set state = $2 where id = $1', [id, state]);
      const { items } = await ok(client.get(ORDERS, { openFor }));
      const offered = (items as Record_[]).map(({ state }) => Number(state));
      const taken: number[] = [];
      for (const [state, id] of ofState) if ((await client.post(path, body(id))).status === 200) taken.push(state);
      expect(offered.toSorted((one, other) => one - other)).toEqual(taken);
      expect(taken.length).toBeGreaterThan(5);
    },
  );
});
