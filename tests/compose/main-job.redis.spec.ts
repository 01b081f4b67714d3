// The product as docker-compose.yml describes it, each container a process of its own with the file's command and
// environment, does the main job: sign in, see the cut list verified, optimise, follow it over the hub, download.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@ishare/testing/test-database.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import S3rver from '@20minutes/s3rver';
import { callerAt, doMainJob } from './main-job.mjs';
import { startCompose, type Compose } from './processes.mjs';

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

  it('lead from sign-in to a plan of at most 42 boards, and tell of it over the hub', async () => {
    const done = await doMainJob(compose.url);
    ({ token } = done);
    expect(done.boards).toBeLessThanOrEqual(42);
    expect([done.heard, done.downloaded]).toEqual([true, true]);
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
    expect(
      (await callerAt(compose.url, token)('POST', '/internal/identity/grants', { at: Date.now(), input: {} })).status,
    ).toBe(404);
  });
});
