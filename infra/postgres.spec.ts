import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres } from './postgres.mjs';
import { isAlive, temporaryFolder, until } from './processes.mjs';

const asRoot = process.getuid?.() === 0;
const fast = { durable: false };

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** A launcher in a process of its own: it starts the server, and then lives until it is killed. */
async function otherLauncher(folder: string) {
  const launcher = fileURLToPath(new URL('./postgres.mjs', import.meta.url));
  const code = `import { startPostgres } from ${JSON.stringify(launcher)}; await startPostgres(${JSON.stringify(folder)}, { durable: false }); console.log('up'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('the packaged PostgreSQL', () => {
  let temp: string;
  beforeEach(() => {
    temp = temporaryFolder('postgres-spec');
  });
  afterEach(() => {
    rmSync(temp, { recursive: true, force: true });
  });

  it('keeps its data and its password from one start to the next', async () => {
    const first = await startPostgres(temp, fast);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await startPostgres(temp, fast);
    const { password } = new URL(second.url);
    expect(await query(second.url, 'select answer from kept')).toEqual([42]);
    await second.stop();
    expect(password).toBe(new URL(first.url).password);
    expect(await second.exited).toEqual({ code: 0, signal: null });
  });

  it('keeps its port, by which databases of tenants are known, and says so when it is taken', async () => {
    const first = await startPostgres(temp, fast);
    await first.stop();
    const second = await startPostgres(temp, fast);
    await second.stop();
    expect(second.port).toBe(first.port);
    const other = createServer().listen(first.port, '127.0.0.1');
    await once(other, 'listening');
    await expect(startPostgres(temp, fast)).rejects.toThrow(
      `Port ${first.port}, which the PostgreSQL of ${temp} has had so far, is taken by another program`,
    );
    other.close();
  });

  it('takes at first a port that systems give to no outgoing connection, which might hold it at the next start', async () => {
    const folder = temporaryFolder('postgres-first');
    const server = await startPostgres(folder);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    expect(server.port).toBeGreaterThanOrEqual(20_000);
    expect(server.port).toBeLessThan(30_000);
  });

  it('asks for a password, sorts by code point in UTF-8, and syncs unless told not to', async () => {
    const server = await startPostgres(temp);
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(query(wrong.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const shown = await query(
      server.url,
      `select current_setting('fsync'), current_setting('jit'), pg_encoding_to_char(encoding), datlocale from pg_database where datname = current_database()`,
    );
    await server.stop();
    expect(shown).toEqual(['on', 'off', 'UTF8', 'C.UTF-8']);
  });

  it('starts again after its launcher was killed, stopping the server that was left', async () => {
    const launcher = await otherLauncher(temp);
    const left = Number.parseInt(readFileSync(join(temp, 'cluster/postmaster.pid'), 'utf8'), 10);
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
    expect(isAlive(left)).toBe(true);
    const server = await startPostgres(temp, fast);
    expect(isAlive(left)).toBe(false);
    expect(await query(server.url, 'select 1')).toEqual([1]);
    await server.stop();
  });

  it('refuses a folder whose launcher lives, and names it', async () => {
    const launcher = await otherLauncher(temp);
    const server = Number.parseInt(readFileSync(join(temp, 'cluster/postmaster.pid'), 'utf8'), 10);
    await expect(startPostgres(temp, fast)).rejects.toThrow(`is in use by process ${launcher.pid}: stop that one`);
    launcher.kill('SIGKILL');
    process.kill(server, 'SIGINT');
    expect(await until(() => !isAlive(server), 10_000)).toBe(true);
  });

  it('forgets a pid file whose process is another program now', async () => {
    await (await startPostgres(temp, fast)).stop();
    writeFileSync(join(temp, 'cluster/postmaster.pid'), `${process.pid}\n`);
    const server = await startPostgres(temp, fast);
    expect(await query(server.url, 'select 1')).toEqual([1]);
    await server.stop();
  });

  it('does not take a creation that was interrupted for a cluster', async () => {
    mkdirSync(join(temp, 'cluster.new'));
    writeFileSync(join(temp, 'cluster.new/PG_VERSION'), '18');
    const server = await startPostgres(temp, fast);
    expect(await query(server.url, 'select current_database()')).toEqual(['ishare']);
    await server.stop();
  });

  it('says that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(startPostgres(temp, { ...fast, port })).rejects.toThrow(`Port ${port} for PostgreSQL is taken`);
    other.close();
  });

  it('says that the folder cannot be written', async () => {
    writeFileSync(join(temp, 'file'), '');
    await expect(startPostgres(join(temp, 'file/data'), fast)).rejects.toThrow(
      /is not writable \(ENOTDIR\).*DATA_FOLDER/,
    );
  });

  it('says that the data is of another version', async () => {
    await (await startPostgres(temp, fast)).stop();
    writeFileSync(join(temp, 'cluster/PG_VERSION'), '17\n');
    await expect(startPostgres(temp, fast)).rejects.toThrow(/written by PostgreSQL 17 and this is 18/);
  });

  (asRoot ? it : it.skip)('as root, keeps its data elsewhere when the folder is closed to others', async () => {
    chmodSync(temp, 0o700);
    const server = await startPostgres(join(temp, 'data'));
    expect(server.folder).toMatch(/^\/var\/lib\/ishare-factory\//);
    expect(await query(server.url, 'select 1')).toEqual([1]);
    await server.stop();
    expect(existsSync(join(server.folder, 'cluster'))).toBe(true);
    rmSync(server.folder, { recursive: true });
    const brief = await startPostgres(join(temp, 'data'), fast);
    await brief.stop();
    expect(existsSync(brief.folder)).toBe(false);
  });
});
