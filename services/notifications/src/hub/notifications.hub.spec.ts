import { NotificationAudience } from '@ishare/contracts/notifications/enums.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { newId } from '@ishare/kernel/ids.js';
import { HubPublisher } from '@ishare/hubs/hub-publisher.js';
import { client as hubClient, closed, pushed } from '@ishare/hubs/hubs.fixture.js';
import { Revocations, type Revocation } from '@ishare/server/revocations.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import type { TestUser } from '@ishare/testing/test-identity.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { HubConnectionState, type HubConnection } from '@microsoft/signalr';
import { namesOf, request, startNotifications, tell } from '../notifications.fixture.js';
import { ScheduledPushes } from '../notifications/scheduled-pushes.service.js';

const PATHS = ['/signalr-hubs/notifications', '/signalr-hubs/signalr-hubs/notifications'];

describe('the notifications hub', () => {
  let service: TestService;
  let url: string;
  const open: HubConnection[] = [];

  beforeAll(async () => {
    ({ service, url } = await startNotifications());
  });
  afterEach(() => Promise.all(open.splice(0).map((connection) => connection.stop())));
  afterAll(() => service.close());

  async function connect(user: TestUser, path = PATHS[0]!, sessionId?: string): Promise<HubConnection> {
    const token = await service.identity.token(user, {
      issuedAt: Math.floor(Date.now() / 1000) - 5,
      ...(sessionId ? { sessionId } : {}),
    });
    const connection = hubClient(url + path, token);
    open.push(connection);
    await connection.start();
    return connection;
  }

  /** All that the connection is told under a name, up to a mark that is sent last. */
  async function toldBefore(connection: HubConnection, tenantId: string, target: string): Promise<unknown[]> {
    const told: unknown[] = [];
    connection.on(target, (value: unknown) => told.push(value));
    return new Promise((resolve) => {
      connection.on('mark', () => resolve(told));
      void new HubPublisher(service.app.get<SharedState>(SHARED_STATE)).send({
        tenantId,
        target: 'mark',
        arguments: [],
      });
    });
  }

  it.each(PATHS)('pushes what is announced to the receiver, under both names, at %s', async (path) => {
    const user = service.identity.user(service.tenantA, []);
    const connection = await connect(user, path);
    const names = ['getNotification', 'get-notification'].map((target) => pushed(connection, target));
    await service.tx((tx) => tx.publish(notificationRequested, request(service.tenantA, [user.userId])));
    const [[first], [second]] = (await Promise.all(names)) as [[unknown], [unknown]];
    expect(first).toEqual(second);
    const listed = (await (await service.as(user)).get('/api/my-notifilers', {}, { 'accept-language': 'zh-Hans' })).body
      .items[0];
    expect(first).toEqual(listed);
  });

  it('pushes to whom it is for: everybody, the own people of the factory, or dealers', async () => {
    const [staff, dealer] = [service.identity.user(service.tenantA, []), service.identity.user(service.tenantA, [])];
    service.crm.dealerOfUser.set(dealer.userId, newId());
    const connections = [await connect(staff), await connect(dealer)];
    const told: string[][] = connections.map((connection) => {
      const titles: string[] = [];
      connection.on('getNotification', ({ data }: { data: { extraProperties: { title: string } } }) =>
        titles.push(data.extraProperties.title),
      );
      return titles;
    });
    const author = await service.client();
    for (const [title, audience] of Object.entries(NotificationAudience))
      await author.post('/api/system-notification', { title, message: 'x', audience });
    await tell(service, request(service.tenantA, [], { name: 'Notifications.SystemNotification' }));
    for (const connection of connections) await toldBefore(connection, service.tenantA, 'unused');
    expect(told.map((titles) => titles.sort())).toEqual([
      ['All', 'Staff', '优化完成'],
      ['All', 'Dealers'],
    ]);
  });

  it('pushes to nobody else', async () => {
    const user = service.identity.user(service.tenantA, []);
    const others = await Promise.all(
      [service.identity.user(service.tenantA), { ...user, tenantId: service.tenantB }].map(async (other) => ({
        tenantId: other.tenantId,
        connection: await connect(other),
      })),
    );
    const heard: unknown[] = [];
    for (const { connection } of others) connection.on('getNotification', (info: unknown) => heard.push(info));
    await tell(service, request(service.tenantA, [user.userId]));
    for (const { tenantId, connection } of others) await toldBefore(connection, tenantId, 'unused');
    expect(heard).toEqual([]);
  });

  it('pushes announcements to the whole tenant, also when their time comes later', async () => {
    const connections = await Promise.all([1, 2].map(() => connect(service.identity.user(service.tenantA, []))));
    const author = await service.client();
    const now = connections.map((connection) => pushed(connection, 'getNotification'));
    await author.post('/api/system-notification', { title: 'Now', message: 'x' });
    for (const [info] of (await Promise.all(now)) as [{ type: number }][]) expect(info.type).toBe(10);
    const later = connections.map((connection) => pushed(connection, 'get-notification'));
    const { body } = await author.post('/api/system-notification', {
      title: 'Later',
      message: 'x',
      publishTime: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await author.put(`/api/system-notification/${body.id}`, {
      ...body,
      publishTime: new Date(Date.now() - 1_000).toISOString(),
    });
    await service.app.get(ScheduledPushes).pushDue();
    for (const [info] of (await Promise.all(later)) as [{ data: { extraProperties: { title: string } } }][])
      expect(info.data.extraProperties.title).toBe('Later');
  });

  it('answers what clients ask, under old and new names', async () => {
    const user = service.identity.user(service.tenantA, []);
    const rest = await service.as(user);
    await rest.post('/api/my-subscribes', { name: 'Optimization.RunFinished' });
    const sent = await tell(service, request(service.tenantA, []));
    const connection = await connect(user);
    for (const target of ['MySubscriptions', 'my-subscriptions']) {
      expect(await connection.invoke(target)).toEqual({
        items: [
          {
            tenantId: service.tenantA,
            userId: user.userId,
            userName: user.userName,
            notificationName: 'Optimization.RunFinished',
          },
        ],
      });
    }
    for (const target of ['GetNotification', 'get-notifications'])
      expect(((await connection.invoke(target)) as { items: { id: string }[] }).items[0]!.id).toBe(sent!.longId);
    await connection.invoke('ChangeState', sent!.longId);
    expect(await namesOf(rest, { readState: 0 })).toEqual(['Finished']);
    await connection.invoke('change-state', sent!.longId, 1);
    expect(await namesOf(rest, { readState: 0 })).toEqual([]);
    await expect(connection.invoke('ChangeState', '123', 0)).rejects.toThrow('123');
    await expect(connection.invoke('ChangeState', 'x', 0)).rejects.toThrow();
    await expect(connection.invoke('ChangeState', sent!.longId, 7)).rejects.toThrow();
    const stranger = await connect({ ...user, tenantId: service.tenantB });
    await expect(stranger.invoke('ChangeState', sent!.longId, 0)).rejects.toThrow();
  });

  it('refuses whoever has no valid token', async () => {
    const user = service.identity.user(service.tenantA);
    for (const token of [
      '',
      'nonsense',
      await service.identity.token(user, { expiresIn: -1 }),
      await service.identity.token(user, { audience: 'other' }),
    ]) {
      await expect(hubClient(url + PATHS[0]!, token).start()).rejects.toThrow('401');
    }
  });

  it('refuses pages of foreign origins', async () => {
    const token = await service.identity.token(service.identity.user(service.tenantA));
    const negotiate = (origin: string) =>
      fetch(`${url}${PATHS[0]}/negotiate?negotiateVersion=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, origin },
      });
    expect((await negotiate('https://elsewhere.example')).status).toBe(403);
    expect((await negotiate('null')).status).toBe(403);
    expect((await negotiate('http://localhost:8080')).status).toBe(200);
    expect((await negotiate(url)).status).toBe(200);
  });

  it.each<[string, (user: TestUser) => Revocation]>([
    [
      'user',
      ({ tenantId, userId }) => ({
        kind: 'user',
        key: `${tenantId}:${userId}`,
        notBefore: Math.floor(Date.now() / 1000),
      }),
    ],
    ['session', () => ({ kind: 'session', key: 'the-session', notBefore: Math.floor(Date.now() / 1000) })],
  ])('closes the connection of a %s that is revoked, and leaves the others open', async (_kind, revocation) => {
    const [user, bystander] = [service.identity.user(service.tenantA), service.identity.user(service.tenantA)];
    const [connection, other] = [await connect(user, undefined, 'the-session'), await connect(bystander)];
    const ended = closed(connection);
    await service.app.get(Revocations).announce(revocation(user));
    await ended;
    expect(other.state).toBe(HubConnectionState.Connected);
    await expect(connection.start()).rejects.toThrow('401');
  });

  it('closes the connections of a tenant that is revoked', async () => {
    const tenant = service.identity.tenant('leaving');
    const connection = await connect(service.identity.user(tenant));
    const ended = closed(connection);
    await service.app
      .get(Revocations)
      .announce({ kind: 'tenant', key: tenant, notBefore: Math.floor(Date.now() / 1000) });
    await ended;
  });

  it('carries live events of other services to those whom they concern', async () => {
    const holder = service.identity.user(service.tenantA, ['Optimization.ImportFiles']);
    const [without, abroad] = [service.identity.user(service.tenantA, []), service.identity.user(service.tenantB)];
    const hub = new HubPublisher(service.app.get<SharedState>(SHARED_STATE));
    const connections = await Promise.all([holder, without, abroad].map((user) => connect(user)));
    const told: unknown[][] = connections.map(() => []);
    connections.forEach((connection, index) =>
      connection.on('optimisationProgress', (value: unknown) => told[index]!.push(value)),
    );
    await hub.send({
      tenantId: service.tenantA,
      target: 'optimisationProgress',
      arguments: [{ percent: 10 }],
      permission: 'Optimization.ImportFiles',
    });
    await hub.send({
      tenantId: service.tenantA,
      target: 'optimisationProgress',
      arguments: [{ percent: 20 }],
      userIds: [without.userId, abroad.userId],
    });
    for (const [index, { tenantId }] of [holder, without, abroad].entries())
      await toldBefore(connections[index]!, tenantId, 'unused');
    expect(told).toEqual([[{ percent: 10 }], [{ percent: 20 }], []]);
  });
});
