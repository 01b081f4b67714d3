// A Docker-compatible engine for the tests: the one that is there, else podman, which needs no daemon and is started for
// as long as it is used.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath, findProgram, aptInstall } from './debian.mjs';
import { Problem, end, until } from './processes.mjs';
import { engine } from './test-servers.mjs';

const PATIENCE = 30_000;
const NEEDED =
  'No container engine is here: start Docker, or name one by DOCKER_HOST, or install podman and runc (on Debian as root this command does).';

/** Whether an engine answers at an address. */
function answersAt(host) {
  const socket = /^unix:\/\/(.+)$/.exec(host)?.[1];
  const args = socket ? ['--unix-socket', socket, 'http://engine/_ping'] : [`${host.replace(/^tcp:/, 'http:')}/_ping`];
  return spawnSync('curl', ['-fsS', '--max-time', '3', ...args], { stdio: 'ignore' }).status === 0;
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
  const podman = findProgram({ title: 'podman', variable: 'PODMAN', names: ['podman'], packages: ['podman', 'runc'] });
  if (!podman.path) throw new Problem(NEEDED);
  mkdirSync(folder, { recursive: true });
  const address = `unix://${join(folder, 'podman.sock')}`;
  const runtime = findOnPath(['runc']) ? ['--runtime', 'runc'] : [];
  const child = spawn(podman.path, [...runtime, 'system', 'service', '--time=0', address], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (!(await until(() => child.exitCode !== null || answersAt(address), PATIENCE)) || child.exitCode !== null)
    throw new Problem(`podman (${podman.path}) does not listen: podman system service --time=0 ${address} says why.`);
  return { host: address, podman: podman.path, stop: () => end(child) };
}

/** How docker-compose.yml is run: by the client's own `compose`, else by the older program. */
export function composeProgram() {
  if (spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0) return undefined;
  const found = findOnPath(['docker-compose']);
  if (found || aptInstall(['docker-compose']))
    return { executablePath: findOnPath(['docker-compose']), standalone: true };
  throw new Problem('Neither docker compose nor docker-compose is here: install one of them.');
}
