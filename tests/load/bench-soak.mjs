// npm run bench:soak -- [--minutes 30]
//
// Mixed use for half an hour: lists, searches, records made, changed and deleted, exports, sign-ins, hubs that come and go.
// What is told is how the memory of the server and of the worker grows once they are warm, how many connections to
// PostgreSQL there are more at the end than after the first minutes, how many are not given back when nobody asks any
// more, and what failed.
//
// Each process collects once a minute: between two collections of its own, which come minutes apart, the server goes up
// and down by a third, and a line through that says where the last one fell. Memory is looked at right after each of these
// collections, and every few seconds between them too: the steeper of the two lines counts.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import pg from 'pg';
import { freePort } from '../../infra/processes.mjs';
import { startDemo } from './demo-product.mjs';
import { median } from './load.mjs';

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(options.minutes);
/** Of the time that a process takes to become warm. */
const WARM = 1 / 3;
/** ms between two collections. */
const COLLECT = 60_000;
/** ms between two looks at memory. */
const LOOK = 5_000;
/** ms within which a process has collected, and whoever was asked has answered. */
const REST = 2_000;
const LANES = 4;
/** ms between two requests of a lane: it is use and no flood. */
const PAUSE = 40;

const metricsPort = await freePort();
const collecting = `--expose-gc --import ${new URL('collect-on-signal.mjs', import.meta.url).href}`;
const { url, databaseUrl, product, headers, signIn, stop } = await startDemo({
  env: { METRICS_PORT: String(metricsPort), NODE_OPTIONS: collecting },
});
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
let failed = 0;
let done = 0;

/** Asks, and counts what fails on the side of the server. */
async function ask(method, path, body) {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error) => ({ status: 599, text: async () => String(error) }));
  const text = await reply.text();
  done += 1;
  if (reply.status >= 500) {
    failed += 1;
    console.log(`${method} ${path}: ${reply.status} ${text.slice(0, 200)}`);
  }
  return reply.status < 300 && text.startsWith('{') ? JSON.parse(text) : undefined;
}

async function record(n) {
  const materials = '/api/optimization/materials';
  const code = `SOAK-${process.pid}-${n}`;
  const made = await ask('POST', materials, { code, name: code, thickness: 18, isEnable: true });
  if (!made) return;
  await ask('PUT', `${materials}/${made.id}`, { ...made, name: `${code} again` });
  await ask('DELETE', `${materials}/${made.id}`);
}

async function listen() {
  const hub = new HubConnectionBuilder()
    .withUrl(`${url}/signalr-hubs/notifications`, {
      accessTokenFactory: () => headers.authorization.slice('Bearer '.length),
    })
    .configureLogging(LogLevel.None)
    .build();
  await hub.start().catch(() => (failed += 1));
  await hub.stop();
  done += 1;
}

const USES = [
  () => ask('GET', '/api/optimization/materials?sorting=name&maxResultCount=20'),
  () => ask('GET', '/api/app/salesOrder?maxResultCount=50'),
  () => ask('GET', '/api/abp/application-configuration'),
  () => ask('GET', '/api/optimization/import-files?maxResultCount=20'),
  () => ask('GET', '/api/my-notifilers?maxResultCount=10'),
  () => ask('GET', '/api/optimization/boards?maxResultCount=20'),
  record,
  listen,
];
/** So many uses come between two sign-ins of a lane. */
const SIGN_IN_EVERY = 200;

const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** MiB that a process keeps. */
async function kept(pid) {
  process.kill(pid, 'SIGUSR2');
  await sleep(REST);
  return memory(pid);
}

/** Sessions of PostgreSQL, whoever holds them. */
const sessions = async () =>
  Number(
    (await database.query('select count(*) from pg_stat_activity where datname = current_database()')).rows[0].count,
  );

/** Connections of their pools that the services of the server hold. */
async function held() {
  const services = (
    await database.query(`select nspname as name from pg_namespace where nspname not like 'pg\\_%' order by 1`)
  ).rows;
  let sum = 0;
  let pools = 0;
  for (const { name } of services) {
    const reply = await fetch(`http://127.0.0.1:${metricsPort}/${name.replaceAll('_', '-')}/metrics`);
    const used =
      reply.ok && /^database_pool_connections\{[^}]*state="used"[^}]*\} (\d+)/m.exec(await reply.text())?.[1];
    if (!used) continue;
    pools += 1;
    sum += Number(used);
  }
  if (pools === 0) throw new Error('No service tells of its connections.');
  return { sum, pools };
}

/** Growth of a straight line through samples of `[ms, MiB]`, percent in ten minutes. */
function growth(samples) {
  const n = samples.length;
  const [x, y] = [0, 1].map((at) => samples.reduce((sum, one) => sum + one[at], 0) / n);
  const slope =
    samples.reduce((sum, one) => sum + (one[0] - x) * (one[1] - y), 0) /
    samples.reduce((sum, one) => sum + (one[0] - x) ** 2, 0);
  return ((slope * 600_000) / y) * 100;
}

try {
  const ends = Date.now() + minutes * 60_000;
  const warm = Date.now() + minutes * 60_000 * WARM;
  const processes = ['server', 'worker'];
  const samples = processes.flatMap((name) => ['kept', 'in use'].map((kind) => ({ name, kind, list: [] })));
  const note = (name, kind, mib) => {
    if (Date.now() >= warm) samples.find((one) => one.name === name && one.kind === kind).list.push([Date.now(), mib]);
  };
  const connections = [];
  const looking = setInterval(() => {
    for (const name of processes) note(name, 'in use', memory(product[name].pid));
  }, LOOK);
  let over = false;
  const collections = (async () => {
    for (let next = Date.now(); !over; next += COLLECT) {
      for (const name of processes) note(name, 'kept', await kept(product[name].pid));
      if (Date.now() >= warm) connections.push(await sessions());
      while (!over && Date.now() < next + COLLECT) await sleep(250);
    }
  })();
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (let n = lane; Date.now() < ends; n += LANES) {
        await USES[n % USES.length](n);
        if (n % SIGN_IN_EVERY === 0) await signIn();
        await sleep(PAUSE);
      }
    }),
  );
  over = true;
  clearInterval(looking);
  const peak = memory(product.server.pid);
  await collections;
  await sleep(REST);
  const { sum, pools } = await held();
  const third = Math.ceil(connections.length / 3);
  const more = median(connections.slice(-third)) - median(connections.slice(0, third));
  const grown = samples.map(({ name, kind, list }) => ({ name, kind, list, percent: growth(list) }));
  console.log(`${minutes} minutes, ${done} requests, load ${loadavg()[0].toFixed(1)}`);
  for (const { name, kind, list, percent } of grown)
    console.log(
      `${name}: ${list[0][1].toFixed(0)} MiB ${kind} once warm, ${list.at(-1)[1].toFixed(0)} at the end, ${percent.toFixed(1)} % in ten minutes`,
    );
  console.log(`the server before its last collection: ${peak.toFixed(0)} MiB`);
  console.log(`growth: ${Math.max(...grown.map(({ percent }) => percent)).toFixed(1)} % in ten minutes; at most 1`);
  console.log(`connections more: ${more}`);
  console.log(`connections not given back: ${sum} to ${pools} pools`);
  console.log(`failed: ${failed}`);
} finally {
  await database.end();
  await stop();
}
process.exit(0);
