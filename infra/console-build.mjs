// Builds the console with Vite when its sources, or the library files it imports, are not those of the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './processes.mjs';
import { root } from './toolchain.mjs';

const inputs = [
  'package-lock.json',
  'console/*.*',
  'console/{src,public}/**/*.*',
  'libs/{contracts,kernel,cutting}/src/**/*.{ts,json}',
];
const stamp = join(root, 'node_modules', '.cache', 'ishare', 'console-sources.sha256');

/** Returns whether there was something to build. Throws a Problem when Vite fails; its messages are on the terminal. */
export function buildConsole() {
  const sources = fingerprint();
  if (existsSync(join(root, 'console/dist/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources)
    return false;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'console'),
    stdio: 'inherit',
    // Whoever builds it, a test too: otherwise libraries are taken in their slow form, and give all dialogs one id.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Problem('The console could not be built; the message of Vite is above.');
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, sources);
  return true;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of globSync(inputs, { cwd: root, exclude: ['console/dist/**'] }).sort()) {
    if (/\.spec\.tsx?$/.test(file)) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}
