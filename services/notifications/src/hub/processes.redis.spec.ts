import type { AddressInfo } from 'node:net';
import { Database } from '@ishare/data/database.js';
import { HubPublisher } from '@ishare/hubs/hub-publisher.js';
import { client as hubClient, closed, pushed } from '@ishare/hubs/hubs.fixture.js';
import { createService } from '@ishare/server/boot.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Revocations } from '@ishare/server/revocations.js';
import { RedisState } from '@ishare/server/shared-state.js';
import { TestService } from '@ishare/testing/test-service.js';
import type { HubConnection } from '@microsoft/signalr';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { WebSocket } from 'ws';
import { notificationsData } from '../notifications.data.js';
import { request } from '../notifications.fixture.js';
import { notificationsService } from '../notifications.module.js';
import { NotificationPublisher } from '../notifications/notification-publisher.service.js';

const PATH = '/signalr-hubs/notifications';

describe('two processes of the notifications service over Redis', () => {
  let service: TestService;
  const states: RedisState[] = [];
  const apps: NestFastifyApplication[] = [];
  const urls: string[] = [];
  const open: HubConnection[] = [];

  beforeAll(async () => {
    service = await TestService.start(notificationsService, [notificationsData]);
    for (let count = 0; count < 2; count++) {
      const state = new RedisState(process.env.TEST_REDIS_URL!, () => undefined);
      const app = await createService(notificationsService, { config: service.config, ports: service.ports, state });
      await app.listen(0, '127.0.0.1');
      states.push(state);
      apps.push(app);
      urls.push(`http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`);
    }
  });
  afterEach(() => Promise.all(open.splice(0).map((connection) => connection.stop())));
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const state of states) await state.close();
    await service.close();
  });

  const signIn = async () => {
    const user = service.identity.user(service.tenantA, []);
    return { user, token: await service.identity.token(user, { issuedAt: Math.floor(Date.now() / 1000) - 5 }) };
  };

  it('tell each connection once, whichever process writes and whichever holds it', async () => {
    const { user, token } = await signIn();
    const connections = urls.map((url) => hubClient(url + PATH, token));
    const told = connections.map((connection) => {
      const values: unknown[] = [];
      connection.on('getNotification', (value: unknown) => values.push(value));
      connection.on('optimisationProgress', (value: unknown) => values.push(value));
      return values;
    });
    open.push(...connections);
    for (const connection of connections) await connection.start();
    const marks = connections.map((connection) => pushed(connection, 'mark'));
    const { tenantId: _tenantId, ...outgoing } = request(service.tenantA, [user.userId]);
    for (const app of apps)
      await runAsTenant(service.tenantA, () =>
        app.get(Database).tx((tx) => app.get(NotificationPublisher).publish(tx, outgoing)),
      );
    const hub = new HubPublisher(states[0]!);
    await hub.send({
      tenantId: service.tenantA,
      target: 'optimisationProgress',
      arguments: [1],
      userIds: [user.userId],
    });
    for (const state of states)
      await new HubPublisher(state).send({ tenantId: service.tenantA, target: 'mark', arguments: [] });
    await Promise.all(marks);
    for (const values of told)
      expect(values).toEqual([expect.objectContaining({ severity: 0 }), expect.objectContaining({ severity: 0 }), 1]);
  });

  it('close a connection whose session another process revokes', async () => {
    const { user, token } = await signIn();
    const connection = hubClient(urls[1]! + PATH, token);
    open.push(connection);
    await connection.start();
    const ended = closed(connection);
    await apps[0]!
      .get(Revocations)
      .announce({ kind: 'user', key: `${user.tenantId}:${user.userId}`, notBefore: Math.floor(Date.now() / 1000) });
    await ended;
  });

  it('let one negotiate and the other take the socket, once', async () => {
    const { token } = await signIn();
    const reply = await fetch(`${urls[0]}${PATH}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const { connectionToken } = (await reply.json()) as { connectionToken: string };
    const take = () =>
      new Promise<string | number>((resolve, reject) => {
        const socket = new WebSocket(`${urls[1]!.replace('http', 'ws')}${PATH}?id=${connectionToken}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        socket.on('open', () => {
          socket.terminate();
          resolve('open');
        });
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('error', reject);
      });
    expect(await take()).toBe('open');
    expect(await take()).toBe(409);
  });
});
