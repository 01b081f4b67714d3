import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { healthPort } from '@ishare/contracts/platform/health.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { FILES, FilesFixture, roundTrip, upload } from './files.fixture.js';
import { S3Storage } from '@ishare/crud/blobs/s3-storage.js';

describe('the S3 driver', () => {
  const credentials = {
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
    S3_BUCKET: 'files-spec',
    S3_REGION: 'us-east-1',
  };
  let folder: string;
  let server: S3rver;
  let endpoint: string;
  let fixture: FilesFixture;
  let client: TestClient;
  let service: TestService;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 's3-spec-'));
    server = new S3rver({ port: 0, address: '127.0.0.1', directory: folder, silent: true });
    const { port } = await server.run();
    endpoint = `http://127.0.0.1:${port}`;
    fixture = await FilesFixture.start({ S3_ENDPOINT: endpoint, ...credentials });
    ({ service } = fixture);
    client = await service.client();
  });
  afterAll(async () => {
    await fixture.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers 404 for a file whose bytes are lost', async () => {
    const { body } = await upload(client, 'lost.txt');
    await rm(join(folder, credentials.S3_BUCKET), { recursive: true });
    expect((await roundTrip(client, fixture.service.anonymous(), body.id as string)).status).toBe(404);
  });

  it('refuses files while its storage is away, keeps nothing of them, and goes on when it is back', async () => {
    const health = service.ports.client(healthPort('files'));
    const before = await health.tell({ tenantId: service.tenantA });
    const { body: kept } = await upload(client, 'kept.txt');
    await server.close();
    const refused = await upload(client, 'refused.txt');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, expect.anything()]);
    expect((await roundTrip(client, service.anonymous(), kept.id as string)).status).toBe(503);
    expect((await service.anonymous().get('/health/ready')).status).toBe(503);
    expect(await health.tell({ tenantId: service.tenantA })).toMatchObject({
      files: { count: before.files!.count + 1, isThere: false },
    });
    expect(await fixture.stored()).toEqual([]);

    server = new S3rver({
      port: Number(new URL(endpoint).port),
      address: '127.0.0.1',
      directory: folder,
      silent: true,
    });
    await server.run();
    expect((await roundTrip(client, service.anonymous(), kept.id as string)).raw.toString()).toBe('kept.txt');
    expect((await upload(client, 'refused.txt')).status).toBe(200);
    expect(await health.tell({ tenantId: service.tenantA })).toMatchObject({
      files: { count: before.files!.count + 2, isThere: true },
    });
    const { items } = (await client.get(FILES)).body as { items: { name: string }[] };
    expect(items.filter(({ name }) => name === 'refused.txt')).toHaveLength(1);
  });

  it('fails with a wrong secret', async () => {
    await expect(new S3Storage({ S3_ENDPOINT: endpoint, ...credentials }).check()).resolves.toBeUndefined();
    await expect(
      new S3Storage({ S3_ENDPOINT: endpoint, ...credentials, S3_SECRET_KEY: 'wrong' }).check(),
    ).rejects.toThrow();
    expect(
      () =>
        new S3Storage({
          S3_ENDPOINT: endpoint,
          S3_BUCKET: 'x',
          S3_REGION: 'x',
          S3_ACCESS_KEY: undefined,
          S3_SECRET_KEY: undefined,
        }),
    ).toThrow('S3_ACCESS_KEY');
  });
});

describe('the object storage of docker compose, or what stands in for it here', () => {
  it('keeps, gives and removes files in a bucket that the driver makes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 's3-spec-'));
    const { startStorage } = (await import(new URL('../../../infra/test-servers.mjs', import.meta.url).href)) as {
      startStorage: (folder: string) => Promise<{ env: Record<string, string>; stop(): Promise<void> }>;
    };
    const storage = await startStorage(folder);
    const fixture = await FilesFixture.start(storage.env);
    try {
      const client = await fixture.service.client();
      const content = Buffer.alloc(6_000_000, 'panel ');
      const { status, body } = await upload(client, '板件.bin', content);
      expect([status, body.size]).toEqual([200, content.length]);
      const read = await roundTrip(client, fixture.service.anonymous(), body.id as string);
      expect(read.raw.equals(content)).toBe(true);
      expect(await fixture.stored()).toEqual([]);
      expect((await client.delete(`${FILES}/${body.id}`)).status).toBe(204);
      expect((await fixture.service.anonymous().get('/health/ready')).status).toBe(200);
    } finally {
      await fixture.close();
      await storage.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }, 180_000);
});
