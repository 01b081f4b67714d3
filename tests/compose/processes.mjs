// docker-compose.yml without a container engine: each of its containers that is built from this repository as a process
// of its own, with the file's command and environment, and the containers' host names led to ports of this machine.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { Problem, end, exited, freePort, lastLines, until } from '../../infra/processes.mjs';
import { root } from '../../infra/toolchain.mjs';

const READY_TIMEOUT = 240_000;

/**
 * Runs the jobs of the compose file to their end, then starts its services and waits until each is healthy.
 *
 * @param {object} options
 * @param {Record<string, string>} options.variables what .env would hold
 * @param {Record<string, string>} options.stores `host:port` for each container from a foreign image, by its name
 * @param {string} options.folder for the logs, one per process
 * @param {string} [options.file] the compose file
 * @param {string} [options.database] the database's name, where the test's server has another than the file's
 * @returns {Promise<{ url: string, processes: Map<string, import('node:child_process').ChildProcess>, addresses: Record<string, string>, stop(): Promise<void> }>}
 * the gateway's address, the child processes and `host:port` by container name
 */
export async function startCompose({ variables, stores, folder, database, file = join(root, 'docker-compose.yml') }) {
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true });
  const own = Object.entries(services).filter(([, service]) => service.build !== undefined);
  const addresses = { ...stores };
  for (const [name] of own) addresses[name] = `127.0.0.1:${await freePort()}`;
  const missing = Object.keys(services).filter((name) => !addresses[name]);
  if (missing.length > 0) throw new Problem(`An address is missing for ${missing.join(', ')}.`);
  const url = `http://${addresses.gateway}`;
  const values = { PUBLIC_URL: url, ...variables };
  mkdirSync(folder, { recursive: true });

  const processes = new Map();
  // A file in place of the root folder: whoever writes where no volume is mounted fails, root included.
  const readOnlyRoot = join(folder, 'read-only-root');
  writeFileSync(readOnlyRoot, '');
  const start = ([name, { command, environment, read_only: isReadOnly, volumes = [], tmpfs = [] }]) => {
    const writable = [...volumes, ...tmpfs].map((mount) => mount.split(':').at(-1));
    const placed = (path) => {
      const isMounted = writable.some((mount) => path === mount || path.startsWith(`${mount}/`));
      return isReadOnly && !isMounted ? join(readOnlyRoot, path) : join(folder, name, path);
    };

    const log = join(folder, `${name}.log`);
    const output = openSync(log, 'a');
    const [program, ...args] = command.map((word) => (word === 'node' ? process.execPath : word));
    const child = spawn(program, args, {
      cwd: root,
      env: {
        ...environmentOf(environment, { values, addresses, services, database, placed }),
        HOST: '127.0.0.1',
        PORT: addresses[name].split(':')[1],
        ...machine(),
      },
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    processes.set(name, child);
    return { name, log, child, over: exited(child) };
  };
  /** By its port, or by the shell's check of a process that has none. */
  const isHealthy = (name) => {
    const [kind, check] = services[name].healthcheck.test;
    if (kind !== 'CMD-SHELL') return isReady(addresses[name]);
    return spawnSync('sh', ['-c', check.replaceAll('/data/', `${join(folder, name, 'data')}/`)]).status === 0;
  };
  const stop = async () => {
    // The entrance first, then all others at once.
    const gateway = processes.get('gateway');
    if (gateway) await end(gateway);
    await Promise.all([...processes.values()].map((child) => end(child)));
  };

  try {
    for (const job of own.filter(([, service]) => service.restart === 'no')) {
      const { name, log, over } = start(job);
      const { code } = await over;
      processes.delete(name);
      if (code !== 0) throw new Problem(`${name} ended with code ${code}; the end of ${log} says:\n${lastLines(log)}`);
    }
    const started = own.filter(([, service]) => service.restart !== 'no').map(start);
    await Promise.all(
      started.map(async ({ name, log, child }) => {
        const ended = () => child.exitCode !== null || child.signalCode !== null;
        const ready = services[name].healthcheck
          ? await until(() => (ended() ? 'ended' : isHealthy(name)), READY_TIMEOUT)
          : !ended();
        if (ready !== true)
          throw new Problem(
            `${name} ${ended() ? 'has ended' : 'is not ready'}; the end of ${log} says:\n${lastLines(log)}`,
          );
      }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, processes, addresses, stop };
}

/** What a container inherits from the machine it runs on. */
function machine() {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'infra/exit-with-parent.mjs')).href}`,
  };
}

function environmentOf(environment, { values, addresses, services, database, placed }) {
  const hosts = new RegExp(`(?<=[/@])(${Object.keys(services).join('|')}):\\d+(?=$|[/?])`, 'g');
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      interpolate(String(value), values)
        .replace(hosts, (_match, host) => addresses[host])
        .replace(/^\/app\//, `${root}/`)
        .replace(/^.*$/, (text) => (name === 'DATA_DIR' ? placed(text) : text))
        .replace(/^(postgresql:.*\/)ishare$/, (whole, before) => (database ? before + database : whole)),
    ]),
  );
}

/** The forms of variables that the file uses: ${NAME}, ${NAME:-default} and ${NAME:?message}. */
function interpolate(text, values) {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_match, name, kind, rest) => {
    if (values[name]) return values[name];
    if (kind === '-') return rest;
    throw new Problem(`${name} is not set${kind ? `: ${rest}` : ''}.`);
  });
}

async function isReady(address) {
  try {
    const response = await fetch(`http://${address}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false; // not listening yet
  }
}
