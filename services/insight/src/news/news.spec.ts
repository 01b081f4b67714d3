import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { insightData } from '../insight.data.js';
import { insightService } from '../insight.module.js';
import { NewsService } from './news.service.js';

const NEWS = '/api/data-v/dash-board-newss';
const TYPES = '/api/data-v/dash-board-news-types';
const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

describe('news', () => {
  let service: TestService;
  let office: TestClient;
  let reader: TestClient;
  let readerId: string;
  /** Past the fences: nobody but the relay reads what is to be sent. */
  let outbox: pg.Client;

  beforeAll(async () => {
    service = await TestService.start(insightService, [insightData]);
    office = await service.client();
    const user = service.identity.user(service.tenantA, []);
    readerId = user.userId;
    reader = await service.as(user);
    outbox = new pg.Client(service.config.DATABASE_URL);
    await outbox.connect();
  });
  afterAll(async () => {
    await outbox.end();
    await service.close();
  });

  const write = async (more: object = {}) => {
    const { status, body } = await office.post(NEWS, { title: 'New saw', status: 'published', readerIds: [], ...more });
    expect([status, body.error]).toEqual([200, undefined]);
    return body as { id: string; title: string; content: string | null; concurrencyStamp: string };
  };
  const sees = async (client: TestClient, id: string) => (await client.get(`${NEWS}/${id}`)).status === 200;
  /** What its readers were told so far. */
  const told = async (id: string) => {
    const { rows } = await outbox.query<{ payload: { audience?: number; userIds: string[] } }>(
      `select payload from insight.outbox where name = $1 and payload->'data'->>'moduleId' = $2 order by created_time`,
      [notificationRequested.name, id],
    );
    return rows;
  };

  it('is seen by readers while it is published and its days run', async () => {
    const shown = await write();
    const draft = await write({ status: 'draft' });
    const later = await write({ publishTime: at(1) });
    const over = await write({ publishTime: at(-2), expireTime: at(-1) });
    const gone = await write({ status: 'deleted' });
    for (const { id } of [shown, draft, later, over, gone]) expect(await sees(office, id)).toBe(true);
    expect(await Promise.all([shown, draft, later, over, gone].map(({ id }) => sees(reader, id)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const { body } = await reader.get(NEWS, { maxResultCount: '100' });
    const ids = (body.items as { id: string }[]).map(({ id }) => id);
    expect([ids.includes(shown.id), ids.includes(draft.id)]).toEqual([true, false]);
    expect((await office.post(NEWS, { title: 'x', publishTime: at(2), expireTime: at(1), readerIds: [] })).status).toBe(
      400,
    );
  });

  it('is for its audience alone', async () => {
    const dealer = service.identity.user(service.tenantA, []);
    service.crm.dealerOfUser.set(dealer.userId, newId());
    const dealers = await service.as(dealer);
    const forStaff = await write({ audience: 10 });
    const forDealers = await write({ audience: 20 });
    // Who is named is meant, though the rest is for others.
    const named = await write({ audience: 10, readerIds: [dealer.userId] });
    const all = [forStaff, forDealers, named];
    expect(await Promise.all(all.map(({ id }) => sees(reader, id)))).toEqual([true, false, false]);
    expect(await Promise.all(all.map(({ id }) => sees(dealers, id)))).toEqual([false, true, true]);
    for (const [what, verb] of [
      ['read', forDealers],
      ['confirm', named],
    ] as const)
      expect((await reader.post(`${NEWS}/${verb.id}/${what}`, {})).status).toBe(404);
    expect((await told(forStaff.id)).map(({ payload }) => payload.audience)).toEqual([10]);
    expect((await told(named.id)).map(({ payload }) => payload.userIds)).toEqual([[dealer.userId]]);
  });

  it('keeps nothing that could act in a reader', async () => {
    const { content } = await write({
      content:
        '<h2 onclick="x()">Hi</h2><script>x()</script><img src="https://x.example/a.png"><a href="javascript:x()">a</a>',
    });
    expect(content).toBe('<h2>Hi</h2><a rel="noopener noreferrer nofollow" target="_blank">a</a>');
    for (const image of ['https://x.example/a.png', 'javascript:x()', '/api/datav/files/../x'])
      expect((await office.post(NEWS, { title: 'x', image, readerIds: [] })).status).toBe(400);
  });

  it('is told once, at the moment when it is to be seen', async () => {
    const { id, concurrencyStamp } = await write({ status: 'draft' });
    const change = { title: 'New saw', status: 'published', readerIds: [] };
    expect(await told(id)).toEqual([]);
    const { body } = await office.put(`${NEWS}/${id}`, { ...change, publishTime: at(1), concurrencyStamp });
    expect(await told(id)).toEqual([]);
    await service.query(`update news set publish_time = now() - interval '1 minute' where id = $1`, [id]);
    const look = () => runAsTenant(service.tenantA, () => service.app.get(NewsService).tellDue());
    await Promise.all([look(), look()]);
    await look();
    expect((await told(id)).length).toBe(1);
    await office.put(`${NEWS}/${id}`, { ...change, concurrencyStamp: body.concurrencyStamp as string });
    expect((await told(id)).length).toBe(1);
  });

  it('is confirmed by each reader once, and reminds those alone who have not', async () => {
    const { id } = await write({
      mustConfirm: true,
      readerIds: [readerId, service.identity.user(service.tenantA).userId],
    });
    const waiting = async () =>
      ((await reader.get(`${NEWS}/to-confirm`)).body.items as { id: string }[]).some((one) => one.id === id);
    expect(await waiting()).toBe(true);
    expect((await reader.post(`${NEWS}/${id}/read`, {})).body.confirmTime).toBeNull();
    await Promise.all([1, 2, 3].map(() => reader.post(`${NEWS}/${id}/confirm`, {})));
    expect(await waiting()).toBe(false);
    const { body } = await office.get(`${NEWS}/${id}/receipts`);
    expect([body.count, body.items, body.missing]).toEqual([
      2,
      [expect.objectContaining({ userId: readerId, confirmTime: expect.any(String) })],
      [expect.any(String)],
    ]);
    const before = (await told(id)).length;
    expect((await office.post(`${NEWS}/${id}/remind`, {})).body.count).toBe(1);
    const [last] = (await told(id)).slice(before);
    expect(last!.payload.userIds).not.toContain(readerId);
    expect((await office.get(`${NEWS}/${id}`)).body).toMatchObject({ readCount: 1, confirmCount: 1 });
    expect((await reader.get(`${NEWS}/${id}/receipts`)).status).toBe(403);
    expect((await reader.post(`${NEWS}/${id}/remind`, {})).status).toBe(403);
  });

  it('has types, which are changed by being sent again, and stay while news names them', async () => {
    const { body: type } = await office.post(TYPES, { name: 'House', order: 1 });
    const { body: again } = await office.post(TYPES, { id: type.id, name: 'Home', order: 2 });
    expect([again.id, again.name]).toEqual([type.id, 'Home']);
    await write({ typeId: type.id });
    expect((await office.delete(`${TYPES}/${type.id}`)).status).toBe(403);
    expect((await reader.get(TYPES)).body.items).toContainEqual(expect.objectContaining({ name: 'Home' }));
    expect((await reader.post(TYPES, { name: 'Mine', order: 1 })).status).toBe(403);
    const other = await service.client(service.tenantB);
    expect((await other.post(TYPES, { id: type.id, name: 'Stolen', order: 1 })).status).toBe(404);
  });
});
