// npm run bench:token -- [--rounds 5] [--seconds 3]
//
// The token endpoint of the identity service on its own port: sign-ins by password beside the most that argon2id allows
// on this machine, refreshes, and what is left of another endpoint while somebody floods the sign-in. Then how long an
// unknown name takes beside a wrong password. What is compared is measured right after each other in several short
// rounds, since what a machine gives changes from minute to minute: the median of the rounds is told, with the least
// and the most.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../infra/build.mjs';
import { startPostgres } from '../../infra/postgres.mjs';
import { end, freePort, until } from '../../infra/processes.mjs';
import { root } from '../../infra/toolchain.mjs';
import { cpuOf, Lane, median } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    users: { type: 'string', default: '64' },
  },
});
const [rounds, seconds, users] = [Number(options.rounds), Number(options.seconds), Number(options.users)];
const PASSWORD = 'Wood&Steel7';

await build();
const at = (path) => import(join(root, path));
const { hashPassword, verifyPassword } = await at('libs/server/dist/password-hash.js');

const folder = mkdtempSync(join(tmpdir(), 'ishare-bench-'));
const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
const children = [];

/**
 * Runs `work` over and over on `lanes` lanes for the given time: how often a second it came to an end, and the times in
 * ms.
 */
async function rate(lanes, work, forSeconds = seconds) {
  const times = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let n = 0; performance.now() - started < forSeconds * 1000; n++) {
        const begun = performance.now();
        if (await work(lane, n)) times.push(performance.now() - begun);
      }
    }),
  );
  const sorted = times.sort((a, b) => a - b);
  return {
    count: times.length,
    rate: times.length / ((performance.now() - started) / 1000),
    p50: median(sorted),
    p99: sorted[Math.floor(sorted.length * 0.99)],
  };
}

