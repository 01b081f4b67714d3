import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { OrderEventKind } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';

const COMMENTS = '/api/salesorder/order-comments';
const { Default } = salesOrderPermissions.names.Orders;

describe('what people say of an order', () => {
  let fixture: OrdersFixture;
  let factory: TestClient;
  let order: Record_;
  let ownDealer: ReturnType<OrdersFixture['dealer']>;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    factory = await fixture.service.client();
    const type = await fixture.type(factory);
    ownDealer = fixture.dealer();
    order = await fixture.order(factory, type.id, { dealerId: ownDealer.id });
  });
  afterAll(() => fixture.close());

  const say = (client: TestClient, text: string, mentionIds: string[] = []) =>
    client.post(COMMENTS, { salesOrderId: order.id, text, mentionIds });
  const latest = async () =>
    ((await ok(factory.get(`${ORDERS}/${order.id}/timeline`))).items as Record_[])[0] as Record_ & { data: unknown };

  it('stands in its timeline, and whoever is named is told', async () => {
    const { userId, userName } = fixture.service.identity.user(fixture.service.tenantA);
    await ok(say(factory, 'Who measures?', [userId, userId]));
    expect(await latest()).toMatchObject({
      kind: OrderEventKind.Comment,
      action: 'said',
      comment: 'Who measures?',
      data: { mentions: [{ id: userId, name: expect.any(String) }] },
    });
    expect(userName).toBeTruthy();
    expect(await fixture.told(order.id)).toEqual([
      expect.objectContaining({
        name: notificationDefinitions.orderCommented.name,
        userIds: [userId],
        message: { 'zh-Hans': 'Who measures?', en: 'Who measures?' },
      }),
    ]);
  });

  it('names nobody who may not see it, and is said by nobody who does not', async () => {
    const [own, other] = [fixture.dealerUser(ownDealer, [Default]), fixture.dealerUser(fixture.dealer(), [Default])];
    await ok(say(factory, 'For you', [own.userId]));
    for (const wrong of [other.userId, newId()])
      expect((await say(factory, 'For them', [wrong])).body.error.validationErrors).toMatchObject([
        { members: ['mentionIds'] },
      ]);
    expect((await say(await fixture.service.as(other), 'Not mine')).status).toBe(404);
    const theirs = await fixture.service.as(own);
    await ok(say(theirs, 'Mine'));
    expect((await latest()).comment).toBe('Mine');
    const stranger = fixture.service.identity.user(fixture.service.tenantA);
    expect((await say(theirs, 'Who are you', [stranger.userId])).status).toBe(400);
    expect((await say(theirs, ' ')).status).toBe(400);
  });
});
