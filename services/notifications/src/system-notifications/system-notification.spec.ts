import { NotificationAudience } from '@ishare/contracts/notifications/enums.js';
import { notificationsPermissions } from '@ishare/contracts/notifications/permissions.js';
import { conformance } from '@ishare/testing/conformance.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsHost } from '@ishare/server/context.js';
import { namesOf, request, startNotifications, tell } from '../notifications.fixture.js';
import { ScheduledPushes } from '../notifications/scheduled-pushes.service.js';
import { systemNotifications } from '../things.js';

const PATH = '/api/system-notification';
const P = notificationsPermissions.names.Notification;

describe('system notifications', () => {
  let service: TestService;
  let author: TestClient;

  beforeAll(async () => {
    ({ service } = await startNotifications());
    author = await service.client();
  });
  afterAll(() => service.close());

  conformance(
    systemNotifications.resource,
    {
      create: (n) => ({ title: `Announcement ${n}`, message: 'text', state: 0 }),
      change: { title: 'Changed', severity: 20, targets: [0, 20] },
      invalid: { body: { title: 'x', message: 'y', targets: [5] }, member: 'targets.0' },
    },
    () => service,
  );

  const reader = () => service.client(service.tenantA, []);

  it('reach every user of the tenant when they are published, also later ones, and nobody else', async () => {
    const before = await reader();
    await author.post(PATH, { title: 'Stocktaking', message: 'On Friday', moduleId: 'n1', severity: 20 });
    for (const user of [before, await reader()]) {
      expect((await user.get('/api/my-notifilers')).body.items[0]).toMatchObject({
        name: 'Notifications.SystemNotification',
        type: 10,
        severity: 20,
        state: 1,
        data: { extraProperties: { title: 'Stocktaking', message: 'On Friday', moduleId: 'n1' } },
      });
    }
    const other = await service.client(service.tenantB, []);
    expect(await namesOf(other)).toEqual([]);
  });

  it('are read and removed by each user for himself', async () => {
    const [one, two] = [await reader(), await reader()];
    await author.post(PATH, { title: 'Twice', message: 'x' });
    const { id } = (await one.get('/api/my-notifilers')).body.items[0];
    await one.put('/api/my-notifilers/read', undefined, { id });
    expect([await namesOf(one, { readState: 0 }), (await namesOf(two, { readState: 1 }))[0]]).toEqual([
      ['Twice'],
      'Twice',
    ]);
    await one.delete(`/api/my-notifilers/${id}`);
    expect([(await namesOf(one))[0], (await namesOf(two))[0]]).toEqual(['Stocktaking', 'Twice']);
  });

  it('show corrections, and go when they are withdrawn or deleted', async () => {
    const user = await reader();
    const { body } = await author.post(PATH, { title: 'Wrng', message: 'x' });
    const corrected = await author.put(`${PATH}/${body.id}`, { ...body, title: 'Right' });
    expect((await namesOf(user))[0]).toBe('Right');
    await author.put(`${PATH}/${body.id}`, { ...corrected.body, state: 0, concurrencyStamp: null });
    expect(await namesOf(user)).not.toContain('Right');
    await author.put(`${PATH}/${body.id}`, { ...corrected.body, state: 1, concurrencyStamp: null });
    expect(await namesOf(user)).toContain('Right');
    await author.delete(`${PATH}/${body.id}`);
    expect(await namesOf(user)).not.toContain('Right');
    expect(await namesOf(user)).not.toContain('Wrng');
  });

  it('wait for their time', async () => {
    const user = await reader();
    const { body } = await author.post(PATH, {
      title: 'Later',
      message: 'x',
      publishTime: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await namesOf(user)).not.toContain('Later');
    const due = () => runAsHost(() => service.app.get(Database).tx((tx) => tx.query('select 1 from scheduled_push')));
    expect(await due()).toHaveLength(1);
    await author.put(`${PATH}/${body.id}`, { ...body, publishTime: new Date(Date.now() - 1_000).toISOString() });
    expect(await namesOf(user)).toContain('Later');
    await service.app.get(ScheduledPushes).pushDue();
    expect(await due()).toHaveLength(0);
  });

  it("reach everybody, dealers' sign-ins too, unless they are for the factory's own people or for dealers alone", async () => {
    const [dealer, staff] = [service.identity.user(service.tenantA, []), service.identity.user(service.tenantA, [])];
    const [outside, inside] = [await service.as(dealer), await service.as(staff)];
    service.crm.dealerOfUser.set(dealer.userId, newId());
    const announce = async (title: string, audience?: number) =>
      (await author.post(PATH, { title, message: 'x', audience })).body as { id: string; audience: number };
    const everybody = await announce('Closed on Friday');
    const internal = await announce('Stock is low', NotificationAudience.Staff);
    const outward = await announce('New price list', NotificationAudience.Dealers);
    expect([everybody.audience, internal.audience, outward.audience]).toEqual([0, 10, 20]);
    expect((await namesOf(inside)).slice(0, 2)).toEqual(['Stock is low', 'Closed on Friday']);
    expect((await namesOf(outside)).slice(0, 2)).toEqual(['New price list', 'Closed on Friday']);
    expect([await namesOf(inside), await namesOf(outside)].map((names) => names.length)).toEqual([
      (await inside.get('/api/my-notifilers')).body.totalCount,
      (await outside.get('/api/my-notifilers')).body.totalCount,
    ]);

    // Withdrawn from one side by a correction; a copy that was kept of it shows nothing.
    const { id } = (await outside.get('/api/my-notifilers')).body.items[1];
    expect((await outside.put('/api/my-notifilers/read', undefined, { id })).status).toBe(204);
    await author.put(`${PATH}/${everybody.id}`, { ...everybody, audience: NotificationAudience.Staff });
    expect(await namesOf(outside)).not.toContain('Closed on Friday');
    expect((await outside.get(`/api/my-notifilers/${id}`)).status).toBe(404);
    expect((await author.post(PATH, { title: 'x', message: 'x', audience: 5 })).status).toBe(400);
    for (const made of [everybody, internal, outward]) await author.delete(`${PATH}/${made.id}`);
  });

  it("of the factory, and what dealers' sign-ins subscribe to, stay inside", async () => {
    const [dealer, staff] = [service.identity.user(service.tenantA, []), service.identity.user(service.tenantA, [])];
    const [outside, inside] = [await service.as(dealer), await service.as(staff)];
    service.crm.dealerOfUser.set(dealer.userId, newId());
    const before = (await outside.get('/api/my-notifilers')).body.totalCount as number;
    const { body } = await author.post(PATH, { title: 'Low', message: 'x', audience: NotificationAudience.Staff });
    for (const client of [outside, inside])
      await client.post('/api/my-subscribes', { name: 'Optimization.RunFinished' });
    await tell(service, request(service.tenantA, []));
    await tell(service, request(service.tenantA, [], { name: 'Notifications.SystemNotification' }));
    const seen = (await inside.get('/api/my-notifilers')).body.items as { id: string; name: string }[];
    expect(seen.slice(0, 3).map(({ name }) => name)).toEqual([
      'Notifications.SystemNotification',
      'Optimization.RunFinished',
      'Notifications.SystemNotification',
    ]);
    expect((await outside.get('/api/my-notifilers')).body.totalCount).toBe(before);
    for (const { id } of seen.slice(0, 3))
      expect([
        (await outside.get(`/api/my-notifilers/${id}`)).status,
        (await outside.put('/api/my-notifilers/read', undefined, { id })).status,
        (await outside.delete(`/api/my-notifilers/${id}`)).status,
      ]).toEqual([404, 404, 404]);
    await tell(service, request(service.tenantA, [dealer.userId]));
    expect((await outside.get('/api/my-notifilers')).body.totalCount).toBe(before + 1);
    await author.delete(`${PATH}/${body.id}`);
  });

  it('are written by whoever may send and deleted by whoever may delete', async () => {
    const viewer = await service.client(service.tenantA, [P.Default]);
    const sender = await service.client(service.tenantA, [P.Default, P.Send]);
    const { body } = await sender.post(PATH, { title: 'Mine', message: 'x' });
    for (const reply of [
      await viewer.post(PATH, { title: 'x', message: 'x' }),
      await viewer.put(`${PATH}/${body.id}`, body),
      await sender.delete(`${PATH}/${body.id}`),
    ])
      expect(reply.status).toBe(403);
    expect((await viewer.get(PATH, { state: 'Published', filter: 'Mine' })).body.totalCount).toBe(1);
  });
});
