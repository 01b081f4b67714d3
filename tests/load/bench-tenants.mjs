// npm run bench:tenants -- [--tenants 200] [--users 500] [--seconds 30]
//
// A house of many tenants: the whole product without Redis, two hundred tenants of five hundred users each in its
// database. Some users of each tenant work at once: they read their configuration, lists and notifications, and now and
// then write. What is told is the rate at which they are answered and how late, how many connections PostgreSQL holds
// meanwhile, and of whom, what the processes use, and how large a tenant is in the database.
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../infra/build.mjs';
import { startPostgres } from '../../infra/postgres.mjs';
import { freePort, temporaryFolder, until } from '../../infra/processes.mjs';
import { startProduct } from '../../infra/product.mjs';
import { cpuOf, Lane, median } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    tenants: { type: 'string', default: '200' },
    users: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
    /** Users of each tenant who work at once. */
    working: { type: 'string', default: '5' },
    lanes: { type: 'string', default: '32' },
  },
});
const [tenants, users, seconds, working, lanes] = ['tenants', 'users', 'seconds', 'working', 'lanes'].map((name) =>
  Number(options[name]),
);
const PASSWORD = 'Panel-4711-saw';
/** What a user asks, by how often of a hundred. */
const ASKED = [
  [35, 'GET', '/api/abp/application-configuration'],
  [25, 'GET', '/api/optimization/materials?maxResultCount=20'],
  [20, 'GET', '/api/app/salesOrder?maxResultCount=20'],
  [15, 'GET', '/api/my-notifilers?maxResultCount=10'],
  [5, 'POST', '/api/optimization/materials'],
];

