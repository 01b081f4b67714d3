// `npm start` with a tenant in a database of its own, stopped and started again.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, temporaryFolder, until } from './processes.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const code = `import { report } from ${JSON.stringify(join(folder, 'processes.mjs'))}; import { run } from ${JSON.stringify(join(folder, 'run.mjs'))};
try { process.exitCode = await run(); } catch (error) { process.exitCode = report(error); }`;

const PASSWORD = 'Panel-4711-saw';
const PATIENCE = 240_000;

describe('a tenant in a database of its own', () => {
  const temp = temporaryFolder('restart-spec');
  let env: Record<string, string>;
  let url: string;
  let running: ChildProcess | undefined;

  const stop = async () => {
    const child = running;
    running = undefined;
    if (!child) return;
    child.kill('SIGINT');
    await once(child, 'close');
  };
  const start = async () => {
    const { DATABASE_URL: _database, REDIS_URL: _redis, SECRET_KEY: _key, ...inherited } = process.env;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    let output = '';
    const ready = new Promise<boolean>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data) => {
          output += String(data);
          if (output.includes('iShare is ready')) resolve(true);
        });
      child.once('close', () => resolve(false));
    });
    if (!(await ready)) throw new Error(`The product did not start:\n${output}`);
  };

  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    env = { DATA_FOLDER: join(temp, 'data'), PORT: String(port), ADMIN_PASSWORD: PASSWORD, DEMO: '0' };
  });
  afterAll(async () => {
    await stop();
    rmSync(temp, { recursive: true, force: true });
  });

  const signIn = async (tenant?: string) => {
    const reply = await fetch(`${url}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'iShare_Web',
        username: 'admin',
        password: PASSWORD,
      }),
      headers: tenant ? { __tenant: tenant } : {},
    });
    return { status: reply.status, token: ((await reply.json()) as { access_token?: string }).access_token };
  };
  const call = async (token: string | undefined, method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: (text ? JSON.parse(text) : undefined) as Record<string, unknown> };
  };

  it(
    'that was made with the suggested connection string is there after the product was stopped and started again',
    async () => {
      await start();
      const { token } = await signIn();
      const { body: tenant } = await call(token, 'POST', '/api/saas/tenants', {
        name: 'oak',
        adminEmailAddress: 'admin@oak.example',
        adminPassword: PASSWORD,
      });
      const at = `/api/saas/tenants/${String(tenant['id'])}`;
      const { body: database } = await call(token, 'GET', `${at}/database`);
      const named = { name: 'Default', value: database['proposal'] };
      expect((await call(token, 'PUT', `${at}/connection-string`, named)).status).toBeLessThan(300);
      expect((await call(token, 'POST', `${at}/apply-database-migrations`)).status).toBeLessThan(300);
      const moved = async () => {
        const { location, move } = (await call(token, 'GET', `${at}/database`)).body as {
          location: string | null;
          move: { step: string } | null;
        };
        return location !== null && move?.step === 'done';
      };
      expect(await until(moved, PATIENCE)).toBe(true);
      const inside = await signIn('oak');
      const role = { name: 'sawyer', isDefault: false, isPublic: true };
      expect((await call(inside.token, 'POST', '/api/identity/roles', role)).status).toBeLessThan(300);
      await stop();

      await start();
      const again = await signIn('oak');
      expect(again.status).toBeLessThan(300);
      const lists = ['/api/identity/roles', '/api/identity/users', '/api/app/salesOrder', '/api/crm/dealers'];
      for (const path of lists) expect([path, (await call(again.token, 'GET', path)).status]).toEqual([path, 200]);
      const roles = (await call(again.token, 'GET', '/api/identity/roles')).body['items'] as { name: string }[];
      expect(roles.map(({ name }) => name)).toContain('sawyer');
    },
    3 * PATIENCE,
  );
});
