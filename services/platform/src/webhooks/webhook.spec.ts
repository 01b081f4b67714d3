import { createHmac } from 'node:crypto';
import { orderHoldMoved, orderReached } from '@ishare/contracts/sales-order/events.js';
import type { WebhookDelivery } from '@ishare/contracts/platform/webhook.js';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import type { PublicRequest } from '@ishare/server/public-fetch.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { Outside } from '../outside/signed-calls.js';
import { platformData } from '../platform.data.js';
import { platformService } from '../platform.module.js';
import { WebhookDeliveries } from './webhook-deliveries.js';

const HOOKS = '/api/platform/webhooks';
const P = platformPermissions.names.Webhooks;
type Sent = PublicRequest & { url: string };

describe('webhooks', () => {
  let service: TestService;
  let client: TestClient;
  let outside: Outside;
  const real = new Outside();
  const sent: Sent[] = [];
  const dealerId = newId();

  beforeAll(async () => {
    service = await TestService.start(platformService, [platformData]);
    service.crm.dealers.add(dealerId);
    client = await service.client();
    outside = service.app.get(Outside);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    sent.length = 0;
    outside.send = real.send;
    await service.query('update webhook set is_enable = false');
  });

  /** What the other system says, one reply after the other; the last one for ever. */
  const replies = (...all: (() => Response)[]) => {
    outside.send = async (url, request = {}) => {
      sent.push({ url, ...request });
      return all[Math.min(sent.length, all.length) - 1]!();
    };
  };
  const fine = () => new Response('ok', { status: 200 });
  const busy = () => new Response('busy', { status: 503 });
  const make = async (more: object = {}) => {
    const name = `H${newId()}`;
    const hook = { name, url: 'https://erp.example.com/in', events: ['order.reached'], dealerId: null, isEnable: true };
    const { status, body } = await client.post(HOOKS, { ...hook, ...more });
    expect([body, status]).toEqual([body, 200]);
    return body.id as string;
  };
  const deliveries = async (id: string, query: object = {}) =>
    (await client.get(`${HOOKS}/${id}/deliveries`, query as never)).body.items as WebhookDelivery[];
  const reach = (more: object = {}) =>
    service.tx((tx) =>
      tx.publish(orderReached, {
        ...{ salesOrderId: newId(), salesOrderNo: 'SO-9', dealerId, state: 3, time: '2026-11-01T20:00:00Z' },
        ...more,
      }),
    );
  const serve = () => runAsTenant(service.tenantA, () => service.app.get(WebhookDeliveries).serve());
  /** Deliveries once there are so many attempts. */
  const tried = (id: string, attempts: number) =>
    until(async () => {
      await serve();
      const all = await deliveries(id);
      return all.flatMap((one) => one.attempts).length >= attempts ? all : null;
    });
  const later = (id: string) =>
    service.query('update webhook_delivery set due_time = now() where webhook_id = $1 and due_time is not null', [id]);

  it('tell of an order that stands in another state, signed by a key of their own', async () => {
    replies(fine);
    const id = await make();
    await reach();
    const [delivery] = (await tried(id, 1)) as [WebhookDelivery];
    expect(delivery).toMatchObject({ event: 'order.reached', state: 'delivered', dueTime: null });
    expect(delivery.attempts).toEqual([expect.objectContaining({ attempt: 1, status: 200, reply: 'ok' })]);
    const [{ url, method, headers, body }] = sent as [Sent];
    const { key } = (await client.get(`${HOOKS}/${id}/key`)).body;
    const told = `${headers!['x-webhook-timestamp']}.${method}.${url}.${body}`;
    expect(headers).toMatchObject({
      'x-webhook-event': 'order.reached',
      'x-webhook-id': delivery.id,
      'x-webhook-signature': `sha256=${createHmac('sha256', key).update(told).digest('hex')}`,
    });
    expect(JSON.parse(body!)).toMatchObject({ id: delivery.id, event: 'order.reached', data: { orderNo: 'SO-9' } });
    expect((await client.get(`${HOOKS}/${await make()}/key`)).body.key).not.toBe(key);
  });

  it('tell whom they are for, and of one dealer alone nothing of others', async () => {
    replies(fine);
    const [all, his, held, off] = [
      await make(),
      await make({ dealerId }),
      await make({ events: ['order.held'] }),
      await make({ isEnable: false }),
    ];
    await reach({ dealerId: null });
    await reach();
    await service.tx((tx) =>
      tx.publish(orderHoldMoved, {
        ...{ salesOrderId: newId(), salesOrderNo: 'SO-8', isHeld: true, since: '2026-11-01T20:00:00Z' },
      }),
    );
    await tried(all, 2);
    await tried(held, 1);
    expect((await deliveries(his)).length).toBe(1);
    expect((await deliveries(off)).length).toBe(0);
  });

  it('say it again until it is heard or nobody tries any more, every attempt kept, and once more by hand', async () => {
    replies(busy);
    const id = await make();
    await reach();
    for (let attempt = 1; attempt <= 6; attempt++) {
      const [one] = (await tried(id, attempt)) as [WebhookDelivery];
      expect([attempt, one.state]).toEqual([attempt, attempt < 6 ? 'waiting' : 'failed']);
      await later(id);
    }
    const [failed] = (await deliveries(id, { state: 'failed' })) as [WebhookDelivery];
    expect(failed.attempts.map(({ attempt, status }) => [attempt, status])).toEqual(
      [6, 5, 4, 3, 2, 1].map((attempt) => [attempt, 503]),
    );
    replies(fine);
    expect((await client.post(`${HOOKS}/deliveries/${failed.id}/replay`)).status).toBe(204);
    const [heard] = (await deliveries(id)) as [WebhookDelivery];
    expect([heard.state, heard.attempts[0]]).toEqual(['delivered', expect.objectContaining({ isReplay: true })]);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  it('try at somebody’s wish whether anything arrives, once', async () => {
    replies(busy);
    const id = await make({ isEnable: false });
    expect((await client.post(`${HOOKS}/${id}/ping`)).status).toBe(204);
    expect(await deliveries(id)).toEqual([
      expect.objectContaining({ event: 'ping', state: 'failed', dueTime: null, attempts: [expect.anything()] }),
    ]);
    expect(sent).toHaveLength(1);
  });

  it.each([
    'https://127.0.0.1/',
    'https://localhost/x',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://2130706433/',
  ])('never go to %s, and say so', async (url) => {
    const id = await make({ url, isEnable: false });
    await client.post(`${HOOKS}/${id}/ping`);
    const [{ attempts }] = (await deliveries(id)) as [WebhookDelivery];
    expect(attempts).toEqual([expect.objectContaining({ status: null, error: 'notPublic' })]);
  });

  it('are refused without https, with a sign-in in the address, and for what nobody is told of', async () => {
    const refused = async (more: object) =>
      (
        await client.post(HOOKS, {
          ...{ name: 'x', url: 'https://erp.example.com', events: ['order.reached'], dealerId: null, isEnable: true },
          ...more,
        })
      ).status;
    for (const more of [
      { url: 'http://erp.example.com' },
      { url: 'https://user:secret@erp.example.com' },
      { url: 'javascript:alert(1)' },
      { events: ['users.deleted'] },
      { events: [] },
      { dealerId: newId() },
      // Of what is cut nobody knows whose order it is: his system would never hear of it.
      { dealerId, events: ['order.reached', 'order.cut'] },
    ])
      expect([more, await refused(more)]).toEqual([more, 400]);
  });

  it('are nobody else’s, and forget what was told long ago', async () => {
    replies(fine);
    const id = await make();
    await reach();
    const [{ id: delivery }] = (await tried(id, 1)) as [WebhookDelivery];
    const other = await service.client(service.tenantB);
    const reader = await service.client(service.tenantA, [P.Default]);
    for (const path of [`${id}/deliveries`, `${id}/key`])
      expect((await other.get(`${HOOKS}/${path}`)).status).toBe(404);
    for (const path of [`${id}/ping`, `deliveries/${delivery}/replay`]) {
      expect((await other.post(`${HOOKS}/${path}`)).status).toBe(404);
      expect((await reader.post(`${HOOKS}/${path}`)).status).toBe(403);
    }
    expect((await reader.get(`${HOOKS}/${id}/key`)).status).toBe(403);
    const forget = (time: Date) =>
      runAsTenant(service.tenantA, () => service.app.get(WebhookDeliveries).forgetBefore(time));
    await forget(new Date(Date.now() - 60_000));
    expect(await deliveries(id)).toHaveLength(1);
    await forget(new Date(Date.now() + 60_000));
    expect(await deliveries(id)).toEqual([]);
  });
});
