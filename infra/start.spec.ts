import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, temporaryFolder } from './processes.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
// As start.mjs does, but without looking whether packages must be installed.
const code = `import { report } from ${JSON.stringify(join(folder, 'processes.mjs'))}; import { run } from ${JSON.stringify(join(folder, 'run.mjs'))};
try { process.exitCode = await run(); } catch (error) { process.exitCode = report(error); }`;

/** Runs `npm start` with these variables; returns its exit code and what it printed. */
async function start(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { DATABASE_URL: _database, REDIS_URL: _redis, SECRET_KEY: _key, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += String(data);
    });
  const [exitCode] = (await once(child, 'close')) as [number];
  return { code: exitCode, output: output.trim() };
}

describe('npm start says in one sentence what is missing', () => {
  let temp: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    temp = temporaryFolder('start-spec');
    env = { DATA_FOLDER: join(temp, 'data'), PORT: String(await freePort()) };
  });
  afterEach(() => {
    rmSync(temp, { recursive: true, force: true });
  });

  it('the port is taken', async () => {
    const other = createServer().listen(Number(env['PORT']), '127.0.0.1');
    await once(other, 'listening');
    const port = Number(env['PORT']);
    expect(await start(env)).toEqual({
      code: 1,
      output: `Port ${port} is taken by another program: stop that one, or choose another port, for example PORT=${port + 1} npm start.`,
    });
    other.close();
  });

  it('the port is no port', async () => {
    expect(await start({ ...env, PORT: 'http' })).toEqual({
      code: 1,
      output: 'PORT=http is not a port number: use one from 1024 to 65535, for example PORT=8080.',
    });
  });

  it('the address is not of this machine', async () => {
    expect(await start({ ...env, HOST: '192.0.2.1' })).toEqual({
      code: 1,
      output: 'HOST=192.0.2.1 is not an address of this machine: use 127.0.0.1 or 0.0.0.0.',
    });
  });

  it('the data folder cannot be written', async () => {
    writeFileSync(join(temp, 'file'), '');
    const closed = join(temp, 'file/data');
    expect(await start({ ...env, DATA_FOLDER: closed })).toEqual({
      code: 1,
      output: `The data folder ${closed} is not writable (ENOTDIR): give yourself the right to write there, or choose another with DATA_FOLDER.`,
    });
  });

  it('the database does not answer', async () => {
    const port = await freePort();
    expect(await start({ ...env, DATABASE_URL: `postgresql://owner:secret@127.0.0.1:${port}/ishare` })).toEqual({
      code: 1,
      output: `No PostgreSQL answers at 127.0.0.1:${port}: start it, or correct or unset DATABASE_URL.`,
    });
  });

  it('Redis does not answer', async () => {
    const port = await freePort();
    expect(await start({ ...env, REDIS_URL: `redis://127.0.0.1:${port}` })).toEqual({
      code: 1,
      output: `No Redis answers at 127.0.0.1:${port}: start it, or correct or unset REDIS_URL.`,
    });
  });

  it('the secret key is short', async () => {
    expect(await start({ ...env, SECRET_KEY: 'short' })).toEqual({
      code: 1,
      output: 'SECRET_KEY is too short: it needs at least 32 characters.',
    });
  });
});
