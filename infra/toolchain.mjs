// First lines of `npm start` and `npm test`. Runs on whatever Node the machine has, before anything is installed:
// built-in modules only, and none of their newer exports.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem, listenForStop } from './processes.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');

const [major, minor] = process.versions.node.split('.').map(Number);

/** Throws a Problem when the machine's Node cannot even install the packages. */
export function requireNode() {
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Problem(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org) and run the command again.`,
  );
}

/** Runs `npm ci` when node_modules is missing, unfinished, or older than the lock file. */
export function installPackages() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  console.log('Installing packages (npm ci) …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (run.error?.code === 'ENOENT')
    throw new Problem('npm was not found: install Node with npm (https://nodejs.org) and run the command again.');
  if (run.status !== 0)
    throw new Problem(
      'npm ci did not succeed (its message is above): check the network connection and the npm registry setting, then run the command again.',
    );
}

/** Throws a Problem when the packages were never installed; the tests run on what is there. */
export function requirePackages() {
  if (!existsSync(bin)) throw new Problem('The packages are not installed: run npm ci, then the command again.');
}

/**
 * Makes sure that the calling script goes on under Node 24: returns when it does already, else runs the script again
 * with the Node 24 among the installed packages, hands a stop on to it, and ends this process with its exit code.
 */
export async function continueUnderNode24(script) {
  if (major >= 24) return;
  const node = join(bin, 'node');
  const works = existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.');
  if (!works) {
    throw new Problem(
      `Node 24 is needed and no packaged one fits ${process.platform} ${process.arch}: install Node 24 (https://nodejs.org) and run the command again.`,
    );
  }
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  listenForStop().addEventListener('abort', () => child.kill('SIGTERM'));
  await new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1);
      resolve();
    });
  });
  process.exit();
}
