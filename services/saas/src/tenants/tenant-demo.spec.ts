import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { demoParts, type DemoPart } from '@ishare/contracts/saas/demo.js';
import { demoWished } from '@ishare/contracts/saas/events.js';
import { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsHost } from '@ishare/server/context.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { startSaas } from '../saas.fixture.js';
import { TenantDemo } from './tenant-demo.service.js';

const PASSWORD = 'Panel-4711-saw';

describe('the demo factory in a tenant', () => {
  let service: TestService;
  let host: TestClient;
  let database: pg.Client;
  let orders = 0;

  beforeAll(async () => {
    service = await startSaas();
    host = await service.host();
    database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    service.ports.provide(salesOrderPort, {
      ...service.ports.client(salesOrderPort),
      orderCount: async () => ({ orders }),
    });
  });
  afterAll(async () => {
    await database.end();
    await service.close();
  });
  beforeEach(() => {
    orders = 0;
  });

  const make = async (name: string): Promise<string> => {
    const body = { name, adminEmailAddress: 'boss@factory.example', adminPassword: PASSWORD };
    return ((await host.post('/api/saas/tenants', body)).body as { id: string }).id;
  };
  const at = (id: string, more = '') => `/api/saas/tenants/${id}/demo${more}`;
  const fill = (id: string) => host.post(at(id), { password: PASSWORD });
  const say = (tenantId: string, part: DemoPart, isDone: boolean) =>
    runAsHost(() =>
      service.app.get(Database).tx((tx) => service.app.get(TenantDemo).filled({ tenantId, part, isDone }, tx)),
    );
  const wished = async (id: string) =>
    (
      await database.query<{ part: string; hash: string | null }>(
        `select payload ->> 'part' as part, payload ->> 'passwordHash' as hash from saas.outbox
          where name = $1 and payload ->> 'tenantId' = $2 order by id`,
        [demoWished.name, id],
      )
    ).rows;

  it('is put in part by part, each when the one before is done, and the password goes to the first alone', async () => {
    const id = await make('Filled');
    expect((await host.get(at(id))).body).toEqual({ state: 'none', done: 0, of: demoParts.length, part: null });
    expect((await fill(id)).body).toEqual({ state: 'busy', done: 0, of: demoParts.length, part: 'identity' });
    expect((await fill(id)).body.error.code).toBe('Saas:020004');
    for (const part of demoParts) {
      expect((await wished(id)).at(-1)!.part).toBe(part);
      await say(id, part, true);
    }
    expect((await host.get(at(id))).body).toMatchObject({ state: 'done', done: demoParts.length, part: null });
    const all = await wished(id);
    expect(all.map(({ part }) => part)).toEqual(demoParts);
    expect(all.map(({ hash }) => hash !== null)).toEqual(demoParts.map((_, index) => index === 0));
    expect(JSON.stringify(all)).not.toContain(PASSWORD);
    expect((await host.get(`/api/saas/tenants/${id}`)).body.isDemo).toBe(true);
  });

  it('stops at a part that breaks off, is wished for again, and hears nobody who is not asked', async () => {
    const id = await make('Broken');
    await fill(id);
    await say(id, 'crm', true);
    await say(id, 'identity', true);
    await say(id, 'platform', false);
    expect((await host.get(at(id))).body).toMatchObject({ state: 'failed', done: 1, part: 'platform' });
    orders = 5;
    expect((await fill(id)).body).toMatchObject({ state: 'busy', done: 0, part: 'identity' });
  });

  it('is not put beside orders, nor into a tenant that is switched off, nor under a weak password', async () => {
    const id = await make('Working');
    orders = 1;
    expect((await host.get(at(id))).body.state).toBe('taken');
    expect((await fill(id)).body.error.code).toBe('Saas:020005');
    orders = 0;
    const weak = await host.post(at(id), { password: 'x' });
    expect([weak.status, weak.body.error.validationErrors[0].members]).toEqual([403, ['password']]);
    const tenant = (await host.get(`/api/saas/tenants/${id}`)).body;
    await host.put(`/api/saas/tenants/${id}`, { ...tenant, isActive: false });
    expect((await fill(id)).body.error.code).toBe('Saas:020003');
    expect(await wished(id)).toEqual([]);
    expect((await fill(newId())).status).toBe(404);
  });

  it('is made anew in another tenant of the same name; one that is no demo is left alone', async () => {
    const id = await make('Anew');
    expect((await host.post(at(id, '/reset'), { password: PASSWORD })).body.error.code).toBe('Saas:020006');
    await fill(id);
    expect((await host.post(at(id, '/reset'), { password: PASSWORD })).body.error.code).toBe('Saas:020004');
    await say(id, 'identity', false);
    const { body } = await host.post(at(id, '/reset'), { password: PASSWORD });
    expect(body).toMatchObject({ name: 'Anew', isDemo: true });
    expect(body.id).not.toBe(id);
    expect((await host.get(`/api/saas/tenants/${id}`)).status).toBe(404);
    expect((await wished(body.id)).map(({ part }) => part)).toEqual(['identity']);
  });
});
