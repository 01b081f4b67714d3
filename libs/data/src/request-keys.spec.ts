import { fixtureData, fixtureService, Thing } from '@ishare/testing/fixture-service.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { FromBody, SignedIn } from '@ishare/server/routes.js';
import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { Like } from 'typeorm';
import { z } from 'zod';
import { Database } from './database.js';
import { RequestKeyRow } from './request-keys.js';

const thingBody = z.object({ name: z.string().max(64), pause: z.number().optional(), fails: z.boolean().optional() });

/** Told when a request that pauses has begun, and lets it go on. */
const gate = { begun: () => undefined as void, opened: Promise.resolve() };

/** Names that never meet, so that only the key keeps a second one away. */
const numbered = (name: string) => `${name} ${newId()}`;

@Controller('api/keyed')
@SignedIn('tenant')
class KeyedController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Post()
  make(@FromBody(thingBody) { name, pause, fails }: z.output<typeof thingBody>) {
    return this.database.tx(async (tx) => {
      const { id } = await tx.insert(Thing, { name: numbered(name) });
      if (pause) {
        gate.begun();
        await gate.opened;
      }
      if (fails) throw new Error('broken on purpose');
      return { id };
    });
  }

  @Post('nothing')
  @HttpCode(204)
  async nothing(@FromBody(thingBody) { name }: z.output<typeof thingBody>) {
    await this.database.tx((tx) => tx.insert(Thing, { name: numbered(name) }));
  }

  @Get()
  read() {
    return this.database.tx((tx) => tx.em.count(Thing));
  }
}

describe('a request with a key', () => {
  let service: TestService;
  let client: TestClient;
  const post = (body: object, key: string, as = client, path = '/api/keyed') =>
    as.post(path, body, { 'idempotency-key': key });
  const count = (name: string, tenantId = service.tenantA) =>
    runAsTenant(tenantId, () =>
      service.app.get(Database).tx((tx) => tx.em.countBy(Thing, { name: Like(`${name} %`) })),
    );
  const rows = (key: string) => service.tx((tx) => tx.em.findBy(RequestKeyRow, { key }));

  beforeAll(async () => {
    const data = await fixtureData('keyed');
    service = await TestService.start(fixtureService(data, { controllers: [KeyedController] }), [data]);
    client = await service.client();
  });
  afterAll(() => service.close());

  it('is answered once more with the first answer when that was lost after the commit', async () => {
    const key = newId();
    const first = await post({ name: 'lost' }, key);
    const again = await post({ name: 'lost' }, key);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(again.headers).toMatchObject({
      'idempotency-replayed': 'true',
      'content-type': first.headers['content-type'],
    });
    expect(await count('lost')).toBe(1);
  });

  it('is answered with nothing once more when the answer was empty', async () => {
    const key = newId();
    for (const _ of [1, 2]) expect((await post({ name: 'empty' }, key, client, '/api/keyed/nothing')).status).toBe(204);
    expect(await count('empty')).toBe(1);
  });

  it('has one effect, also when it comes again while the first still runs', async () => {
    const key = newId();
    let open!: () => void;
    const begun = new Promise<void>((resolve) => (gate.begun = resolve));
    gate.opened = new Promise<void>((resolve) => (open = resolve));
    const first = post({ name: 'both', pause: 1 }, key);
    await begun;
    const others = [post({ name: 'both', pause: 1 }, key), post({ name: 'both', pause: 1 }, key)];
    open();
    const replies = await Promise.all([first, ...others]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await count('both')).toBe(1);
  });

  it('belongs to its user and tenant: with another the same key is another', async () => {
    const key = newId();
    const colleague = await service.client(service.tenantA);
    const stranger = await service.client(service.tenantB);
    const ids = [];
    for (const as of [client, stranger, colleague]) ids.push((await post({ name: 'mine' }, key, as)).body.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('is refused for another content, and says so', async () => {
    const key = newId();
    await post({ name: 'one' }, key);
    const other = await post({ name: 'two' }, key);
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'App:020301' } } });
    expect(await count('two')).toBe(0);
  });

  it('is another request where its heads say that it is meant otherwise', async () => {
    const key = newId();
    const tried = await client.post('/api/keyed', { name: 'tried' }, { 'idempotency-key': key, 'x-try': '1' });
    expect(tried.status).toBe(200);
    expect(await post({ name: 'tried' }, key)).toMatchObject({
      status: 422,
      body: { error: { code: 'App:020301' } },
    });
  });

  it('frees its key when it fails, and leaves nothing behind', async () => {
    const key = newId();
    expect((await post({ name: 'broken', fails: true }, key)).status).toBe(500);
    expect(await rows(key)).toEqual([]);
    expect((await post({ name: 'broken' }, key)).status).toBe(200);
    expect(await count('broken')).toBe(1);
  });

  it('says that it is done where the process ended between the commit and the answer', async () => {
    const key = newId();
    await post({ name: 'cut off' }, key);
    const [row] = await rows(key);
    await service.tx((tx) => tx.em.update(RequestKeyRow, row!.id, { status: null, reply: null }));
    expect(row).toMatchObject({ isDone: true });
    expect(await post({ name: 'cut off' }, key)).toMatchObject({
      status: 409,
      body: { error: { code: 'App:020302' } },
    });
    expect(await count('cut off')).toBe(1);
  });

  it('is taken over from a process that died, whose transaction then is refused', async () => {
    const key = newId();
    let open!: () => void;
    const begun = new Promise<void>((resolve) => (gate.begun = resolve));
    gate.opened = new Promise<void>((resolve) => (open = resolve));
    const slow = post({ name: 'taken', pause: 1 }, key);
    await begun;
    const [row] = await rows(key);
    await service.tx((tx) => tx.em.update(RequestKeyRow, row!.id, { time: new Date(Date.now() - 61_000) }));
    gate.begun = () => open();
    const second = await post({ name: 'taken', pause: 1 }, key);
    expect([second.status, (await slow).status]).toEqual([200, 409]);
    expect(await count('taken')).toBe(1);
  });

  it('is kept sealed, and a reading one not at all', async () => {
    const key = newId();
    const { body } = await post({ name: 'sealed' }, key);
    expect((await rows(key))[0]!.reply).not.toContain(body.id);
    const reading = newId();
    await client.get('/api/keyed', undefined, { 'idempotency-key': reading });
    expect(await rows(reading)).toEqual([]);
  });

  it('has a key of 128 characters at most', async () => {
    expect((await post({ name: 'long' }, 'k'.repeat(129))).status).toBe(400);
    expect(await count('long')).toBe(0);
  });
});
