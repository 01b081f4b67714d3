import { orderException } from '@ishare/contracts/sales-order/exception.js';
import { builtInRule } from '@ishare/crud/number-rule.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Row } from '@ishare/data/entities.js';
import { meeting } from '@ishare/testing/meeting.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { Pickup } from '../pickups/pickup.entity.js';
import { ok, OrdersFixture } from '../sales-order.fixture.js';
import { Shipment } from '../shipments/shipment.entity.js';
import { Package } from './package.entity.js';
import { PACKAGE_NUMBERS } from './package-numbers.js';
import { PACKAGES, packedOrder } from './packing.fixture.js';

describe('what is packed and sent of an order', () => {
  let fixture: OrdersFixture;
  let client: TestClient;
  let typeId: string;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    client = await fixture.service.client();
    typeId = (await fixture.type(client, { needDesign: false, needQuotation: false })).id;
  });
  afterAll(() => fixture.close());

  it.each([
    [PACKAGES, Package, {}],
    ['/api/crm/shipments', Shipment, { lines: [] }],
    ['/api/crm/pickups', Pickup, { items: [] }],
  ] as [string, new () => Row, object][])(
    'waits for whoever moves its packages before it holds what he needs: %s',
    async (path, entity, body) => {
      const { order } = await packedOrder(fixture, client, { count: 1, typeId });
      const row = await ok(client.post(path, { salesOrderId: order.id, ...body }));
      const one = `${path}/${row.id}`;
      for (const act of [() => client.put(one, { ...row, remark: 'Fragile' }), () => client.delete(one)]) {
        const { status } = await meeting(
          fixture.service,
          (tx) => tx.get(SalesOrder, order.id as string, { lock: true }),
          act,
          (tx) => tx.get(entity, row.id as string, { lock: true }),
        );
        expect(status).toBeLessThan(300);
      }
    },
  );

  it.each([
    [PACKAGES, PACKAGE_NUMBERS, {}],
    ['/api/crm/exceptions', orderException.fields.exceptionNo.facts.numbered!, { partIds: ['Handle'], type: 1 }],
  ])('waits for whoever numbers beside it without gaps, before it takes a number: %s', async (path, numbers, body) => {
    const { order } = await packedOrder(fixture, client, { count: 1, typeId });
    const rule = { ...builtInRule(numbers), timeZone: 'Asia/Shanghai' };
    expect(rule.gapless).toBe(true);
    const { status } = await meeting(
      fixture.service,
      (tx) => tx.get(SalesOrder, order.id as string, { lock: true }),
      () => client.post(path, { salesOrderId: order.id, ...body }),
      (tx) => takeNumber(tx, rule, { date: new Date(), fields: {} }),
    );
    expect(status).toBe(200);
  });
});
