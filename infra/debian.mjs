// Programs that no npm package brings: looked for, and on Debian as root installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of the programs that is on PATH, as a full path. */
export function findOnPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        continue;
      }
    }
  }
  return undefined;
}

/** Installs Debian packages when this is root on Debian or a child of it; returns whether they are there now. */
export function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !findOnPath(['apt-get'])) return false;
  const apt = (...args) =>
    spawnSync('apt-get', ['-y', '-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  return apt('update') && apt('install', '--no-install-recommends', ...packages);
}

/**
 * Finds a program: by the named environment variable, else on PATH, else by installing the Debian packages.
 * Returns { path } or { unavailable: reason }. A variable that names no program is never overruled.
 */
export function findProgram({ title, variable, names, packages }) {
  const given = process.env[variable];
  if (given) return existsSync(given) ? { path: given } : { unavailable: `${variable}=${given} is not there` };
  const path = findOnPath(names) ?? (aptInstall(packages) ? findOnPath(names) : undefined);
  return path ? { path } : { unavailable: `no ${title} found: put ${names[0]} on PATH or set ${variable}` };
}
