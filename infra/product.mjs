// The whole product as two processes, all services with the gateway and the optimisation worker, for `npm start` and
// for tests.
import { fork, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepRunning } from './keep-running.mjs';
import { Problem, answers, end, exited, lastLines, portIsFree, until } from './processes.mjs';
import { root } from './toolchain.mjs';

const programs = {
  migrate: 'services/all-in-one/dist/migrate.js',
  server: 'services/all-in-one/dist/main.js',
  worker: 'services/optimisation/dist/worker.js',
};
const READY_TIMEOUT = 120_000;

/**
 * Migrates the database, starts the server and the worker, and returns when GET /health/ready answers 200.
 *
 * @param {object} options
 * @param {number} options.port where the gateway serves API and console
 * @param {string} options.databaseUrl with the right to create schemas and roles
 * @param {string} options.secretKey at least 32 characters
 * @param {string} options.dataFolder uploaded files are kept in its folder `files`, logs in `logs`
 * @param {string} [options.host] address to listen on, 127.0.0.1 by default
 * @param {string} [options.redisUrl] without it queues run on PostgreSQL
 * @param {boolean} [options.demo] seeds the demo tenant
 * @param {boolean} [options.isMigrated] `migrateProduct` has been called with the same options
 * @param {NodeJS.ProcessEnv} [options.env] further variables for every process; wins over the above
 * @param {AbortSignal} [options.signal] gives the launch up: what was started is stopped and the signal's reason thrown
 * @param {(sentence: string) => void} [options.tell] hears of a process that has died and is started again
 * @returns `{ url, server, worker, died, stop() }`: the two child processes as they are now; `died` resolves with a
 * sentence when one keeps dying; `stop()` ends server and worker in this order and may be called twice.
 */
export async function startProduct({ host = '127.0.0.1', tell = (sentence) => console.error(sentence), ...options }) {
  const { port, dataFolder, signal, isMigrated = false } = options;
  await requireSurroundings({ ...options, host });
  signal?.throwIfAborted();
  if (!isMigrated) await migrateProduct({ ...options, host });
  const logs = join(dataFolder, 'logs');
  mkdirSync(logs, { recursive: true });
  const environment = environmentOf({ ...options, host });
  signal?.throwIfAborted();
  // A restart writes on in the log of the same launch.
  let isUp = false;
  const start = (name) =>
    startProcess(name, { log: join(logs, `${name}.log`), environment: ofProcess(name, environment), isAgain: isUp });
  const server = await keepRunning(() => start('server'), tell);
  const worker = await keepRunning(() => start('worker'), tell);
  const stop = async () => {
    for (const part of [server, worker]) await part.stop();
  };
  // What dies before the product is up has a reason that a second start would not mend.
  const gone = Promise.race([server.current.ended, worker.current.ended]);
  const failure = await whyNotReady({ host, port, log: join(logs, 'server.log'), gone, signal });
  if (failure !== undefined) {
    await stop();
    signal?.throwIfAborted();
    throw new Problem(failure);
  }
  isUp = true;
  return {
    url: `http://${['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host}:${port}`,
    get server() {
      return server.current.child;
    },
    get worker() {
      return worker.current.child;
    },
    died: Promise.race([server.gaveUp, worker.gaveUp]),
    stop,
  };
}

/**
 * Migrates and seeds the database, and nothing more: what `startProduct` does first. Takes its options.
 *
 * @param {Omit<Parameters<typeof startProduct>[0], 'tell' | 'signal' | 'isMigrated'>} options
 */
export async function migrateProduct({ host = '127.0.0.1', ...options }) {
  requirePrograms();
  mkdirSync(join(options.dataFolder, 'files'), { recursive: true });
  await migrate(environmentOf({ ...options, host }));
}

function requirePrograms() {
  for (const program of Object.values(programs)) {
    if (!existsSync(join(root, program))) throw new Problem(`${program} is missing: run npm run build.`);
  }
}

/** What the processes are told; the caller's own variables win, and no queue of another launch is used. */
function environmentOf({ port, host, databaseUrl, secretKey, dataFolder, redisUrl, demo = false, env = {} }) {
  const environment = {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? (demo ? 'development' : 'production'),
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'ishare', 'compile'),
    HOST: host,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    DATA_DIR: process.env.DATA_DIR ?? join(dataFolder, 'files'),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    CONSOLE_DIR: process.env.CONSOLE_DIR ?? join(root, 'console', 'dist'),
    DEMO: demo ? '1' : '0',
    NO_COLOR: '1', // the output goes to files
    // With a heap of the C library for each thread, as it is by itself, a server keeps what the compiler's threads once
    // needed; the Dockerfile says the same.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    ...env,
  };
  if (redisUrl) environment.REDIS_URL = redisUrl;
  else delete environment.REDIS_URL;
  return environment;
}

