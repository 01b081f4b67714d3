// A PgBouncer for the tests, as an installation has it: connections are handed on between transactions.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findProgram } from './debian.mjs';
import { account, giveAway } from './postgres.mjs';
import { Problem, answers, end, freePort, lastLines, until } from './processes.mjs';

/** The pgbouncer program: { path } or { unavailable: reason }. */
export const findPooler = () =>
  findProgram({ title: 'PgBouncer', variable: 'PGBOUNCER', names: ['pgbouncer'], packages: ['pgbouncer'] });

/**
 * Starts PgBouncer on 127.0.0.1 before the server of the logins, with its files in the folder, and returns
 * { host, stop() } when it answers; `host` is `127.0.0.1:port`. Throws a Problem when it does not start.
 *
 * @param {string} program
 * @param {string} wishedFolder
 * @param {{ logins: string[], connections: number }} options addresses with the users that may come through, and how
 *   many connections to the server each of them has
 */
export async function startPooler(program, wishedFolder, { logins, connections }) {
  const folder = resolve(wishedFolder);
  mkdirSync(folder, { recursive: true });
  const [file, users, log] = ['pgbouncer.ini', 'users.txt', 'pgbouncer.log'].map((name) => join(folder, name));
  const urls = logins.map((login) => new URL(login));
  const { hostname, port } = urls[0];
  const chosen = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: chosen,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 1_000,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`);
  writeFileSync(users, urls.map(({ username, password }) => `"${username}" "${password}"\n`).join(''), { mode: 0o600 });
  const output = openSync(log, 'a');
  giveAway(folder, file, users);
  const child = spawn(program, [file], { ...account, cwd: '/', stdio: ['ignore', output, output] });
  closeSync(output);
  const stop = () =>
    end(child, [
      ['SIGINT', 5_000],
      ['SIGKILL', 5_000],
    ]);
  await until(() => child.exitCode !== null || answers('127.0.0.1', chosen), 30_000);
  if (child.exitCode === null) return { host: `127.0.0.1:${chosen}`, stop };
  await stop();
  throw new Problem(`PgBouncer (${program}) did not start; the end of ${log} says:\n${lastLines(log, 12)}`);
}
