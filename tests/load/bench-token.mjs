// npm run bench:token -- [--seconds 10]
//
// The token endpoint of the identity service on its own port: sign-ins by password beside the most that argon2id allows on
// this machine in the same run, refreshes, and what is left of another endpoint while somebody floods the sign-in. Then how
// long an unknown name takes beside a wrong password.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../infra/build.mjs';
import { startPostgres } from '../../infra/postgres.mjs';
import { end, freePort, until } from '../../infra/processes.mjs';
import { root } from '../../infra/toolchain.mjs';
import { median } from './load.mjs';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '10' }, users: { type: 'string', default: '64' } } });
const [seconds, users] = [Number(options.seconds), Number(options.users)];
const PASSWORD = 'Wood&Steel7';

await build();
const at = (path) => import(join(root, path));
const { hashPassword, verifyPassword } = await at('libs/server/dist/password-hash.js');

const folder = mkdtempSync(join(tmpdir(), 'ishare-bench-'));
const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
const children = [];

/** Runs `work` over and over on `lanes` lanes for the given time: how often a second it came to an end, and the times in ms. */
async function rate(lanes, work, forSeconds = seconds) {
  const times = [];
  const started = performance.now();
  await Promise.all(Array.from({ length: lanes }, async (_, lane) => {
    for (let n = 0; performance.now() - started < forSeconds * 1000; n++) {
      const begun = performance.now();
      if (await work(lane, n)) times.push(performance.now() - begun);
    }
  }));
  const sorted = times.sort((a, b) => a - b);
  return { rate: times.length / ((performance.now() - started) / 1000), p50: median(sorted), p99: sorted[Math.floor(sorted.length * 0.99)] };
}

try {
  const port = await freePort();
  const env = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: postgres.url, SECRET_KEY: 'a-secret-for-the-benchmark-only-0123456789', PUBLIC_URL: 'http://localhost:8080', DATA_DIR: folder, LOG_LEVEL: 'warn', ADMIN_PASSWORD: PASSWORD, TRUSTED_PROXIES: '1' };
  await new Promise((resolve, reject) => fork(join(root, 'services/all-in-one/dist/migrate.js'), [], { env: { ...process.env, ...env } }).once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The migration ended with ${code}.`)))));
  const service = fork(join(root, 'services/all-in-one/dist/main.js'), [], { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(service);
  const base = `http://127.0.0.1:${port}`;
  await until(() => fetch(`${base}/health/ready`).then(({ ok }) => ok, () => false), 60_000);

  let address = 0;
  const post = (path, body, headers = {}) => fetch(base + path, { method: 'POST', body, headers });
  const token = (fields) => post('/connect/token', new URLSearchParams({ client_id: 'iShare_Web', ...fields }), { 'x-forwarded-for': `10.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` });
  const signIn = (username, password = PASSWORD) => token({ grant_type: 'password', username, password });
  const admin = (await (await signIn('admin')).json()).access_token;
  for (let n = 0; n < users; n++) {
    const made = await post('/api/identity/users', JSON.stringify({ userName: `bench-${n}`, email: `bench-${n}@x.example`, password: PASSWORD }), { authorization: `Bearer ${admin}`, 'content-type': 'application/json' });
    if (!made.ok) throw new Error(await made.text());
  }

  const lanes = cpus().length * 2;
  const hash = await hashPassword(PASSWORD);
  const ceiling = await rate(lanes, () => verifyPassword(hash, PASSWORD));
  const passwords = await rate(lanes, async (lane, n) => (await signIn(`bench-${(lane + n * lanes) % users}`)).ok);
  const held = await Promise.all(Array.from({ length: lanes }, async (_, lane) => (await (await signIn(`bench-${lane}`)).json()).refresh_token));
  const refreshes = await rate(lanes, async (lane) => {
    const reply = await token({ grant_type: 'refresh_token', refresh_token: held[lane] });
    if (reply.ok) held[lane] = (await reply.json()).refresh_token;
    return reply.ok;
  });
  const profile = async () => (await fetch(`${base}/api/account/my-profile`, { headers: { authorization: `Bearer ${admin}` } })).ok;
  const quiet = await rate(4, profile);
  let refused = 0;
  const [flooded] = await Promise.all([rate(4, profile), rate(64, async (lane, n) => {
    const { status } = await signIn(`bench-${(lane + n) % users}`);
    if (status === 429) refused++;
    return true;
  })]);
  const timing = { unknown: [], wrong: [] };
  for (let n = 0; n < 60; n++) {
    for (const [kind, name] of [['unknown', `nobody-${n}`], ['wrong', `bench-${n % users}`]]) {
      const begun = performance.now();
      await signIn(name, 'wrong');
      timing[kind].push(performance.now() - begun);
    }
  }

  const figures = ({ rate: perSecond, p50, p99 }) => `${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`;
  console.log(`\nToken endpoint of the all-in-one; ${lanes} lanes, ${seconds} s each\n${cpus().length} × ${cpus()[0].model}, load ${loadavg().map((value) => value.toFixed(1)).join(' ')}\n`);
  console.log(`argon2id alone     ${figures(ceiling)}`);
  console.log(`password           ${figures(passwords)}   ${(passwords.rate / ceiling.rate).toFixed(2)} of the ceiling; at least 0.75 and 30/s are wanted`);
  console.log(`refresh            ${figures(refreshes)}   at least 120/s are wanted`);
  console.log(`own profile        ${figures(quiet)}`);
  console.log(`  in a flood       ${figures(flooded)}   ${(flooded.rate / quiet.rate).toFixed(2)} of its rate; at least 0.60 is wanted; ${refused} sign-ins were sent away with 429`);
  console.log(`unknown / wrong    ${(median(timing.unknown) / median(timing.wrong)).toFixed(2)} of the time in the median (${median(timing.unknown).toFixed(1)} and ${median(timing.wrong).toFixed(1)} ms); 0.90 to 1.10 is wanted`);
} finally {
  for (const child of children) await end(child);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
