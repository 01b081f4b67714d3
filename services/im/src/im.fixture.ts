import type { AddressInfo } from 'node:net';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { client as hubClient } from '@ishare/hubs/hubs.fixture.js';
import { type TestUser } from '@ishare/testing/test-identity.js';
import { type Reply, type TestClient, TestService } from '@ishare/testing/test-service.js';
import type { HubConnection } from '@microsoft/signalr';
import pg from 'pg';
import { imData } from './im.data.js';
import { imService } from './im.module.js';
import { CHAT_PATHS } from './hub/chat.hub.js';

/** An order with its people, by its id; or a sheet of one. */
export type Orders = Map<string, { salesOrderNo: string; userIds: string[]; seenBy: string[]; ofOrder?: string }>;

/** A chat service that listens, so that hub clients can connect; `orders` and `files` are known to other services. */
export async function startIm(): Promise<{ service: TestService; url: string; orders: Orders; files: Set<string> }> {
  const orders: Orders = new Map();
  const service = await TestService.start(imService, [imData]);
  service.ports.provide(salesOrderPort, {
    ...service.ports.client(salesOrderPort),
    talkOf: async ({ id, userId }) => {
      const order = orders.get(id);
      if (!order?.seenBy.includes(userId)) return null;
      return { name: order.salesOrderNo, salesOrderId: order.ofOrder ?? id, userIds: order.userIds };
    },
  });
  await service.app.listen(0, '127.0.0.1');
  const { port } = service.app.getHttpServer().address() as AddressInfo;
  return { service, url: `http://127.0.0.1:${port}`, orders, files: service.files.ids };
}

/** Somebody with a client of the routes. */
export interface Party {
  user: TestUser;
  rest: TestClient;
}

export async function party(service: TestService, tenantId = service.tenantA): Promise<Party> {
  const user = service.identity.user(tenantId, []);
  return { user, rest: await service.as(user) };
}

export async function befriend(one: Party, other: Party): Promise<void> {
  await one.rest.post('/api/im/my-friends/add-request', { friendId: other.user.userId });
  await other.rest.post('/api/im/my-friends', { friendId: one.user.userId });
}

export const say = (from: Party, to: Party, content: string, more: object = {}): Promise<Reply> =>
  from.rest.post('/api/im/chat/send-message', { toUserId: to.user.userId, content, ...more });

/** The talk of somebody with another, as he sees it. */
export async function talkWith(one: Party, other: Party) {
  const { body } = await one.rest.get('/api/im/chat/conversations');
  return body.items.find(({ userId }: { userId: string }) => userId === other.user.userId);
}

/** A connection of somebody, opened. */
export async function connect(
  service: TestService,
  url: string,
  user: TestUser,
  path: string = CHAT_PATHS[0],
): Promise<HubConnection> {
  const token = await service.identity.token(user, { issuedAt: Math.floor(Date.now() / 1000) - 5 });
  const connection = hubClient(url + path, token);
  await connection.start();
  return connection;
}

interface Notice {
  name: string;
  data: Record<string, unknown>;
  message: { en: string };
}

/** What somebody is told by notifications, in its order; only the relay may read it, so the server's owner looks. */
export async function noticesOf(service: TestService, { user }: Party): Promise<Notice[]> {
  const reader = new pg.Client({ connectionString: service.config.DATABASE_URL });
  await reader.connect();
  try {
    const { rows } = await reader.query<{ payload: Notice }>(
      `select payload from im.outbox where name = 'notifications.notification.requested'
         and payload->'userIds' ? $1 order by created_time`,
      [user.userId],
    );
    return rows.map(({ payload }) => payload);
  } finally {
    await reader.end();
  }
}
