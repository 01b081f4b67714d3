import { healthPort } from '@ishare/contracts/platform/health.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { atLocation } from '@ishare/data/roles.js';
import { migrateTenantDatabases } from '@ishare/data/tenant-databases.js';
import { mainLocation } from '@ishare/data/tenancy.js';
import { templateName } from '@ishare/data/tenant-mover.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsHost } from '@ishare/server/context.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import pg from 'pg';
import { saasData } from '../saas.data.js';
import { startSaas } from '../saas.fixture.js';
import { TenantDatabases } from './tenant-databases.service.js';

const PASSWORD = 'of a database';

describe('databases of tenants', () => {
  let service: TestService;
  let host: TestClient;
  let main: string;
  let n = 0;

  beforeAll(async () => {
    service = await startSaas();
    await migrateTenantDatabases(service.config, [saasData]);
    host = await service.host();
    main = mainLocation(service.config);
  });
  afterAll(async () => {
    const name = main.slice(main.indexOf('/') + 1);
    await service.close();
    await query(
      process.env.TEST_DATABASE_URL!,
      `select datname from pg_database where datname like '${name}\\_%'`,
    ).then(async (rows) => {
      for (const { datname } of rows)
        await query(process.env.TEST_DATABASE_URL!, `drop database if exists ${String(datname)} with (force)`);
    });
    expect(templateName(main)).toContain(name);
  });

  async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }
  const make = async (more: object = {}) =>
    (
      await host.post('/api/saas/tenants', {
        name: `home${++n}`,
        adminEmailAddress: 'a@b.example',
        adminPassword: 'Panel-4711-saw',
        ...more,
      })
    ).body as { id: string; hasDefaultConnectionString: boolean };
  const place = () => `${main}_own_${++n}`;
  const url = (location: string) => `postgresql://someone:${PASSWORD}@${location}`;
  const masked = (location: string) => `postgresql://someone:***@${location}`;
  const at = (id: string) => `/api/saas/tenants/${id}`;
  const code = ({ status, body }: { status: number; body: { error: { code: string } } }) => [status, body.error.code];
  const settled = (id: string) =>
    until(async () => {
      const { body } = await host.get(`${at(id)}/database`);
      return ['done', 'failed'].includes(body.move?.step) && body;
    });

  it('keep connection strings encrypted, show them without the password, and out of the change log', async () => {
    const { id } = await make();
    const own = place();
    expect(
      (
        await host.put(`${at(id)}/connection-strings`, {
          default: url(own),
          databases: [{ databaseName: 'Reports', connectionString: 'Host=db;Database=x;Password=hidden' }],
        })
      ).status,
    ).toBe(204);
    expect((await host.get(`${at(id)}/connection-strings`)).body).toEqual({
      default: masked(own),
      databases: [{ databaseName: 'Reports', connectionString: 'Host=db;Database=x;Password=***' }],
    });
    expect((await host.get(`${at(id)}/connection-string`)).body).toEqual({
      items: [
        { name: 'Default', value: masked(own) },
        { name: 'Reports', value: 'Host=db;Database=x;Password=***' },
      ],
    });
    expect((await host.get(`${at(id)}/connection-string/default`)).body).toEqual({
      name: 'Default',
      value: masked(own),
    });
    expect((await host.get(at(id))).body.hasDefaultConnectionString).toBe(true);
    const everything = JSON.stringify(
      await query(
        service.config.DATABASE_URL,
        `select to_jsonb(c) from saas.connection_string c union all select to_jsonb(e) from saas.entity_change e
          union all select to_jsonb(o) from saas.outbox o`,
      ),
    );
    expect([
      everything.includes(PASSWORD),
      everything.includes('hidden'),
      everything.includes('connection_string'),
    ]).toEqual([false, false, true]);
    // What was shown may be sent back: the password stays.
    const [before] = await query(
      service.config.DATABASE_URL,
      `select concurrency_stamp from saas.connection_string where of_tenant_id = $1 and name = 'Default'`,
      [id],
    );
    expect((await host.put(`${at(id)}/connection-string`, { name: 'Default', value: masked(own) })).body).toEqual({
      name: 'Default',
      value: masked(own),
    });
    expect(
      await query(
        service.config.DATABASE_URL,
        `select concurrency_stamp from saas.connection_string where of_tenant_id = $1 and name = 'Default'`,
        [id],
      ),
    ).toEqual([before]);
    expect((await host.delete(`${at(id)}/connection-string/Reports`)).status).toBe(204);
    expect((await host.get(`${at(id)}/connection-string/Reports`)).status).toBe(404);
    expect((await host.get('/api/saas/tenants/databases')).body).toEqual({ databases: [] });
  });

  it('are checked without becoming a way to look around in the network', async () => {
    const check = (connectionString: string, provider = 'PostgreSql') =>
      host.post('/api/saas/tenants/connection-string/check', { connectionString, provider });
    expect((await check(`postgresql://${main}_new`)).status).toBe(204);
    expect(code(await check('mysql://db/oak'))).toEqual([403, 'Saas:020103']);
    expect(code(await check(`postgresql://${main}`, 'MySql'))).toEqual([403, 'Saas:020104']);
    expect(code(await check(`postgresql://${main}`))).toEqual([403, 'Saas:020102']);
    // None of them is dialled: that would take 5 s where nobody answers.
    const begun = Date.now();
    for (const inside of ['10.0.0.1:22/x', '127.0.0.1:6379/x', '169.254.169.254/x'])
      expect(code(await check(`postgresql://${inside}`))).toEqual([403, 'Saas:020105']);
    expect(Date.now() - begun).toBeLessThan(5_000);
    const usable = async (connectionString: string) =>
      (await host.get('/api/saas/tenants/check-connection-string', { connectionString })).body;
    expect([
      await usable(`postgresql://${main}_new`),
      await usable('nonsense'),
      await usable('postgresql://10.0.0.1/x'),
    ]).toEqual([true, false, false]);
    const { id } = await make();
    expect(code(await host.put(`${at(id)}/connection-string`, { name: 'Default', value: 'mysql://db/oak' }))).toEqual([
      403,
      'Saas:020101',
    ]);
  });

  it('move a tenant where its default connection string says, and back when it is gone', async () => {
    const { id } = await make();
    const own = place();
    expect((await host.get(`${at(id)}/database`)).body).toEqual({
      location: null,
      wanted: null,
      proposal: expect.stringMatching(/^postgresql:\/\/.+_home\d+_[0-9a-f]{6}$/),
      move: null,
    });
    await host.put(`${at(id)}/connection-string`, { name: 'Default', value: `postgresql://${own}` });
    expect((await host.post(`${at(id)}/apply-database-migrations`)).status).toBe(204);
    expect(await settled(id)).toMatchObject({
      location: own,
      wanted: `postgresql://${own}`,
      move: { step: 'done', target: own, message: '' },
    });
    expect(await query(atLocation(service.config.DATABASE_URL, own), 'select kind from tenancy.database')).toEqual([
      { kind: 'tenants' },
    ]);
    expect((await host.post(`${at(id)}/apply-database-migrations`)).status).toBe(204);
    await host.delete(`${at(id)}/connection-string/Default`);
    await host.post(`${at(id)}/apply-database-migrations`);
    await until(async () => (await host.get(`${at(id)}/database`)).body.location === null);
    await settled(id);
  });

  it('are made with the tenant that asks for one, whichever way it says so', async () => {
    for (const more of [
      (own: string) => ({ connectionStrings: { default: url(own) } }),
      (own: string) => ({ connectionStrings: [{ name: 'Default', value: url(own) }] }),
      (own: string) => ({ useSharedDatabase: false, defaultConnectionString: url(own) }),
    ]) {
      const own = place();
      const { id, hasDefaultConnectionString } = await make(more(own));
      expect([hasDefaultConnectionString, (await host.get(`${at(id)}/database`)).body]).toEqual([
        true,
        expect.objectContaining({ location: own, wanted: masked(own) }),
      ]);
    }
    const refused = await host.post('/api/saas/tenants', {
      name: 'nowhere',
      adminEmailAddress: 'a@b.example',
      adminPassword: 'Panel-4711-saw',
      connectionStrings: { default: 'postgresql://10.0.0.1/x' },
    });
    expect(code(refused)).toEqual([403, 'Saas:020105']);
    expect(await service.ports.client(saasPort).findTenant({ idOrName: 'nowhere' })).toBeNull();
  });

  it('follow the default connection string at once under the path of the public module', async () => {
    const { id } = await make();
    const own = place();
    const path = `/api/multi-tenancy/tenants/${id}/default-connection-string`;
    expect((await host.get(path)).status).toBe(204);
    expect((await host.put(path, undefined, { defaultConnectionString: url(own) })).status).toBe(204);
    await until(async () => (await settled(id)).location === own);
    expect((await host.get(path)).body).toBe(masked(own));
    expect((await host.delete(path)).status).toBe(204);
    await until(async () => (await settled(id)).location === null);
    expect((await host.get(path)).status).toBe(204);
  });

  it('go a while after their tenant was deleted', async () => {
    const own = place();
    const { id } = await make({ connectionStrings: { default: url(own) } });
    await host.delete(at(id));
    const databases = service.app.get(TenantDatabases);
    await runAsHost(() => databases.forgetDeleted());
    const there = () =>
      query(service.config.DATABASE_URL, 'select 1 as here from pg_database where datname = $1', [own.split('/')[1]]);
    expect(await there()).toHaveLength(1);
    await query(
      service.config.DATABASE_URL,
      `update saas.tenant set deletion_time = now() - interval '1 hour' where id = $1`,
      [id],
    );
    await runAsHost(() => databases.forgetDeleted());
    expect([
      await there(),
      await query(service.config.DATABASE_URL, 'select * from tenancy.home where tenant_id = $1', [id]),
    ]).toEqual([[], []]);
  });

  it('go also where somebody is still inside, whom nobody may send away', async () => {
    const own = place();
    const name = own.split('/')[1]!;
    const { id } = await make({ connectionStrings: { default: url(own) } });
    // Before it may go: it is looked for by the clock as well.
    const visitor = new pg.Client({ connectionString: atLocation(service.config.DATABASE_URL, own) });
    await visitor.connect();
    await host.delete(at(id));
    await query(
      service.config.DATABASE_URL,
      `update saas.tenant set deletion_time = now() - interval '1 hour' where id = $1`,
      [id],
    );
    const going = runAsHost(() => service.app.get(TenantDatabases).forgetDeleted());
    const found = () =>
      query(service.config.DATABASE_URL, 'select datallowconn from pg_database where datname = $1', [name]);
    await until(async () => (await found()).some((row) => !(row as { datallowconn: boolean }).datallowconn));
    await visitor.end();
    await going;
    await until(async () => (await found()).length === 0);
  });

  it('are for those who may manage connection strings, and of tenants that exist', async () => {
    const { id } = await make();
    const other = await service.host(['AbpTenantManagement.Tenants', 'AbpTenantManagement.Tenants.Update']);
    const calls = (client: TestClient, of: string) =>
      Promise.all([
        client.get(`${at(of)}/connection-strings`),
        client.put(`${at(of)}/connection-strings`, { databases: [] }),
        client.get(`${at(of)}/connection-string`),
        client.put(`${at(of)}/connection-string`, { name: 'a', value: 'b' }),
        client.post(`${at(of)}/apply-database-migrations`),
        client.get(`${at(of)}/database`),
        client.get(`/api/multi-tenancy/tenants/${of}/default-connection-string`),
      ]);
    expect((await calls(other, id)).map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 403));
    expect((await calls(host, newId())).map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 404));
    expect((await host.put(`${at(id)}/connection-string`, { name: '', value: '' })).status).toBe(400);
  });

  it('tell when they were last backed up, and when an archive of them was last tried', async () => {
    const { tell } = service.ports.client(healthPort('saas'));
    const backups = async () => (await tell({ tenantId: service.tenantA })).backups;
    expect(await backups()).toEqual({ taken: null, tried: null });
    const at = '2026-11-20T02:15:00.000Z';
    await query(
      service.config.DATABASE_URL,
      `insert into tenancy.backup (kind, taken_time, done_time, rows, file) values ('drill', $1, $1, 1, 'a')`,
      [at],
    );
    expect(await backups()).toEqual({ taken: null, tried: { takenTime: at, doneTime: at } });
  });
});