try {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'a-secret-for-the-benchmark-only-0123456789',
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD: PASSWORD,
    TRUSTED_PROXIES: '1',
  };
  await new Promise((resolve, reject) =>
    fork(join(root, 'services/all-in-one/dist/migrate.js'), [], { env: { ...process.env, ...env } }).once(
      'exit',
      (code) => (code === 0 ? resolve() : reject(new Error(`The migration ended with ${code}.`))),
    ),
  );
  const service = fork(join(root, 'services/all-in-one/dist/main.js'), [], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(service);
  const base = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${base}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    60_000,
  );

  let address = 0;
  const open = [];
  const lanesOf = (count) => Array.from({ length: count }, () => open[open.push(new Lane(port)) - 1]);
  const [most, few, flood] = [lanesOf(cpus().length * 2), lanesOf(4), lanesOf(64)];
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const token = (lane, fields) => {
    address++;
    return lane.ask('POST', '/connect/token', {
      headers: { ...form, 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` },
      body: new URLSearchParams({ client_id: 'iShare_Web', ...fields }).toString(),
    });
  };
  const signIn = (lane, username, password = PASSWORD) => token(lane, { grant_type: 'password', username, password });
  const admin = JSON.parse((await signIn(most[0], 'admin')).body).access_token;
  const authorization = `Bearer ${admin}`;
  for (let n = 0; n < users; n++) {
    const made = await most[0].ask('POST', '/api/identity/users', {
      body: JSON.stringify({ userName: `bench-${n}`, email: `bench-${n}@x.example`, password: PASSWORD }),
      headers: { authorization, 'content-type': 'application/json' },
    });
    if (made.status !== 200) throw new Error(made.body);
  }

  const hash = await hashPassword(PASSWORD);
  const held = await Promise.all(
    most.map(async (lane, n) => JSON.parse((await signIn(lane, `bench-${n}`)).body).refresh_token),
  );
  const profile = async (lane) =>
    (await few[lane].ask('GET', '/api/account/my-profile', { headers: { authorization } })).status === 200;
  let refused = 0;
  const parts = {
    ceiling: () => rate(most.length, () => verifyPassword(hash, PASSWORD)),
    password: () =>
      rate(
        most.length,
        async (lane, n) => (await signIn(most[lane], `bench-${(lane + n * most.length) % users}`)).status === 200,
      ),
    refresh: () =>
      rate(most.length, async (lane) => {
        const { status, body } = await token(most[lane], { grant_type: 'refresh_token', refresh_token: held[lane] });
        if (status === 200) held[lane] = JSON.parse(body).refresh_token;
        return status === 200;
      }),
    quiet: () => rate(few.length, profile),
    flooded: async () => {
      let over = false;
      let signedIn = 0;
      const crowd = flood.map(async (lane, n) => {
        for (let turn = 0; !over; turn++) {
          const { status } = await signIn(lane, `bench-${(n + turn) % users}`);
          if (status === 429) refused++;
          else if (!over) signedIn++;
        }
      });
      const result = await rate(few.length, profile);
      over = true;
      await Promise.all(crowd);
      return { ...result, signedIn: signedIn / seconds };
    },
  };
  // The first round warms up and is not counted.
  const measured = Object.fromEntries(Object.keys(parts).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, part] of Object.entries(parts)) {
      const before = cpuOf(service.pid);
      const result = await part();
      const after = cpuOf(service.pid);
      const each = (which) =>
        after && before && result.count > 0 ? (after[which] - before[which]) / result.count : undefined;
      if (round > 0) measured[name].push({ ...result, main: each('main'), others: each('others') });
    }
  }
  const timing = { unknown: [], wrong: [] };
  for (let n = 0; n < 60; n++) {
    for (const [kind, name] of [
      ['unknown', `nobody-${n}`],
      ['wrong', `bench-${n % users}`],
    ]) {
      const begun = performance.now();
      await signIn(most[0], name, 'wrong');
      timing[kind].push(performance.now() - begun);
    }
  }
  for (const lane of open) lane.close();

  const spread = (values, digits) =>
    `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;
  const all = (name, what) => measured[name].map((result) => result[what]);
  const ratio = (one, other) =>
    spread(
      measured[one].map(({ rate: perSecond }, round) => perSecond / measured[other][round].rate),
      2,
    );
  const figures = (name) =>
    `${spread(all(name, 'rate'), 0).padEnd(16)}/s   p50 ${median(all(name, 'p50')).toFixed(1)} ms   p99 ${median(all(name, 'p99')).toFixed(1)} ms`;
  const cpu = (name) =>
    measured[name][0].main === undefined
      ? ''
      : `   CPU each: ${spread(all(name, 'main'), 2)} ms of the main thread, ${spread(all(name, 'others'), 1)} ms of others`;
  console.log(
    `\nToken endpoint of the all-in-one; ${rounds} rounds of ${seconds} s each, median (least–most); ${most.length} lanes\n${cpus().length} × ${cpus()[0].model}, load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}\n`,
  );
  console.log(`argon2id alone     ${figures('ceiling')}`);
  console.log(`password           ${figures('password')}${cpu('password')}`);
  console.log(`  of the ceiling   ${ratio('password', 'ceiling')}; at least 0.75 and 30/s are wanted`);
  console.log(`refresh            ${figures('refresh')}${cpu('refresh')}; at least 120/s are wanted`);
  console.log(`own profile        ${figures('quiet')}${cpu('quiet')}`);
  console.log(`  in a flood       ${figures('flooded')}`);
  console.log(
    `  of its rate      ${ratio('flooded', 'quiet')}; at least 0.60 is wanted; ${spread(all('flooded', 'signedIn'), 0)} sign-ins/s meanwhile, ${refused} sent away with 429`,
  );
  console.log(
    `unknown / wrong    ${(median(timing.unknown) / median(timing.wrong)).toFixed(2)} of the time in the median (${median(timing.unknown).toFixed(1)} and ${median(timing.wrong).toFixed(1)} ms); 0.90 to 1.10 is wanted`,
  );
} finally {
  for (const child of children) await end(child);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
