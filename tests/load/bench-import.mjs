// npm run bench:import -- [--rounds 3] [--seconds 8]
//
// What other requests keep of their rate while a cut list of 20,000 rows is read in and one of 2,000 parts in 8
// materials is optimised: the same load before and during, on the product as `npm start` runs it (one server process,
// one niced worker).
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { build } from '../../infra/build.mjs';
import { startPostgres } from '../../infra/postgres.mjs';
import { freePort } from '../../infra/processes.mjs';
import { startProduct } from '../../infra/product.mjs';
import { load, median, tool } from './load.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '8' } },
});
const [rounds, seconds] = [options.rounds, options.seconds].map(Number);
const materials = ['PB18-WW', 'PB18-OAK', 'PB09-WW', 'MR18-WW', 'PET18-CLOUD', 'PET18-MIST', 'PB25-WAL', 'OSB18-NAT'];

/** A cut list with the header of the demo factory's own setting; sizes vary, so that no two rows are alike. */
function cutList(rows, header) {
  const line = (n) =>
    [
      'Room',
      `C-${n % 40}`,
      `Part ${n}`,
      `Part ${n}`,
      materials[n % 8],
      300 + ((n * 37) % 1900),
      100 + ((n * 53) % 480),
      1,
      0,
      '1110',
    ].join(',');
  return [header, ...Array.from({ length: rows }, (_, n) => line(n))].join('\n');
}

await build();
const folder = mkdtempSync(join(tmpdir(), 'ishare-bench-'));
const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
let product;
try {
  product = await startProduct({
    port: await freePort(),
    databaseUrl: postgres.url,
    secretKey: randomBytes(32).toString('hex'),
    dataFolder: folder,
    demo: true,
  });
  const { url } = product;
  const signIn = await fetch(`${url}/connect/token`, {
    method: 'POST',
    headers: { __tenant: 'mujing' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'iShare_Web',
      username: 'he.paichan',
      password: '1q2w3E*',
      scope: 'openid iShare',
    }),
  }).then((reply) => reply.json());
  const headers = { authorization: `Bearer ${signIn.access_token}` };
  const call = async (method, path, body) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
      body,
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
  const settings = (await call('GET', '/api/optimization/import-file-settings/all')).items;
  const setting =
    settings.find(({ importFileType, isDefault }) => importFileType === 1 && isDefault) ??
    settings.find(({ importFileType }) => importFileType === 1);
  const header = 'room,cabinet,partEn,partZh,materialCode,length,width,count,grain,edges_L1L2W1W2';
  const upload = (rows, name) => {
    const form = new FormData();
    form.append('importFileSettingId', setting.id);
    form.append('file', new Blob([cutList(rows, header)]), name);
    return call('POST', '/api/optimization/import-files', form);
  };
  const measured = '/api/optimization/materials?sorting=name&maxResultCount=20';
  const rate = async () => (await load(`${url}${measured}`, { seconds, headers, connections: 8 })).rate;
  const state = (file) => call('GET', `/api/optimization/import-files/optimization/${file.id}/progress`);

  await load(`${url}${measured}`, { seconds: 2, headers, connections: 8 });
  const results = [];
  for (let round = 1; round <= rounds; round++) {
    const before = await rate();
    const file = await upload(2_000, `run-${round}.csv`);
    await call('POST', '/api/optimization/import-files/optimization', JSON.stringify({ importFileIds: [file.id] }));
    const reading = upload(20_000, `big-${round}.csv`);
    const during = await rate();
    const running = (await state(file)).state;
    await reading;
    await call('POST', `/api/optimization/import-files/optimization/${file.id}/stop`, '{}').catch(() => undefined);
    while ([0, 1].includes((await state(file)).state)) await new Promise((resolve) => setTimeout(resolve, 250));
    results.push({ before, during, ratio: during / before, running });
    console.log(
      `round ${round}: ${before.toFixed(0)} req/s before, ${during.toFixed(0)} during (${(during / before).toFixed(2)}), the run was ${running === 1 ? 'still going' : 'over'} at the end`,
    );
  }
  console.log(
    `\nGET ${measured} through the gateway; ${tool}, 8 connections, ${seconds} s each; ${cpus().length} × ${cpus()[0].model}, load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  );
  console.log(
    `during / before: ${median(results.map(({ ratio }) => ratio)).toFixed(2)} in the median; at least 0.60 is wanted`,
  );
} finally {
  await product?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
