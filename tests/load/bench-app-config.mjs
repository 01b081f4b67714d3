// npm run bench:app-config -- [--rounds 5] [--seconds 3] [--connections 8] [--redis redis://…]
//
// GET /api/abp/application-configuration of a tenant's administrator, kept under its version beside the same made anew
// for each request, by the same services on the same PostgreSQL; rounds alternate, so that what else the machine does
// hits both. With --redis, versions are asked of Redis as well, as they are where several processes run.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../infra/build.mjs';
import { startPostgres } from '../../infra/postgres.mjs';
import { freePort } from '../../infra/processes.mjs';
import { root } from '../../infra/toolchain.mjs';
import { load, median, tool } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
    redis: { type: 'string' },
  },
});
const [rounds, seconds, connections] = [options.rounds, options.seconds, options.connections].map(Number);
const PATH = '/api/abp/application-configuration';

await build();
const at = (path) => import(join(root, path));
const { migrateAll } = await at('libs/testing/dist/test-database.js');
const { createService } = await at('libs/server/dist/boot.js');
const { loadConfig } = await at('libs/server/dist/config.js');
const { Ports } = await at('libs/server/dist/ports.js');
const { InProcessState, RedisState } = await at('libs/server/dist/shared-state.js');
const { TestIdentity } = await at('libs/testing/dist/test-identity.js');
const { identityPort } = await at('libs/contracts/dist/identity/client.js');
const { saasPort } = await at('libs/contracts/dist/saas/client.js');
const { services } = await at('services/all-in-one/dist/services.js');
const needed = services.filter(({ definition }) => ['identity', 'saas', 'platform'].includes(definition.name));

/** Forgets every version, so that each request finds a new one. */
class Forgetful extends InProcessState {
  async getMany(keys) {
    return keys.map(() => null);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'ishare-bench-'));
const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
const closing = [];
try {
  const config = loadConfig({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'a-secret-for-the-benchmark-only-0123456789',
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  });
  await migrateAll(
    config,
    needed.map(({ data }) => data),
  );
  const people = await TestIdentity.create(config.PUBLIC_URL);

  const start = async (state) => {
    const ports = new Ports(config);
    const apps = {};
    for (const { definition } of needed)
      apps[definition.name] = await createService(definition, { config, ports, state });
    people.answer(ports, { identity: ports.provided(identityPort), saas: ports.provided(saasPort) });
    const port = await freePort();
    await apps.platform.listen(port, '127.0.0.1');
    closing.push(async () => {
      for (const app of Object.values(apps)) await app.close();
      await state.close();
    });
    return { apps, url: `http://127.0.0.1:${port}${PATH}` };
  };

  const cases = {
    'made anew': await start(new Forgetful()),
    kept: await start(new InProcessState()),
    ...(options.redis ? { 'kept, Redis': await start(new RedisState(options.redis, () => {})) } : {}),
  };
  const { apps } = cases.kept;
  const host = await people.token(people.user('00000000-0000-0000-0000-000000000000'), { expiresIn: 3600 });
  const made = await apps.saas.inject({
    method: 'POST',
    url: '/api/saas/tenants',
    headers: { authorization: `Bearer ${host}` },
    payload: {
      name: 'bench',
      adminEmailAddress: 'admin@bench.test',
      adminPassword: 'Panel-4711-saw',
      activationState: 0,
    },
  });
  if (made.statusCode !== 200) throw new Error(made.body);
  const tenantId = made.json().id;
  const everybody = await apps.identity.inject({
    method: 'GET',
    url: '/api/identity/users?filter=admin',
    headers: { authorization: `Bearer ${await people.token(people.user(tenantId))}` },
  });
  const [{ id: userId, userName }] = everybody.json().items;
  const token = await people.token({ userId, userName, tenantId }, { expiresIn: 3600 });
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'zh-Hans' };

  const texts = await Promise.all(Object.values(cases).map(async ({ url }) => (await fetch(url, { headers })).text()));
  if (new Set(texts).size !== 1) throw new Error('They do not answer the same.');
  const results = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (const { url } of Object.values(cases)) await load(url, { seconds: 2, connections, headers });
  for (let round = 0; round < rounds; round++) {
    for (const [name, { url }] of Object.entries(cases)) {
      const result = await load(url, { seconds, connections, headers });
      if (result.failed > 0) throw new Error(`${result.failed} requests of ${name} failed.`);
      results[name].push(result);
    }
  }
  console.log(
    `\nGET ${PATH}: ${(Buffer.byteLength(texts[0]) / 1024).toFixed(0)} KiB, an administrator of a tenant; ${tool}, ${connections} connections, ${rounds} rounds of ${seconds} s`,
  );
  console.log(
    `${cpus().length} × ${cpus()[0].model}, load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}\n`,
  );
  const p50 = Object.fromEntries(
    Object.entries(results).map(([name, list]) => [name, median(list.map((result) => result.p50))]),
  );
  for (const [name, list] of Object.entries(results)) {
    console.log(
      `${name.padEnd(12)} ${median(list.map(({ rate }) => rate))
        .toFixed(0)
        .padStart(6)} req/s   p50 ${p50[name].toFixed(2)} ms   p99 ${median(list.map(({ p99 }) => p99)).toFixed(2)} ms`,
    );
  }
  console.log(`\nmade anew / kept: p50 ${(p50['made anew'] / p50.kept).toFixed(1)} times as long`);
} finally {
  for (const close of closing) await close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
