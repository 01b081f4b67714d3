// A Docker-compatible engine for the tests: the one that is there, else podman, which needs no daemon and is started for
// as long as it is used.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, findProgram, aptInstall } from './debian.mjs';
import { Problem, end, until } from './processes.mjs';
import { engine } from './test-servers.mjs';
import { root } from './toolchain.mjs';

const PATIENCE = 30_000;
const HEALTH_EVERY = 3_000;
const PACKAGES = ['podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'catatonit'];
const NEEDED =
  'No container engine is here: start Docker, or name one by DOCKER_HOST, or install podman and runc (on Debian as root this command does).';

/** Whether an engine answers at an address. */
function answersAt(host) {
  const socket = /^unix:\/\/(.+)$/.exec(host)?.[1];
  const args = socket ? ['--unix-socket', socket, 'http://engine/_ping'] : [`${host.replace(/^tcp:/, 'http:')}/_ping`];
  return spawnSync('curl', ['-fsS', '--max-time', '3', ...args], { stdio: 'ignore' }).status === 0;
}

/** Limits that this process could set itself: podman would raise them, which not every machine allows. */
function settingsFor(folder) {
  const hard = (letter) => Number(spawnSync('bash', ['-c', `ulimit -H${letter}`], { encoding: 'utf8' }).stdout);
  // Of processes podman passes on fewer than this one may have: as many as are plenty.
  const known = Object.entries({ nofile: hard('n'), nproc: Math.min(hard('u'), 8_192) })
    .filter(([, value]) => value > 0)
    .map(([name, value]) => `"${name}=${value}:${value}"`);
  const file = join(folder, 'containers.conf');
  const systemd = existsSync('/run/systemd/system');
  const engine = systemd ? '' : '[engine]\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n';
  writeFileSync(file, `[containers]\ndefault_ulimits = [${known.join(', ')}]\n${engine}`);
  return file;
}

/** podman leaves the asking for health to timers of systemd; without one it is done here. */
function askHealth(podman, env) {
  let asking = false;
  const timer = setInterval(async () => {
    if (asking) return;
    asking = true;
    const output = (args) =>
      new Promise((resolve) => {
        execFile(podman, args, { env }, (_error, text) => resolve(String(text)));
      });
    for (const name of (await output(['ps', '--format', '{{.Names}}'])).split('\n').filter(Boolean))
      await output(['healthcheck', 'run', name]);
    asking = false;
  }, HEALTH_EVERY);
  return () => clearInterval(timer);
}

/**
 * The engine that DOCKER_HOST or the default socket names, else podman's own, listening in the folder.
 * @returns {Promise<{ host: string, podman?: string, stop: () => Promise<void> }>}
 */
export async function startEngine(folder) {
  const host = engine();
  if (host) {
    if (!answersAt(host)) throw new Problem(`The container engine at ${host} does not answer.`);
    return { host, stop: async () => undefined };
  }
  const podman = findProgram({ title: 'podman', variable: 'PODMAN', names: ['podman'], packages: PACKAGES });
  if (!podman.path) throw new Problem(NEEDED);
  mkdirSync(folder, { recursive: true });
  const address = `unix://${join(folder, 'podman.sock')}`;
  const runtime = findOnPath(['runc']) ? ['--runtime', 'runc'] : [];
  const env = { ...process.env, CONTAINERS_CONF: settingsFor(folder) };
  const child = spawn(podman.path, [...runtime, 'system', 'service', '--time=0', address], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  const stopAsking = existsSync('/run/systemd/system') ? () => undefined : askHealth(podman.path, env);
  if (!(await until(() => child.exitCode !== null || answersAt(address), PATIENCE)) || child.exitCode !== null)
    throw new Problem(`podman (${podman.path}) does not listen: podman system service --time=0 ${address} says why.`);
  return {
    host: address,
    podman: podman.path,
    stop: () => {
      stopAsking();
      return end(child);
    },
  };
}

/**
 * How docker-compose.yml is run: by the client's own `compose`, else by the older program, which does not know the line
 * that names the project and is given a copy without it.
 * @param {string} folder for that copy
 */
export function composeProgram(folder) {
  const file = join(root, 'docker-compose.yml');
  if (spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0) return { file };
  if (!findOnPath(['docker-compose']) && !aptInstall(['docker-compose']))
    throw new Problem('Neither docker compose nor docker-compose is here: install one of them.');
  const copy = join(folder, 'docker-compose.yml');
  writeFileSync(copy, readFileSync(file, 'utf8').replace(/^name: .*\n/m, ''));
  return { executable: { executablePath: findOnPath(['docker-compose']), standalone: true }, file: copy };
}
