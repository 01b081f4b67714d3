// npm run bench:api -- [--rounds 5] [--seconds 5] [--profile folder]
//
// The list of materials on the optimisation service's own port, with everything on (token, permission, row-level
// security, filter, sort, exact total), beside a bare handler of the same rows, and that handler behind row-level security
// beside it. All run as processes of their own beside the same PostgreSQL; rounds alternate, so that what else the
// machine does hits all.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../infra/build.mjs';
import { startPostgres } from '../../infra/postgres.mjs';
import { end, freePort, until } from '../../infra/processes.mjs';
import { root } from '../../infra/toolchain.mjs';
import { load, median, tool } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '50000' },
    profile: { type: 'string' },
  },
});
const [rounds, seconds, rows] = [options.rounds, options.seconds, options.rows].map(Number);
const SECRET_KEY = 'a-secret-for-the-benchmark-only-0123456789';

await build();
const at = (path) => import(join(root, path));
const { migrate } = await at('libs/data/dist/migrate.js');
const { prepareQueueSchema } = await at('libs/messaging/dist/queue-backend.js');
const { roleUrl } = await at('libs/data/dist/roles.js');
const { optimisationData } = await at('services/optimisation/dist/optimisation.data.js');
const { createService } = await at('libs/server/dist/boot.js');
const { loadConfig } = await at('libs/server/dist/config.js');
const { Ports } = await at('libs/server/dist/ports.js');
const { InProcessState } = await at('libs/server/dist/shared-state.js');
const { TestIdentity } = await at('libs/testing/dist/test-identity.js');

