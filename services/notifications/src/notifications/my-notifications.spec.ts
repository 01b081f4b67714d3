import { signed } from '@ishare/messaging/message.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { NotificationLifetime } from '@ishare/contracts/notifications/enums.js';
import { notificationsPermissions } from '@ishare/contracts/notifications/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import { eventQueue } from '@ishare/messaging/outbox-relay.js';
import { QueueBackend } from '@ishare/messaging/queue-backend.js';
import type { TestUser } from '@ishare/testing/test-identity.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { namesOf, request, startNotifications, tell } from '../notifications.fixture.js';
import { Notification, UserNotification } from './notification.entity.js';

const MY = '/api/my-notifilers';

describe('my notifications', () => {
  let service: TestService;
  let user: TestUser;
  let client: TestClient;

  beforeAll(async () => {
    ({ service } = await startNotifications());
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    user = service.identity.user(service.tenantA, []);
    client = await service.as(user);
  });

  const titled = (title: string, rest = {}) =>
    request(service.tenantA, [user.userId], { title: { 'zh-Hans': `${title}（中）`, en: title }, ...rest });

  it('list what other services announce, in the language of the caller', async () => {
    const sent = await tell(
      service,
      request(service.tenantA, [user.userId], { severity: 20, data: { moduleId: '7' } }),
    );
    const { body } = await client.get(MY);
    const info = {
      id: sent!.longId,
      tenantId: service.tenantA,
      name: 'Optimization.RunFinished',
      creationTime: sent!.creationTime.toISOString(),
      lifetime: 0,
      type: 0,
      severity: 20,
      state: 1,
      contentType: 0,
      reason: 'named',
      data: {
        type: null,
        extraProperties: {
          moduleId: '7',
          L: false,
          title: 'Finished',
          message: 'File A',
          createTime: sent!.creationTime.toISOString(),
          texts: { 'zh-Hans': { title: '优化完成', message: '文件 A' }, en: { title: 'Finished', message: 'File A' } },
        },
      },
    };
    expect(body).toEqual({ totalCount: 1, items: [info] });
    expect((await client.get(`${MY}/${info.id}`)).body).toEqual(info);
    expect(
      (await client.get(MY, {}, { 'accept-language': 'zh-Hans' })).body.items[0].data.extraProperties,
    ).toMatchObject({ title: '优化完成', message: '文件 A' });
    expect((await client.get('/api/notifications/my-notifilers')).body).toEqual(body);
  });

  it('come once, however often the event is delivered', async () => {
    const payload = request(service.tenantA, [user.userId]);
    const messageId = await service.tx((tx) => tx.publish(notificationRequested, payload));
    await until(async () => (await namesOf(client)).length > 0);
    const queue = service.app.get(QueueBackend).queue<unknown>(eventQueue('notifications'));
    const copies = [0, 1, 2].map((copy) => `${messageId}-${copy}`);
    for (const jobId of copies)
      await queue.add(
        notificationRequested.name,
        signed(service.config, {
          id: messageId,
          name: notificationRequested.name,
          payload,
          envelope: { tenantId: service.tenantA, userId: null, correlationId: 'x' },
        }),
        { jobId },
      );
    await until(async () =>
      (await Promise.all(copies.map((jobId) => queue.getJobState(jobId)))).every((state) => state === 'completed'),
    );
    expect(await namesOf(client)).toEqual(['Finished']);
  });

  it('are dropped when the event names another tenant than its envelope', async () => {
    const theirs = service.identity.user(service.tenantB, []);
    const jobId = await service.tx((tx) =>
      tx.publish(notificationRequested, request(service.tenantB, [theirs.userId])),
    );
    const queue = service.app.get(QueueBackend).queue<unknown>(eventQueue('notifications'));
    await until(async () => (await queue.getJobState(jobId)) === 'completed');
    for (const tenantId of [service.tenantA, service.tenantB])
      expect(await namesOf(await service.as({ ...theirs, tenantId }))).toEqual([]);
  });

  it('are listed newest first, ten at a time, filtered and sorted', async () => {
    for (let n = 0; n < 12; n++) await tell(service, titled(`note ${n}`, { severity: n === 3 ? 40 : 10 }));
    expect(await namesOf(client)).toEqual(Array.from({ length: 10 }, (_, n) => `note ${11 - n}`));
    expect(await namesOf(client, { skipCount: 10 })).toEqual(['note 1', 'note 0']);
    expect(await namesOf(client, { filter: 'note7' })).toEqual([]);
    expect(await namesOf(client, { filter: '7（中' })).toEqual(['note 7']);
    expect(await namesOf(client, { sorting: 'severity desc', maxResultCount: 1 })).toEqual(['note 3']);
    expect((await namesOf(client, { sorting: 'creationTime', maxResultCount: 1 }))[0]).toBe('note 0');
    expect((await namesOf(client, { sorting: 'creationTime', reverse: true, maxResultCount: 1 }))[0]).toBe('note 11');
    expect((await client.get(MY, { sorting: 'message' })).status).toBe(400);
    expect((await client.get(MY, { maxResultCount: 1001 })).status).toBe(400);
  });

  it('are read one by one and in numbers', async () => {
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c']) ids.push((await tell(service, titled(title)))!.longId);
    expect((await client.put(`${MY}/read`, undefined, { id: ids[0]! })).status).toBe(204);
    expect((await client.put(`${MY}/read`, undefined, { id: ids[0]! })).status).toBe(204);
    expect(await namesOf(client, { readState: 1 })).toEqual(['c', 'b']);
    expect(await namesOf(client, { readState: 'Read' })).toEqual(['a']);
    expect((await client.put(`${MY}/mark-read-state`, { idList: [ids[1], '123'], state: 0 })).status).toBe(204);
    expect(await namesOf(client, { readState: 0 })).toEqual(['b', 'a']);
    await client.put(`${MY}/mark-read-state`, { idList: ids, state: 1 });
    expect(await namesOf(client, { readState: 1 })).toEqual(['c', 'b', 'a']);
    const unknown = await client.put(`${MY}/read`, undefined, { id: '123' });
    expect([unknown.status, unknown.body.error.message]).toEqual([404, 'There is no notification with id 123.']);
    expect((await client.put(`${MY}/read`, undefined, { id: 'x' })).status).toBe(400);
  });

  it('can be removed, and those that live once go when they are read', async () => {
    const [kept, removed] = [await tell(service, titled('kept')), await tell(service, titled('removed'))];
    expect((await client.delete(`${MY}/${removed!.longId}`)).status).toBe(204);
    expect((await client.delete(`${MY}/${removed!.longId}`)).status).toBe(404);
    expect(await namesOf(client)).toEqual(['kept']);
    await service.tx((tx) =>
      tx.em.update(Notification, { longId: kept!.longId }, { lifetime: NotificationLifetime.OnlyOne }),
    );
    await client.put(`${MY}/read`, undefined, { id: kept!.longId });
    expect(await namesOf(client)).toEqual([]);
  });

  it('belong to their receiver alone', async () => {
    const sent = await tell(service, titled('private'));
    const colleague = await service.client(service.tenantA);
    const stranger = await service.as({ ...user, tenantId: service.tenantB });
    for (const other of [colleague, stranger]) {
      expect(await namesOf(other)).toEqual([]);
      for (const reply of [
        await other.get(`${MY}/${sent!.longId}`),
        await other.delete(`${MY}/${sent!.longId}`),
        await other.put(`${MY}/read`, undefined, { id: sent!.longId }),
      ])
        expect(reply.status).toBe(404);
    }
    expect((await service.anonymous().get(MY)).status).toBe(401);
  });

  it('go to the subscribers where no receiver is named', async () => {
    const other = await service.client(service.tenantA, []);
    const far = await service.client(service.tenantB, []);
    for (const subscriber of [client, far]) {
      for (let again = 0; again < 2; again++)
        expect((await subscriber.post('/api/my-subscribes', { name: 'Optimization.RunFailed' })).status).toBe(204);
    }
    await tell(service, request(service.tenantA, [], { name: 'Optimization.RunFailed' }));
    expect([await namesOf(client), await namesOf(other), await namesOf(far)]).toEqual([['Finished'], [], []]);
    expect(await tell(service, request(service.tenantA, []))).toBeUndefined();
  });

  it('are subscribed to by name', async () => {
    for (const name of ['b', 'a']) await client.post('/api/my-subscribes', { name });
    expect((await client.get('/api/my-subscribes/all')).body).toEqual({ items: [{ name: 'a' }, { name: 'b' }] });
    expect((await client.get('/api/my-subscribes', { maxResultCount: 1 })).body).toEqual({
      totalCount: 2,
      items: [{ name: 'a' }],
    });
    expect((await client.get('/api/my-subscribes/is-subscribed/a')).body).toEqual({ isSubscribed: true });
    expect((await client.delete('/api/my-subscribes', { name: 'a' })).status).toBe(204);
    expect((await client.get('/api/my-subscribes/is-subscribed/a')).body).toEqual({ isSubscribed: false });
    expect((await client.post('/api/my-subscribes', { name: 'x'.repeat(101) })).status).toBe(400);
  });

  it('say what can be subscribed to, in both languages', async () => {
    const { body } = await client.get(`${MY}/assignables`);
    expect(body.items.find(({ name }: { name: string }) => name === 'Optimization')).toEqual({
      name: 'Optimization',
      displayName: 'Cutting optimisation',
      notifications: [
        {
          name: 'Optimization.RunFinished',
          displayName: 'Optimisation finished',
          description: 'A run of the optimiser has found a solution.',
          lifetime: 0,
          type: 0,
          contentType: 0,
        },
        expect.objectContaining({ name: 'Optimization.RunFailed' }),
        expect.objectContaining({ name: 'Optimization.PlannedOrderCancelled' }),
        expect.objectContaining({ name: 'Optimization.PartSpoilt' }),
        expect.objectContaining({ name: 'Optimization.BoardsShort' }),
        expect.objectContaining({ name: 'Optimization.ImportFileCommented' }),
      ],
    });
    expect(
      (await client.get(`${MY}/assignables`, {}, { 'accept-language': 'zh-Hans' })).body.items[0].displayName,
    ).toBe('系统');
  });

  it('are sent by whoever may send', async () => {
    const sender = await service.client(service.tenantA, [notificationsPermissions.names.Notification.Send]);
    const body = {
      Name: 'Custom',
      Data: { extraProperties: { title: 'Hello', message: 'There', moduleId: '9' } },
      Severity: 30,
      ToUserId: user.userId,
    };
    expect((await client.post('/api/notifilers', body)).status).toBe(403);
    expect((await sender.post('/api/notifilers', body)).status).toBe(204);
    expect((await client.get(MY)).body.items[0]).toMatchObject({
      name: 'Custom',
      severity: 30,
      data: { extraProperties: { title: 'Hello', message: 'There', moduleId: '9' } },
    });
    const newer = { name: 'Newer', toUsers: [{ userId: user.userId, userName: user.userName }] };
    expect((await client.post('/api/notifications/send', newer)).status).toBe(403);
    expect((await sender.post('/api/notifications/send', newer)).status).toBe(204);
    expect((await client.get(MY)).body.items[0]).toMatchObject({ name: 'Newer' });
    const stranger = await sender.post('/api/notifications/send', { ...newer, toUsers: [{ userId: newId() }] });
    expect([stranger.status, stranger.body.error.validationErrors[0].members]).toEqual([400, ['toUsers']]);
    expect((await client.get('/api/notifications/assignables')).body).toEqual(
      (await client.get(`${MY}/assignables`)).body,
    );
    expect((await sender.post('/api/notifilers', { ...body, Severity: 5 })).status).toBe(400);
    expect((await sender.post('/api/notifilers', { name: '' })).status).toBe(400);
  });

  it('cannot be made a flood by one sender, under either path, and others go on sending', async () => {
    const permission = [notificationsPermissions.names.Notification.Send];
    const sender = await service.client(service.tenantA, permission);
    const body = { name: 'Flood', toUserId: user.userId };
    const statuses: number[] = [];
    for (let n = 0; n < 120; n++)
      statuses.push((await sender.post(n % 2 ? '/api/notifilers' : '/api/notifications/send', body)).status);
    expect(statuses.filter((status) => status !== 204)).toEqual([]);
    for (const path of ['/api/notifilers', '/api/notifications/send']) {
      const { status, headers } = await sender.post(path, body);
      expect([path, status, headers['retry-after']]).toEqual([path, 429, '60']);
    }
    expect((await client.get(MY)).body.totalCount).toBe(120);
    const other = await service.client(service.tenantA, permission);
    expect((await other.post('/api/notifilers', body)).status).toBe(204);
    const crowd = Array.from({ length: 101 }, () => ({ userId: user.userId }));
    expect((await other.post('/api/notifications/send', { name: 'Crowd', toUsers: crowd })).status).toBe(400);
  });

  it('reach many receivers with one row each', async () => {
    const userIds = Array.from({ length: 2_000 }, () => newId());
    const sent = await tell(service, request(service.tenantA, [...userIds, userIds[0]!]));
    expect(await service.tx((tx) => tx.em.countBy(UserNotification, { notificationId: sent!.longId }))).toBe(2_000);
  });
});
