import type { Row } from '@ishare/data/entities.js';
import { meeting } from '@ishare/testing/meeting.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { Pickup } from '../pickups/pickup.entity.js';
import { ok, OrdersFixture } from '../sales-order.fixture.js';
import { Shipment } from '../shipments/shipment.entity.js';
import { Package } from './package.entity.js';
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
});
