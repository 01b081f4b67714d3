// A Redis for the tests, configured as production queues need it. `npm start` does without.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join, resolve } from 'node:path';
import { findProgram } from './debian.mjs';
import { Problem, end, exited, freePort, lastLines, until } from './processes.mjs';

/** The redis-server program: { path } or { unavailable: reason }. */
export function findRedis() {
  return findProgram({ title: 'Redis', variable: 'REDIS_SERVER', names: ['redis-server'], packages: ['redis-server'] });
}

/**
 * Starts Redis on 127.0.0.1 with its files in the folder and returns { url, port, exited, stop() } when it answers.
 * With a password clients must give it, and the url holds it.
 * A folder used before gives its data back (append-only file, synced every second). Throws a Problem when it does not
 * start.
 *
 * @param {string} program
 * @param {string} wishedFolder
 * @param {{ port?: number, password?: string }} [options]
 */
export async function startRedis(program, wishedFolder, { port, password } = {}) {
  const folder = resolve(wishedFolder);
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'redis.log');
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort());
    const output = openSync(log, 'a');
    const settings = {
      port: chosen,
      bind: '127.0.0.1',
      dir: folder,
      appendonly: 'yes',
      appendfsync: 'everysec',
      'maxmemory-policy': 'noeviction',
      daemonize: 'no',
      ...(password ? { requirepass: password } : {}),
    };
    const child = spawn(
      program,
      [...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]), '--save', ''],
      {
        cwd: folder,
        stdio: ['ignore', output, output],
        detached: true,
      },
    );
    closeSync(output);
    const over = exited(child);
    const ready = until(
      () => (child.exitCode !== null || child.signalCode !== null ? 'ended' : ping(chosen, password)),
      60_000,
    );
    if ((await Promise.race([ready, over.then(() => 'ended')])) === true) {
      return {
        url: `redis://${password ? `:${password}@` : ''}127.0.0.1:${chosen}`,
        port: chosen,
        exited: over,
        stop: () =>
          end(child, [
            ['SIGTERM', 10_000],
            ['SIGKILL', 5_000],
          ]),
      };
    }
    await end(child, [['SIGKILL', 5_000]]);
    if (port || attempt === 3)
      throw new Problem(`Redis (${program}) did not start; the end of ${log} says:\n${lastLines(log, 12)}`);
  }
}

/** True when the server has loaded its data: before that it answers an error. */
function ping(port, password) {
  return new Promise((answer) => {
    const socket = createConnection({ host: '127.0.0.1', port, timeout: 1000 }, () =>
      socket.write(`${password ? `AUTH ${password}\r\n` : ''}PING\r\n`),
    );
    let reply = '';
    const done = (result) => {
      socket.destroy();
      answer(result);
    };
    socket.on('data', (data) => {
      reply += data;
      if (/^-/m.test(reply) || reply.includes('+PONG')) done(!/^-/m.test(reply));
    });
    socket.once('error', () => done(false)).once('timeout', () => done(false));
  });
}