/** The columns behind fields of a material, as they are selected: what is exact in the database is a number in the answer. */
async function columnsOf(connectionString, fields) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'optimisation' and table_name = 'material'`,
  );
  await client.end();
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  return fields
    .map((field) => {
      const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return `${name}${types.get(name) === 'numeric' ? '::float8' : ''} as "${field}"`;
    })
    .join(', ');
}

const folder = mkdtempSync(join(tmpdir(), 'ishare-bench-'));
const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
const children = [];
try {
  const [identityPort, servicePort, barePort, fencedPort] = await Promise.all(
    Array.from({ length: 4 }, () => freePort()),
  );
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    SECRET_KEY,
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  };
  const config = loadConfig({ ...env, PORT: String(identityPort) });
  await prepareQueueSchema(config);
  await migrate(config, optimisationData);

  // Where identity and saas would answer: keys and grants are asked for once and then remembered by the service.
  const identity = await TestIdentity.create(config.PUBLIC_URL);
  const ports = new Ports(config);
  identity.answer(ports);
  class Nothing {}
  Reflect.decorate([(await import('@nestjs/common')).Module({})], Nothing);
  const answering = await createService(
    { name: 'identity', module: Nothing, texts: { 'zh-Hans': {}, en: {} } },
    { config, ports, state: new InProcessState() },
  );
  await answering.listen(identityPort, '127.0.0.1');
  const tenant = identity.tenant('bench');
  const token = await identity.token(identity.user(tenant), { expiresIn: 3600 });

  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  for (const [owner, count] of [
    [tenant, rows],
    [identity.tenant('other'), rows],
  ]) {
    await admin.query(
      `insert into optimisation.material (id, creation_time, concurrency_stamp, tenant_id, code, name, thickness, category, price, is_enable)
      select gen_random_uuid(), now(), gen_random_uuid()::text, $1, 'M' || n, 'Board ' || (n * 7919 % 1000003), 18, 'cat' || n % 10, n % 500 + 0.5, true from generate_series(1, $2::int) n`,
      [owner, count],
    );
  }
  await admin.query('vacuum analyze optimisation.material');
  await admin.end();

  const start = async (file, more, ready) => {
    const execArgv = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
    const child = fork(join(root, file), [], {
      execArgv,
      env: { ...process.env, ...env, ...more },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    await until(ready, 30_000);
  };
  await start(
    'services/optimisation/dist/main.js',
    {
      PORT: String(servicePort),
      IDENTITY_URL: `http://127.0.0.1:${identityPort}`,
      SAAS_URL: `http://127.0.0.1:${identityPort}`,
    },
    () =>
      fetch(`http://127.0.0.1:${servicePort}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  );

  const query = 'category=cat3&sorting=name&maxResultCount=20';
  const cases = {
    bare: { url: `http://127.0.0.1:${barePort}/?${query}` },
    fenced: { url: `http://127.0.0.1:${fencedPort}/?${query}` },
    service: {
      url: `http://127.0.0.1:${servicePort}/api/optimization/materials?${query}`,
      headers: { authorization: `Bearer ${token}` },
    },
  };
  const body = async ({ url, headers }) => (await fetch(url, { headers })).json();
  const serviceBody = await body(cases.service);
  const columns = await columnsOf(postgres.url, Object.keys(serviceBody.items[0]));
  const startBare = (port, more) =>
    start('tests/load/bare-list.mjs', { PORT: String(port), BARE_TENANT: tenant, BARE_COLUMNS: columns, ...more }, () =>
      fetch(`http://127.0.0.1:${port}/?category=cat3`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  await startBare(barePort, { BARE_DATABASE_URL: postgres.url });
  await startBare(fencedPort, { BARE_DATABASE_URL: roleUrl(config, 'optimisation', 'app'), BARE_FENCED: '1' });
  const bareBody = await body(cases.bare);
  if (JSON.stringify(bareBody.items) !== JSON.stringify(serviceBody.items) || serviceBody.totalCount !== rows / 10) {
    throw new Error(
      `The two do not answer the same: ${JSON.stringify(bareBody).slice(0, 600)}\n${JSON.stringify(serviceBody).slice(0, 600)}`,
    );
  }

  const fencedBody = await body(cases.fenced);
  const idsOf = ({ items }) => items.map(({ id }) => id).join();
  if (idsOf(fencedBody) !== idsOf(bareBody)) throw new Error('Behind row-level security other rows are read.');

  const results = { bare: [], fenced: [], service: [] };
  const turns = Object.keys(results);
  for (const { url, headers } of Object.values(cases)) await load(url, { seconds: 2, headers });
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 ? turns.toReversed() : turns) {
      const result = await load(cases[name].url, { seconds, headers: cases[name].headers });
      if (result.failed > 0) throw new Error(`${result.failed} requests of ${name} failed.`);
      results[name].push(result);
    }
  }
  console.log(
    `\nGET /api/optimization/materials?${query}: 20 rows of ${rows}, ${serviceBody.totalCount} match; ${tool}, 32 connections, ${rounds} rounds of ${seconds} s`,
  );
  console.log(
    `${cpus().length} × ${cpus()[0].model}, load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}\n`,
  );
  for (const [name, list] of Object.entries(results)) {
    console.log(
      `${name.padEnd(8)} ${median(list.map(({ rate }) => rate))
        .toFixed(0)
        .padStart(
          6,
        )} req/s   p50 ${median(list.map(({ p50 }) => p50)).toFixed(1)} ms   p99 ${median(list.map(({ p99 }) => p99)).toFixed(1)} ms`,
    );
  }
  const ratiosOf = (name) => results[name].map(({ rate }, round) => rate / results.bare[round].rate);
  const [ratios, fences] = [ratiosOf('service'), ratiosOf('fenced')];
  console.log(
    `\nservice / bare: ${median(ratios).toFixed(2)} in the median (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}); at least 0.85 is wanted`,
  );
  console.log(
    `fenced / bare: ${median(fences).toFixed(2)} in the median (${Math.min(...fences).toFixed(2)} to ${Math.max(...fences).toFixed(2)}); at least 0.50 is wanted`,
  );
  await answering.close();
} finally {
  for (const child of children) await end(child);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
