import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { code, defaultFlag, flag, millimetres, refersTo, text, whole } from '@ishare/contracts/things/field.js';
import { entityFaults } from '@ishare/crud/entity-check.js';
import { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { ORDERS, ok, OrdersFixture } from '../sales-order.fixture.js';
import { OrderType } from './order-type.entity.js';

const TYPES = `/${orderType.path}`;

describe('types of orders', () => {
  let fixture: OrdersFixture;
  let admin: TestClient;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    admin = await fixture.service.client();
  });
  afterAll(() => fixture.close());

  it('names a form, a number rule or a workflow only when it is there', async () => {
    for (const [member, value] of [
      ['formIds', [newId()]],
      ['codeRuleId', newId()],
      ['workflowId', newId()],
    ] as const) {
      const reply = await admin.post(TYPES, { code: `N-${member}`, name: 'Names', [member]: value });
      expect([reply.status, reply.body.error.validationErrors?.[0].members]).toEqual([400, [member]]);
    }
  });

  it('stays while an order is of it', async () => {
    const type = await ok(admin.post(TYPES, { code: 'USED', name: 'Used' }));
    const order = await ok(admin.post(ORDERS, { orderName: 'One', orderTypeId: type.id }));
    const refused = await admin.delete(`${TYPES}/${type.id}`);
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringMatching(/use|用/)]);
    await ok(admin.delete(`${ORDERS}/${order.id}`));
    expect((await admin.delete(`${TYPES}/${type.id}`)).status).toBe(204);
  });

  it('has a table that keeps what is promised, and would not boot on one that does not', () => {
    const metadata = fixture.service.app.get(Database).source.getMetadata(OrderType);
    expect(entityFaults(orderType, metadata)).toEqual([]);
    const promise = (fields: object) => entityFaults({ ...orderType, fields: fields as never }, metadata);
    expect(
      promise({
        name: text(65).required().unique(),
        code: whole(0, 9).required(),
        codeRuleId: refersTo(() => ({ path: 'x' })).required(),
        isEnable: flag(true),
        auditLevels: millimetres(0, 9).required(),
        needDesign: defaultFlag(),
        needQuotation: code(2).default(0),
        colour: text(9),
      }),
    ).toEqual([
      'OrderType.name holds 65 characters and its column 64',
      'OrderType.name is unique and has no unique index',
      'OrderType.code is a number and its column varchar',
      'OrderType.codeRuleId is never null and its column may be',
      'OrderType.auditLevels has decimals and its column none',
      'OrderType.needDesign is had by one record and has no unique index',
      'OrderType.needQuotation is a code and its column boolean',
      'OrderType.colour has no column in order_type',
    ]);
  });
});
