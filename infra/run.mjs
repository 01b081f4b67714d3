// The part of `npm start` that runs under Node 24 with the packages installed.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { buildConsole } from './console-build.mjs';
import { keepRunning } from './keep-running.mjs';
import { startPostgres } from './postgres.mjs';
import { Problem, listenForStop } from './processes.mjs';
import { requireSurroundings, startProduct } from './product.mjs';
import { root } from './toolchain.mjs';

/** Runs the product until it is told to stop (exit code 0) or a part of it dies again and again (1). */
export async function run() {
  const started = performance.now();
  const stopRequest = listenForStop();
  const stopped = new Promise((resolve) => {
    stopRequest.addEventListener('abort', () => resolve(undefined));
  });
  const { env } = process;
  const port = readPort(env.PORT);
  const host = env.HOST || '127.0.0.1';
  const dataFolder = resolve(root, env.DATA_FOLDER || '.data');
  const secretKey = env.SECRET_KEY || keepSecret(dataFolder);
  // Asked before the builds, so that a missing piece is told at once.
  await requireSurroundings({ port, host, secretKey, databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL });
  const demo = env.DEMO ? ['1', 'true'].includes(env.DEMO) : !env.DATABASE_URL;

  await build();
  if (buildConsole()) console.log('Console built.');
  if (stopRequest.aborted) return 0;
  const tell = (sentence) => console.error(`\n${sentence}`);
  const database = env.DATABASE_URL ? undefined : await keepRunning(() => beginPostgres(dataFolder), tell);
  const postgres = database?.current.server;
  let product;
  try {
    product = await startProduct({
      port,
      host,
      secretKey,
      dataFolder,
      demo,
      databaseUrl: env.DATABASE_URL || postgres.url,
      redisUrl: env.REDIS_URL || undefined,
      signal: stopRequest,
      tell,
    });
    console.log(
      welcome({
        url: product.url,
        demo,
        dataFolder,
        postgres,
        redis: Boolean(env.REDIS_URL),
        seconds: (performance.now() - started) / 1000,
      }),
    );
    const death = await Promise.race([stopped, product.died, ...(database ? [database.gaveUp] : [])]);
    if (death) throw new Problem(death);
    console.log('\nStopping …');
  } catch (error) {
    if (!stopRequest.aborted) throw error;
  } finally {
    await product?.stop();
    await database?.stop();
  }
  console.log('Stopped.');
  return 0;
}

async function beginPostgres(dataFolder) {
  const server = await startPostgres(join(dataFolder, 'postgres'));
  const ended = server.exited.then(() => `PostgreSQL ended; its log is ${join(server.folder, 'postgres.log')}.`);
  return { server, ended, stop: () => server.stop() };
}

function readPort(text) {
  const port = Number(text || 8080);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Problem(`PORT=${text} is not a port number: use one from 1024 to 65535, for example PORT=8080.`);
}

/** Passwords of the services' database roles and sealed settings hang on this key, so it lives as long as the data. */
function keepSecret(dataFolder) {
  const file = join(dataFolder, 'secret-key');
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    mkdirSync(dataFolder, { recursive: true });
    const key = randomBytes(48).toString('base64url');
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    return key;
  } catch (error) {
    throw new Problem(
      `The data folder ${dataFolder} is not writable (${error.code}): give yourself the right to write there, or choose another with DATA_FOLDER.`,
    );
  }
}

function welcome({ url, demo, dataFolder, postgres, redis, seconds }) {
  const signIns = demo
    ? [
        ['Host', 'admin'],
        ['Tenant mujing', 'admin, he.paichan (planner), lin.shentu (auditor), zhao.kailiao (saw), wu.cangku (store)'],
        ['Password', '1q2w3E* for each of them'],
      ]
    : [['Sign in', 'admin, with ADMIN_PASSWORD or the password printed when the database was created']];
  const rows = [
    ['Open', url],
    ...signIns,
    [
      'Database',
      postgres
        ? `127.0.0.1:${postgres.port}, user postgres, password in ${join(postgres.folder, 'superuser-password')}`
        : 'as in DATABASE_URL',
    ],
    ['Queues', redis ? 'Redis' : 'PostgreSQL (set REDIS_URL to use Redis)'],
    ['Files and logs', dataFolder],
    ['Stop', 'Ctrl-C'],
  ];
  return [
    '',
    `iShare is ready (${seconds.toFixed(1)} s)`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(15)}${value}`),
    '',
  ].join('\n');
}
