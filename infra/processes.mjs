// What the scripts of this folder share: sentences for the user, ports, and child processes that end when told to.
import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A missing piece on the user's machine: the message is one sentence with its remedy, and no stack is shown. */
export class Problem extends Error {}

/** Prints a Problem as its sentence and anything else with its stack; returns the exit code 1. */
export function report(error) {
  console.error(error instanceof Problem ? `\n${error.message}\n` : error);
  return 1;
}

/** Tells whether a server could listen on the port now; throws when the host is not an address of this machine. */
export function portIsFree(port, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (['EADDRINUSE', 'EACCES'].includes(error.code) ? resolve(false) : reject(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A TCP port of 127.0.0.1 that nobody listened on a moment ago. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Tells whether something accepts TCP connections there within the given milliseconds. */
export function answers(host, port, timeout = 3000) {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout });
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

/**
 * Asks again every 50 ms until the question has a truthy answer, which it returns; undefined when the milliseconds are
 * over.
 */
export async function until(question, timeout) {
  const deadline = Date.now() + timeout;
  for (;;) {
    const answer = await question();
    if (answer) return answer;
    if (Date.now() > deadline) return undefined;
    await sleep(50);
  }
}

/** Tells whether the process exists, also when it belongs to another user. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Resolves with a child's { code, signal } when it has ended, also when it ended before the call or never started. */
export function exited(child) {
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode });
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
  });
}

/**
 * Sends the signals one after the other, each followed by a wait of so many milliseconds, until the child has ended.
 */
export async function end(
  child,
  steps = [
    ['SIGTERM', 30_000],
    ['SIGKILL', 5_000],
  ],
) {
  const over = exited(child);
  for (const [signal, wait] of steps) {
    child.kill(signal);
    if (await Promise.race([over.then(() => true), sleep(wait, false, { ref: false })])) return;
  }
}

/**
 * A new folder for temporary files. Others may pass through but not look in: as root, PostgreSQL runs there as another
 * user.
 */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

const IN_MEMORY = '/dev/shm';

/**
 * As temporaryFolder, in memory where the system has a file system there and so many bytes are free: a database that is
 * copied for each suite makes and deletes files by the hundred, for which a disk's file system takes a fifth of all time.
 */
export function quickFolder(name, room) {
  const isThere = process.platform === 'linux' && existsSync(IN_MEMORY);
  const { bavail, bsize } = isThere ? statfsSync(IN_MEMORY) : { bavail: 0, bsize: 0 };
  if (Math.min(bavail * bsize, freemem()) < room) return temporaryFolder(name);
  const folder = mkdtempSync(join(IN_MEMORY, `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** The last lines of a log, for the message about a process that died. */
export function lastLines(file, count = 20) {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

/**
 * An AbortSignal for a clean stop: aborted by the first SIGINT, SIGTERM or SIGHUP, and when the npm that started this
 * process is gone. A terminal and npm both deliver a Ctrl-C, so only a signal two seconds later counts as a second one;
 * it ends the process at once.
 */
export function listenForStop() {
  const controller = new AbortController();
  let first;
  for (const signal of ['SIGINT', 'SIGTERM', ...(ignoresHangup() ? [] : ['SIGHUP'])]) {
    process.on(signal, () => {
      first ??= Date.now();
      if (Date.now() - first > 2_000) process.exit(130);
      controller.abort();
    });
  }
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) controller.abort();
    }, 500).unref();
  }
  return controller.signal;
}

/** Under nohup a hang-up is ignored, and must stay so: a handler would undo it. */
function ignoresHangup() {
  if (process.platform !== 'linux') return false;
  const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${mask}`) & 1n) === 1n;
}
