import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { newId } from '@ishare/kernel/ids.js';
import { Ports } from '@ishare/server/ports.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { ok, ORDERS, OrdersFixture } from '../sales-order.fixture.js';

describe('orders of intents', () => {
  let fixture: OrdersFixture;
  let admin: TestClient;
  let typeId: string;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    admin = await fixture.service.client();
    typeId = (await fixture.type(admin, { needDesign: false, needQuotation: false })).id;
  });
  afterAll(() => fixture.close());

  const make = (intentOrderId: string | null, permissions?: string[], more: object = {}) => {
    const { tenantA } = fixture.service;
    const { userId, userName } = fixture.service.identity.user(tenantA, permissions);
    return fixture.service.app
      .get(Ports)
      .client(salesOrderPort)
      .makeOrder({
        ...{ tenantId: tenantA, userId, userName, intentOrderId, intentOrderNo: 'YX-1' },
        ...{ contractId: null, contractNo: null, woodNetOrderId: null, ...more },
        ...{ orderName: 'Kitchen', orderTypeId: typeId, customerId: fixture.customer(), dealerId: null },
        designerId: null,
        receiver: { name: 'Ann', phone: '13900000001', address: 'Lane 5' },
        remark: 'by noon',
      });
  };

  it('are made once, however many ask at the same moment, and carry what the intent says', async () => {
    const intent = newId();
    const made = await Promise.all([make(intent), make(intent), make(intent), make(intent)]);
    const [{ salesOrderId, salesOrderNo }] = made;
    expect(made).toEqual(Array.from({ length: 4 }, () => ({ salesOrderId, salesOrderNo })));
    expect((await ok(admin.get(`${ORDERS}/${salesOrderId}`))).salesOrder).toMatchObject({
      ...{ salesOrderNo, intentOrderNo: 'YX-1', orderName: 'Kitchen', remark: 'by noon' },
      receiver: { name: 'Ann', phone: '13900000001', address: 'Lane 5' },
    });
    const rows = await fixture.service.query('select id from sales_order where intent_order_id = $1', [intent]);
    expect(rows).toHaveLength(1);
  });

  it('are made once of a contract too, which they name', async () => {
    const contract = { contractId: newId(), contractNo: 'HT-1', woodNetOrderId: 'W-1' };
    const { salesOrderId } = await make(null, undefined, contract);
    expect(await make(null, undefined, contract)).toMatchObject({ salesOrderId });
    expect((await ok(admin.get(`${ORDERS}/${salesOrderId}`))).salesOrder).toMatchObject(contract);
  });

  it('are made for nobody who may not make orders', async () => {
    const intent = newId();
    await expect(make(intent, ['SalesOrder.Orders'])).rejects.toThrow('Volo.Authorization:010001');
    expect(await fixture.service.query('select id from sales_order where intent_order_id = $1', [intent])).toEqual([]);
  });
});
