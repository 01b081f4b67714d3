import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@ishare/kernel/ids.js';
import { createService } from '@ishare/server/boot.js';
import { runAsTenant } from '@ishare/server/context.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import { fixtureData, fixtureService, Thing } from '@ishare/testing/fixture-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startPooler } from '../../../infra/pgbouncer.mjs';
import { Database } from './database.js';
import { mixedCalls } from './mixed-calls.fixture.js';
import { roleUrl } from './roles.js';

/** Connections that PgBouncer has to the server, for all connections to it. */
const CONNECTIONS = 3;

describe('a service behind a pooler that hands on connections between transactions', () => {
  let service: TestService;
  let app: NestFastifyApplication;
  let database: Database;
  let folder: string;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  const tenants = Array.from({ length: 20 }, () => newId());

  beforeAll(async () => {
    const data = await fixtureData('fixture_pooled');
    service = await TestService.start(fixtureService(data), [data]);
    folder = await mkdtemp(join(tmpdir(), 'pooler-'));
    pooler = await startPooler(process.env.TEST_PGBOUNCER!, folder, {
      logins: [roleUrl(service.config, data.schema, 'app')],
      connections: CONNECTIONS,
    });
    app = await createService(fixtureService(data), {
      config: { ...service.config, DATABASE_POOLER: pooler.host, DATABASE_POOL: 12, LOG_LEVEL: 'error' },
      ports: service.ports,
      state: new InProcessState(),
    });
    await app.init();
    database = app.get(Database);
    for (const tenant of tenants)
      await runAsTenant(tenant, () => database.tx((tx) => tx.insert(Thing, { name: tenant })));
  });
  afterAll(async () => {
    await app?.close();
    await pooler?.stop();
    await service?.close();
    if (folder) await rm(folder, { recursive: true });
  });

  it('leaves no tenant on a connection: 12 connections over 3, 20 tenants, mixed calls with errors among them', async () => {
    await mixedCalls(database.pool, tenants);
  }, 300_000);

  it('reads and writes as it does without one, over the few connections that the pooler has', async () => {
    const list = database.list(Thing, { columns: ['name'] });
    const order = [{ field: 'name', descending: false }];
    const servers = new Set<number>();
    const work = async (tenant: string, round: number) => {
      await database.tx(async (tx) => {
        await tx.insert(Thing, { name: `${tenant} ${round}` });
        const [server] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        servers.add(server!.pid);
      });
      const page = await list.page({ conditions: [], order, skip: 0, take: 100 });
      const { items } = JSON.parse(page) as { items: { name: string }[] };
      expect(items.map(({ name }) => name).filter((name) => !name.startsWith(tenant))).toEqual([]);
      expect(items.map(({ name }) => name)).toContain(`${tenant} ${round}`);
    };
    for (let round = 0; round < 5; round++)
      await Promise.all(tenants.map((tenant) => runAsTenant(tenant, () => work(tenant, round))));
    expect(servers.size).toBeLessThanOrEqual(CONNECTIONS);
  });
});