/** The worker's figures stand on the port after that of the server's. */
function ofProcess(name, environment) {
  const port = Number(environment.METRICS_PORT);
  return name === 'worker' && port > 0 ? { ...environment, METRICS_PORT: String(port + 1) } : environment;
}

function startProcess(name, { log, environment, isAgain }) {
  const output = openSync(log, isAgain ? 'a' : 'w');
  const child = fork(join(root, programs[name]), [], {
    cwd: root,
    env: environment,
    execArgv: ['--enable-source-maps', '--import', pathToFileURL(join(root, 'infra/exit-with-parent.mjs')).href],
    stdio: ['ignore', output, output, 'ipc'],
    detached: true, // its own process group: a Ctrl-C reaches this launcher, which then stops the processes in order
  });
  closeSync(output);
  if (name === 'worker') makeWay(child);
  const ended = exited(child).then(({ code, signal, error }) => {
    const how = error?.message ?? (signal ? `was ended by ${signal}` : `ended with code ${code}`);
    return `The ${name} process ${how}; the end of ${log} says:\n${lastLines(log)}`;
  });
  return { child, ended, stop: () => end(child) };
}

/** Waits until the product answers; gives a sentence when it does not, or when the launch is given up meanwhile. */
async function whyNotReady({ host, port, log, gone, signal }) {
  let death;
  void gone.then((sentence) => {
    death = sentence;
  });
  const ready = await until(() => death || signal?.aborted || isReady(host, port), READY_TIMEOUT);
  if (ready && !death && !signal?.aborted) return undefined;
  const late = `The product is not ready after ${READY_TIMEOUT / 1000} seconds; the end of ${log} says:`;
  return death ?? `${late}\n${lastLines(log)}`;
}

/** Optimising uses every core it is given; the API comes first. */
function makeWay(child) {
  try {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // a system that forbids it runs the worker at normal priority
  }
}

/**
 * Throws a Problem that says beforehand, in one sentence, what the services would fail on one after the other: a short
 * key, an address that is not of this machine, a taken port, a database or Redis that does not answer.
 */
export async function requireSurroundings({ port, host, databaseUrl, redisUrl, secretKey }) {
  if (secretKey.length < 32) throw new Problem('SECRET_KEY is too short: it needs at least 32 characters.');
  const free = await portIsFree(port, host).catch(() => {
    throw new Problem(`HOST=${host} is not an address of this machine: use 127.0.0.1 or 0.0.0.0.`);
  });
  if (!free) {
    const other = `for example PORT=${port + 1} npm start`;
    throw new Problem(`Port ${port} is taken by another program: stop that one, or choose another port, ${other}.`);
  }
  if (databaseUrl) await requireServer('PostgreSQL', 'DATABASE_URL', databaseUrl, 5432);
  if (redisUrl) await requireServer('Redis', 'REDIS_URL', redisUrl, 6379);
}

async function requireServer(title, variable, address, defaultPort) {
  let parsed;
  try {
    parsed = new URL(address);
  } catch {
    throw new Problem(
      `${variable} is not a URL: it looks like ${title.toLowerCase()}://user:password@host:${defaultPort}.`,
    );
  }
  const port = Number(parsed.port) || defaultPort;
  if (parsed.hostname && !(await answers(parsed.hostname.replace(/^\[|\]$/g, ''), port))) {
    throw new Problem(`No ${title} answers at ${parsed.hostname}:${port}: start it, or correct or unset ${variable}.`);
  }
}

/** The migration speaks on the terminal, because a random administrator password is printed there once. */
async function migrate(env) {
  const { code, signal } = await exited(
    spawn(process.execPath, ['--enable-source-maps', join(root, programs.migrate)], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  if (code !== 0)
    throw new Problem(`The database could not be migrated (${signal ?? `code ${code}`}); the reason is above.`);
}

async function isReady(host, port) {
  const address =
    host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? (host === '::' ? '[::1]' : `[${host}]`) : host;
  try {
    const response = await fetch(`http://${address}:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false; // not listening yet
  }
}