const folder = temporaryFolder('ishare-bench');
await build();
const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
const product = await startProduct({
  port: await freePort(),
  databaseUrl: postgres.url,
  secretKey: 'a-secret-for-the-benchmark-only-0123456789',
  dataFolder: folder,
  env: { NODE_ENV: 'production', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' },
});
const port = Number(new URL(product.url).port);

const one = async (sql) => (await database.query(sql)).rows[0];
let address = 0;
/** Each from an address of his own, as behind a proxy: one address alone is limited. */
const from = () => ({ 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}` });

async function signIn(lane, tenant, userName) {
  const body = { grant_type: 'password', client_id: 'iShare_Web', username: userName, password: PASSWORD };
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...from(),
    ...(tenant && { __tenant: tenant }),
  };
  for (;;) {
    const reply = await lane.ask('POST', '/connect/token', { headers, body: String(new URLSearchParams(body)) });
    if (reply.status === 200) return JSON.parse(reply.body).access_token;
    if (reply.status !== 429 && reply.status !== 503 && reply.status !== 400)
      throw new Error(`${tenant} ${userName}: ${reply.status} ${reply.body}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** The tenants by the product's own ways, which seed them; then their people by SQL. */
async function fill(lane) {
  const begun = performance.now();
  const token = await signIn(lane, undefined, 'admin');
  for (let n = 0; n < tenants; n++) {
    const body = { name: `t${n}`, adminEmailAddress: `admin@t${n}.example`, adminPassword: PASSWORD };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await lane.ask('POST', '/api/saas/tenants', { headers, body: JSON.stringify(body) });
    if (reply.status !== 200) throw new Error(`Tenant ${n}: ${reply.status} ${reply.body}`);
  }
  const seeded = async () =>
    (await one(`select count(*)::int as n from identity.app_user where normalized_user_name = 'ADMIN'`)).n > tenants;
  if (!(await until(seeded, 600_000))) throw new Error('The tenants were not seeded.');
  await database.query(
    `with copied as (
       insert into identity.app_user select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
           'user_name', 'user' || n, 'normalized_user_name', 'USER' || n, 'email', 'user' || n || '@a.example',
           'normalized_email', 'USER' || n || '@A.EXAMPLE'))).*
         from identity.app_user u, generate_series(1, $1::int) n
         where u.normalized_user_name = 'ADMIN' and u.tenant_id in (select id from saas.tenant) returning id, tenant_id)
     insert into identity.user_role select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
         'user_id', c.id))).* from copied c join lateral (select ur.* from identity.user_role ur
         where ur.tenant_id = c.tenant_id limit 1) r on true`,
    [users - 1],
  );
  await database.query('analyze');
  return (performance.now() - begun) / 1_000;
}

const connections = async () =>
  (
    await database.query(
      `select usename as name, count(*)::int as n, count(*) filter (where state = 'active')::int as active
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() group by 1 order by 2 desc`,
    )
  ).rows;
const totalOf = (rows) => rows.reduce((all, { n }) => all + n, 0);
const queuesOf = (rows) => rows.find(({ name }) => name === 'queue_app')?.n ?? 0;

function pick() {
  let left = Math.random() * 100;
  return ASKED.find(([share]) => (left -= share) < 0) ?? ASKED[0];
}

async function work(tokens) {
  const times = [];
  let failed = 0;
  let most = [];
  const end = performance.now() + seconds * 1_000;
  const watching = (async () => {
    while (performance.now() < end) {
      const now = await connections();
      if (totalOf(now) > totalOf(most)) most = now;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
  await Promise.all(
    Array.from({ length: lanes }, async (_value, at) => {
      const lane = new Lane(port);
      for (let n = 0; performance.now() < end; n++) {
        const [, method, path] = pick();
        const headers = {
          authorization: `Bearer ${tokens[Math.floor(Math.random() * tokens.length)]}`,
          'content-type': 'application/json',
        };
        const code = `B-${at}-${n}`;
        const body = method === 'POST' ? JSON.stringify({ code, name: code, thickness: 18 }) : '';
        const begun = performance.now();
        const { status } = await lane.ask(method, path, { headers, body });
        times.push(performance.now() - begun);
        if (status >= 400) failed++;
      }
      lane.close();
    }),
  );
  await watching;
  times.sort((one_, other) => one_ - other);
  return {
    rate: times.length / seconds,
    p50: median(times),
    p99: times[Math.floor(times.length * 0.99)],
    failed,
    most,
  };
}

try {
  const lane = new Lane(port);
  const idle = await connections();
  const empty = Number((await one('select pg_database_size(current_database()) as n')).n);
  const seconds_ = await fill(lane);
  const full = Number((await one('select pg_database_size(current_database()) as n')).n);
  const tokens = [];
  const names = Array.from({ length: tenants }, (_value, n) => n).flatMap((n) =>
    Array.from({ length: working }, (_each, user) => [`t${n}`, user === 0 ? 'admin' : `user${user}`]),
  );
  for (const [tenant, name] of names) tokens.push(await signIn(lane, tenant, name));
  lane.close();
  const cpu = cpuOf(product.server.pid);
  const result = await work(tokens);
  const spent = cpuOf(product.server.pid);
  const { rate, p50, p99, failed, most } = result;
  const busy = spent && cpu ? (spent.main + spent.others - cpu.main - cpu.others) / 10 / seconds : Number.NaN;
  const rounded = (value) => value.toFixed(value < 10 ? 2 : 0);
  console.log(
    `tenants        ${tenants}, users ${tenants * users}, of them ${tokens.length} at work; made in ${rounded(seconds_)} s`,
  );
  console.log(
    `answered       ${rounded(rate)} a second, p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms, ${failed} failed`,
  );
  console.log(`processor      ${rounded(busy)} % of one core in the product (load ${loadavg()[0].toFixed(1)})`);
  console.log(
    `connections    ${totalOf(idle)} idle, ${totalOf(most)} at most; of the queues ${queuesOf(idle)} and ${queuesOf(most)}`,
  );
  console.log(`  ${most.map(({ name, n, active }) => `${name} ${n} (${active})`).join(', ')}`);
  console.log(`a tenant       ${rounded((full - empty) / tenants / 1_000)} kB in the database with its ${users} users`);
} finally {
  await database.end();
  await product.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
