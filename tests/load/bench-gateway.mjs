// npm run bench:gateway -- [--rounds 15] [--seconds 1]
//
// Requests through the gateway to a service: by a gateway that knows nothing of own routes, by one with an empty set
// and by one with 200, and then by an own route. The rounds alternate, so that what else the machine does hits all.
import { fork } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../infra/build.mjs';
import { end, freePort, until } from '../../infra/processes.mjs';
import { root } from '../../infra/toolchain.mjs';
import { load, median, tool } from './load.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, seconds: { type: 'string', default: '1' } },
});
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
const LANES = [
  ['without own routes', 'none', '/api/things/1'],
  ['with an empty set', '0', '/api/things/1'],
  ['with 200 own routes', '200', '/api/things/1'],
  ['an own route of 200', '200', '/own198/1'],
  ['an own route of 100 that begin alike', '200', '/own/199/1'],
];

await build();
const children = [];
const start = async (kind, servicePort = 0) => {
  const port = await freePort();
  children.push(fork(join(root, 'tests/load/gateway-process.mjs'), [kind, String(port), String(servicePort)]));
  await until(() =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return port;
};
try {
  const service = await start('service');
  const ports = Object.fromEntries(
    await Promise.all(['none', '0', '200'].map(async (kind) => [kind, await start(kind, service)])),
  );
  const results = LANES.map(() => []);
  for (let round = 0; round < rounds; round++)
    // Each round begins with another lane, so that none is always the first or the last.
    for (const turn of LANES.keys()) {
      const at = (turn + round) % LANES.length;
      const [, kind, path] = LANES[at];
      const { rate, p99, failed } = await load(`http://127.0.0.1:${ports[kind]}${path}`, { seconds });
      if (failed > 0) throw new Error(`${failed} requests of ${path} failed.`);
      results[at].push({ rate, p99 });
    }
  console.log(`${tool}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, ${rounds} rounds of ${seconds} s`);
  for (const [at, [title]] of LANES.entries()) {
    const rates = results[at].map(({ rate }) => rate);
    const shares = results[at].map(({ rate }, round) => rate / results[0][round].rate);
    const sorted = [...shares].sort((one, other) => one - other);
    const p99 = median(results[at].map((one) => one.p99)).toFixed(1);
    const range = `${sorted[0].toFixed(2)} to ${sorted.at(-1).toFixed(2)}`;
    const rate = median(rates).toFixed(0).padStart(6);
    console.log(
      `${title.padEnd(38)} ${rate} requests/s, p99 ${p99} ms, ${median(shares).toFixed(2)} of the first (${range})`,
    );
  }
} finally {
  for (const child of children) await end(child);
}
