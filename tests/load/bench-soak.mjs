// npm run bench:soak -- [--minutes 30]
//
// Mixed use for half an hour: lists, searches, records made, changed and deleted, exports, sign-ins, hubs that come and go.
// What is told is how the memory of the server and of the worker grows once they are warm, how many connections to
// PostgreSQL there are more at the end than after the first minutes, and what failed.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import pg from 'pg';
import { startDemo } from './demo-product.mjs';
import { median } from './load.mjs';

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(options.minutes);
/** Of the time that a process takes to become warm. */
const WARM = 1 / 3;
const SAMPLE = 5_000;
const LANES = 4;
/** ms between two requests of a lane: it is use and no flood. */
const PAUSE = 40;

const { url, databaseUrl, product, headers, signIn, stop } = await startDemo();
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

const rss = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const connectionsNow = async () =>
  Number(
    (await database.query('select count(*) from pg_stat_activity where datname = current_database()')).rows[0].count,
  );

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
  const samples = { server: [], worker: [] };
  const connections = [];
  const sampling = setInterval(async () => {
    if (Date.now() < warm) return;
    for (const name of Object.keys(samples)) samples[name].push([Date.now(), rss(product[name].pid)]);
    connections.push(await connectionsNow());
  }, SAMPLE);
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (let n = lane; Date.now() < ends; n += LANES) {
        await USES[n % USES.length](n);
        if (n % SIGN_IN_EVERY === 0) await signIn();
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }),
  );
  clearInterval(sampling);
  const third = Math.ceil(connections.length / 3);
  const more = median(connections.slice(-third)) - median(connections.slice(0, third));
  const grown = Object.entries(samples).map(([name, list]) => [name, growth(list), list.at(-1)[1]]);
  console.log(`${minutes} minutes, ${done} requests, load ${loadavg()[0].toFixed(1)}`);
  for (const [name, percent, last] of grown)
    console.log(`${name}: ${last.toFixed(0)} MiB at the end, ${percent.toFixed(1)} % in ten minutes`);
  console.log(`growth: ${Math.max(...grown.map(([, percent]) => percent)).toFixed(1)} % in ten minutes; at most 1`);
  console.log(`connections more: ${more}`);
  console.log(`failed: ${failed}`);
} finally {
  await database.end();
  await stop();
}
process.exit(0);
