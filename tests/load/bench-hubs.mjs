// npm run bench:hubs -- [--connections 10000] [--rounds 9]
//
// One process of hubs that holds many connections, each let in by its token, beside one of bare sockets: how fast they
// come in, what memory each has, how long a notification to all of them takes to the last, and how soon half of them are back
// when the network broke off. Both servers have their memory set as the composed service has it. The rounds alternate,
// so that what else the machine does hits both. It fails where the hubs need more than 512 MiB, or more than 600 ms for 99
// of 100 receivers, or lose a connection.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { build } from '../../infra/build.mjs';
import { end, freePort } from '../../infra/processes.mjs';
import { root } from '../../infra/toolchain.mjs';
import { median } from './load.mjs';

const { values: options } = parseArgs({
  options: { connections: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '9' } },
});
const [connections, rounds] = [Number(options.connections), Number(options.rounds)];
const LIMITS = { memory: 512, p99: 600 };
/** Clients are several processes, each on an address of its own. */
const CLIENTS = 2;
const AT_ONCE = 64;
const STORMS = 5;
/** As many as one user may have. */
const PER_USER = 5;

/** How node is told to keep its memory in a service that has hubs and little else. */
const execArgv = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), {
  merge: true,
}).services.notifications.command.filter((word) => word.startsWith('--max-'));

await build();
const children = [];
const start = async (kind, port, more = {}) => {
  const child = fork(join(root, 'tests/load/hub-process.mjs'), [kind, String(port), JSON.stringify(more)], {
    ...(kind !== 'clients' && { execArgv }),
  });
  children.push(child);
  await said(child, 'ready');
  return child;
};
/** What a process says next of a kind. */
const said = (child, what) =>
  new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`A process ended before it said ${what}.`));
    const hear = (message) => {
      if (message.failure) reject(new Error(message.failure));
      if (message[what] === undefined) return;
      child.off('message', hear);
      child.off('exit', ended);
      resolve(message[what]);
    };
    child.on('message', hear);
    child.once('exit', ended);
  });
const MiB = (pid, field) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`))[1]) / 1024;

/** A server with all its clients. */
async function connected(kind) {
  const port = await freePort();
  const server = await start(kind, port);
  const before = MiB(server.pid, 'VmRSS');
  let tokens;
  if (kind === 'hubs') {
    const asked = said(server, 'tokens');
    server.send({ tokens: Math.ceil(connections / CLIENTS / PER_USER) * CLIENTS });
    tokens = await asked;
  }
  const clients = [];
  for (let n = 0; n < CLIENTS; n++)
    clients.push(
      await start('clients', port, { count: connections / CLIENTS, atOnce: AT_ONCE, address: `127.0.0.${n + 2}` }),
    );
  const begun = performance.now();
  await Promise.all(
    clients.map((client, n) => {
      const ready = said(client, 'connected');
      client.send({ tokens: tokens?.slice((n * tokens.length) / CLIENTS, ((n + 1) * tokens.length) / CLIENTS) });
      return ready;
    }),
  );
  const rate = connections / ((performance.now() - begun) / 1_000);
  return { kind, port, server, clients, rate, before };
}

/** How long one notification takes to each. */
async function fan({ server, clients }) {
  const heard = Promise.all(clients.map((client) => said(client, 'latencies')));
  server.send({ fan: true });
  const sorted = (await heard).flat().sort((one, other) => one - other);
  return { p50: median(sorted), p99: sorted[Math.floor(sorted.length * 0.99)], last: sorted.at(-1) };
}

/** How long another request takes, one after the other until `ends`, ms. */
async function asked(port, ends) {
  const times = [];
  let isOver = false;
  void ends.finally(() => (isOver = true));
  while (!isOver) {
    const begun = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
    times.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, 10));
  }
  const sorted = times.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)];
}

/** Half of the clients lose their connection at once and come back. */
async function storm({ port, clients }) {
  const quiet = await asked(port, new Promise((done) => setTimeout(done, 5_000)));
  const begun = performance.now();
  const leave = Math.ceil(connections / 2 / CLIENTS);
  const back = Promise.all(
    clients.map((client) => {
      const ready = said(client, 'back');
      client.send({ leave });
      return ready;
    }),
  );
  const stormy = await asked(port, back);
  return { left: leave * CLIENTS, seconds: (performance.now() - begun) / 1_000, stormy, slower: stormy / quiet };
}

/** Several of them, since 99 of 100 requests are a handful of moments. */
async function storms(server) {
  const seen = [];
  for (let round = 0; round < STORMS; round++) seen.push(await storm(server));
  const [seconds, stormy, slower] = ['seconds', 'stormy', 'slower'].map((name) => seen.map((one) => one[name]));
  const spread = [Math.min(...slower), Math.max(...slower)].map((times) => times.toFixed(1)).join(' to ');
  console.log(
    `storm: ${seen[0].left} back in ${Math.max(...seconds).toFixed(1)} s; other requests took ` +
      `${median(stormy).toFixed(1)} ms (99 of 100), ${median(slower).toFixed(1)} times as long ` +
      `(median of ${STORMS}, ${spread})`,
  );
}

let isFine = true;
try {
  const all = [await connected('bare'), await connected('hubs')];
  const results = all.map(() => []);
  for (let round = 0; round <= rounds; round++)
    for (const turn of all.keys()) {
      const at = (turn + round) % all.length;
      const result = await fan(all[at]);
      // The first warms up what comes after it.
      if (round > 0) results[at].push(result);
    }
  console.log(`${connections} connections, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, ${rounds} rounds`);
  for (const [at, { kind, server, clients, rate, before }] of all.entries()) {
    const of = (name) => median(results[at].map((one) => one[name]));
    const [memory, most] = [MiB(server.pid, 'VmRSS'), MiB(server.pid, 'VmHWM')];
    const asked = Promise.all(clients.map((client) => said(client, 'dropped')));
    for (const client of clients) client.send({ drops: true });
    const dropped = (await asked).reduce((sum, one) => sum + one, 0);
    const each = ((memory - before) * 1024) / connections;
    console.log(
      `${kind.padEnd(5)} ${rate.toFixed(0).padStart(5)} connects/s, ${memory.toFixed(0)} MiB (at most ${most.toFixed(0)}, ` +
        `${each.toFixed(1)} KiB each), fan-out p50 ${of('p50').toFixed(0)} p99 ${of('p99').toFixed(0)} ` +
        `last ${of('last').toFixed(0)} ms, ${dropped} dropped`,
    );
    if (kind === 'hubs') await storms(all[at]);
    if (kind === 'hubs') isFine = most <= LIMITS.memory && of('p99') <= LIMITS.p99 && dropped === 0;
  }
} finally {
  for (const child of children) await end(child);
}
if (!isFine) {
  console.error(`The hubs miss ${LIMITS.memory} MiB, ${LIMITS.p99} ms for 99 of 100, or have lost connections.`);
  process.exitCode = 1;
}
