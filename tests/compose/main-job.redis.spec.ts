// The product as docker-compose.yml describes it, each container a process of its own with the file's command and
// environment, does the main job: sign in, see the cut list verified, optimise, follow it over the hub, download.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@ishare/contracts/demo.js';
import { createTestDatabase, type TestDatabase } from '@ishare/testing/test-database.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import S3rver from '@20minutes/s3rver';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { startCompose, type Compose } from './processes.mjs';

interface Progress {
  state: number;
  boards: number;
  materials: { boards: number }[];
}
/** Done, or stopped with the best plan so far. */
const isPlanned = ({ state }: Progress): boolean => state === 2 || state === 3;

describe('the services as separate processes', () => {
  let database: TestDatabase;
  let compose: Compose;
  let folder: string;
  let s3: S3rver;
  let token: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'ishare-compose-'));
    s3 = new S3rver({ port: 0, address: '127.0.0.1', directory: join(folder, 's3'), silent: true });
    const { port } = await s3.run();
    const [postgres, redis] = [new URL(database.url), new URL(process.env.TEST_REDIS_URL!)];
    compose = await startCompose({
      folder,
      // The file's own database name and passwords are those of its containers; the test's servers have others.
      stores: { postgres: postgres.host, redis: redis.host, minio: `127.0.0.1:${port}` },
      variables: {
        SECRET_KEY: TEST_SECRET,
        POSTGRES_PASSWORD: postgres.password,
        REDIS_PASSWORD: 'the-test-server-has-none',
        S3_ACCESS_KEY: 'S3RVER',
        S3_SECRET_KEY: 'S3RVER',
        ADMIN_PASSWORD: 'Host-admin-1!',
        DEMO: '1',
      },
      database: postgres.pathname.slice(1),
    });
  }, 400_000);
  afterAll(async () => {
    await compose?.stop();
    await s3?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${compose.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return {
      status: reply.status,
      body: (reply.headers.get('content-type')?.includes('json') ? await reply.json() : await reply.text()) as Record<
        string,
        never
      > & { items: { id: string; fileName: string; state: number; boards: number }[] },
    };
  };

  it('lead from sign-in to a plan of at most 42 boards, and tell of it over the hub', async () => {
    const signIn = await fetch(`${compose.url}/connect/token`, {
      method: 'POST',
      headers: { __tenant: 'mujing' },
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'iShare_Web',
        username: 'he.paichan',
        password: DEMO_PASSWORD,
        scope: 'openid iShare',
      }),
    });
    expect(signIn.status).toBe(200);
    token = ((await signIn.json()) as { access_token: string }).access_token;

    const heard: Progress[] = [];
    const hub = new HubConnectionBuilder()
      .withUrl(`${compose.url}/signalr-hubs/notifications`, { accessTokenFactory: () => token })
      .configureLogging(LogLevel.None)
      .build();
    hub.on('optimisationProgress', (progress: Progress) => heard.push(progress));
    await hub.start();
    try {
      const files = (await call('GET', '/api/optimization/import-files')).body.items;
      const file = files.find(({ state }) => state === 3)!;
      // Three times what the preset gives, for a busy machine; it is stopped when the plan is there.
      expect(
        (
          await call('POST', '/api/optimization/import-files/optimization', {
            importFileIds: [file.id],
            timeLimitSec: 60,
          })
        ).status,
      ).toBe(200);
      const progress = async () =>
        (await call('GET', `/api/optimization/import-files/optimization/${file.id}/progress`))
          .body as unknown as Progress;
      await until(async () => {
        const now = await progress();
        return (
          isPlanned(now) || (now.boards > 0 && now.boards <= 42 && now.materials.every(({ boards }) => boards > 0))
        );
      }, 240_000);
      await call('POST', `/api/optimization/import-files/optimization/${file.id}/stop`);
      await until(async () => isPlanned(await progress()));
      await until(() => heard.some(isPlanned));
      const [solution] = (await call('GET', `/api/optimization/import-files/optimization/${file.id}/solutions`)).body
        .items;
      expect(solution!.boards).toBeLessThanOrEqual(42);
      expect((await call('GET', `/api/optimization/solutions/${solution!.id}/download`)).status).toBe(200);
    } finally {
      await hub.stop();
    }
  }, 360_000);

  it('take an upload where their images let them write, and nowhere else', async () => {
    const body = new FormData();
    body.append(
      'file',
      new Blob(['Material code,Name,Thickness\nX,Board,18\n'], { type: 'text/csv' }),
      'materials.csv',
    );
    const reply = await fetch(`${compose.url}/api/optimization/materials/import-materials`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('"isSuccess"')]);
    const health = join(folder, 'optimisation-worker', 'data', 'optimisation-worker.health');
    expect(readFileSync(health, 'utf8')).toBe('ready\n');
  });

  it("answer nothing of each other's inner calls through the gateway", async () => {
    expect((await call('POST', '/internal/identity/grants', { at: Date.now(), input: {} })).status).toBe(404);
  });
});
