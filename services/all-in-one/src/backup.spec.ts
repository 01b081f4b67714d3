import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkArchive } from '@ishare/backup/archive-reader.js';
import { rowsIn, type Manifest } from '@ishare/backup/manifest.js';
import { drill, restoreAll } from '@ishare/backup/restore-all.js';
import { restoreTenant } from '@ishare/backup/restore-tenant.js';
import { takeBackup } from '@ishare/backup/take-backup.js';
import { storageOf } from '@ishare/crud/blobs/blobs.module.js';
import { atLocation, type Location } from '@ishare/data/roles.js';
import { mainLocation } from '@ishare/data/tenancy.js';
import { migrateTenantDatabases } from '@ishare/data/tenant-databases.js';
import { TenantMover } from '@ishare/data/tenant-mover.js';
import { filesData } from '@ishare/files/files.data.js';
import { filesService } from '@ishare/files/files.module.js';
import { saasData } from '@ishare/saas/saas.data.js';
import { saasService } from '@ishare/saas/saas.module.js';
import { CONNECTION_STRINGS } from '@ishare/saas/databases/rehome.js';
import { createService } from '@ishare/server/boot.js';
import { SecretBox } from '@ishare/server/secret-box.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import { TestClient, TestService } from '@ishare/testing/test-service.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { movedIn } from './backup-parts.js';

const FILES = '/api/file-management/file-descriptor';
const DATA = [saasData, filesData];

describe('an installation', () => {
  let folder: string;
  let archive: string;
  let service: TestService;
  let files: NestFastifyApplication;
  let oak: { id: string; client: TestClient; home: Location };
  let elm: { id: string; client: TestClient };
  let manifest: Manifest;
  let isClosed = false;

  const parts = (change: object = {}) => ({
    config: { ...service.config, ...change },
    services: DATA,
    storage: storageOf(service.config),
    product: '1.2.3',
  });
  const query = async (location: Location | null, sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: atLocation(service.config.DATABASE_URL, location) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const databases = async () =>
    (await query(null, `select datname from pg_database order by 1`)).map(({ datname }) => String(datname));
  const stored = () => globSync('files/*/*', { cwd: folder }).sort();
  const upload = async (client: TestClient, name: string) =>
    (
      (await client.upload(`${FILES}/upload`, { name, content: Buffer.from(`${name} `.repeat(9_000)) })).body as {
        id: string;
      }
    ).id;
  /** Every row of every table, as text; of the outbox, whose rows are marked while it works, the ids. */
  const everything = async (location: Location | null): Promise<Record<string, string[]>> => {
    const tables = await query(
      location,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema', 'bullmq') and tablename <> 'backup' order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables)
      found[String(name)] = (
        await query(
          location,
          `select ${String(name).endsWith('.outbox') ? 't.id' : 't'}::text as row from ${String(name)} t order by 1`,
        )
      ).map(({ row }) => String(row));
    return found;
  };

  /** The home of oak in both forms that people write, and a database that is none of ours. */
  const sealed = (home = oak.home) => {
    const [, host, port, database] = /^(.*):(\d+)\/(.*)$/.exec(home)!;
    return {
      Default: `postgresql://oak:its-word@${home}`,
      Reports: `Host=${host};Port=${port};Database=${database};Username=oak;Password=its-word`,
      Elsewhere: 'Host=elsewhere.example;Database=oak',
    };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-spec-'));
    archive = join(folder, 'archive.age');
    service = await TestService.start(saasService, DATA, { env: { DATA_DIR: folder } });
    await migrateTenantDatabases(service.config, DATA);
    const { config, ports } = service;
    files = await createService(filesService, { config, ports, state: new InProcessState() });
    const host = await service.host();
    const tenant = async (name: string) => {
      const { body } = await host.post('/api/saas/tenants', {
        name,
        adminEmailAddress: 'a@b.example',
        adminPassword: 'Panel-4711-saw',
      });
      const { id } = body as { id: string };
      return { id, client: new TestClient(files, await service.identity.token(service.identity.user(id))) };
    };
    oak = { ...(await tenant('oak')), home: `${mainLocation(config)}_oak` };
    elm = await tenant('elm');
    for (const { client } of [oak, elm]) for (const name of ['a.txt', '柜 b.txt']) await upload(client, name);
    const mover = new TenantMover(config, { announce: async () => undefined });
    await mover.request(oak.id, oak.home);
    await mover.run(oak.id);
    await upload(oak.client, 'after the move.txt');
    for (const [name, value] of Object.entries(sealed()))
      expect((await host.put(`/api/saas/tenants/${oak.id}/connection-string`, { name, value })).status).toBe(200);
    manifest = await takeBackup(parts(), archive);
  });
  afterAll(async () => {
    const name = mainLocation(service.config).split('/')[1]!;
    if (!isClosed) await files.close();
    if (!isClosed) await service.close();
    const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await server.connect();
    const { rows } = await server.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [name],
    );
    for (const each of rows) await server.query(`drop database if exists "${each.name}" with (force)`);
    await server.end();
    await rm(folder, { recursive: true, force: true });
  });

  it('is archived with all its databases and files, readable by its owner alone', async () => {
    expect(manifest).toMatchObject({
      product: '1.2.3',
      tenants: [
        { id: elm.id, name: 'elm', location: null },
        { id: oak.id, name: 'oak', location: oak.home },
      ],
      databases: [{ location: null }, { location: oak.home }],
      files: { count: 5, lost: [] },
    });
    expect(rowsIn(manifest)).toBeGreaterThan(20);
    expect(await checkArchive(archive, service.config)).toEqual(manifest);
    const bytes = await readFile(archive);
    for (const name of ['oak', 'a.txt', 'file_descriptor']) expect(bytes.includes(name)).toBe(false);
    expect(globSync('*.held-*', { cwd: folder })).toEqual([]);
  });

  it('comes back row by row', async () => {
    const compared: string[] = [];
    const { rows } = await drill(parts(), archive, async (built) => {
      for (const { place, location } of built) {
        const [then, now] = [await everything(location), await everything(place)];
        for (const [table, found] of Object.entries(now)) expect([table, then[table]]).toEqual([table, found]);
        expect(Object.keys(then)).toEqual(Object.keys(now));
        compared.push(...Object.values(now).flat());
      }
    });
    expect(rows).toBe(rowsIn(manifest));
    expect(compared.length).toBeGreaterThanOrEqual(rows);
    expect((await databases()).filter((name) => name.includes('_restoring_'))).toEqual([]);
  });

  describe('leaves nothing behind', () => {
    let before: [string[], string[]];
    beforeAll(async () => {
      before = [await databases(), stored()];
    });
    afterEach(async () => {
      expect([await databases(), stored()]).toEqual(before);
    });

    it('where an archive is torn, wherever', async () => {
      const bytes = await readFile(archive);
      const torn = join(folder, 'torn.age');
      for (const length of [0, 20, 300, Math.floor(bytes.length / 2), bytes.length - 1]) {
        await writeFile(torn, bytes.subarray(0, length));
        await expect(drill(parts(), torn)).rejects.toMatchObject({ name: 'BackupRefused', reason: 'damaged' });
        await expect(restoreAll(parts(), torn, { replace: true })).rejects.toMatchObject({ reason: 'damaged' });
      }
    });

    it('where a byte of it was changed', async () => {
      const bytes = await readFile(archive);
      const changed = join(folder, 'changed.age');
      for (const place of [Math.floor(bytes.length / 3), bytes.length - 40]) {
        const other = Buffer.from(bytes);
        other[place]! ^= 1;
        await writeFile(changed, other);
        await expect(restoreTenant(parts(), changed, 'oak')).rejects.toMatchObject({ reason: 'damaged' });
      }
    });

    it('where it was made for another key', async () => {
      await expect(
        restoreAll(parts({ SECRET_KEY: 'another-key-of-another-installation-0123' }), archive, { replace: true }),
      ).rejects.toMatchObject({ reason: 'key', message: expect.stringContaining('SECRET_KEY') });
    });

    it('where a later version made it', async () => {
      const older = { ...filesData, migrations: pathToFileURL(`${folder}/no-migrations/`) };
      await expect(drill({ ...parts(), services: [saasData, older] }, archive)).rejects.toMatchObject({
        reason: 'newer',
        message: expect.stringContaining('1.2.3'),
      });
    });

    it('where others are at work, or something stands there', async () => {
      await expect(restoreAll(parts(), archive)).rejects.toMatchObject({ reason: 'occupied' });
      await expect(restoreAll(parts(), archive, { replace: true })).rejects.toMatchObject({ reason: 'busy' });
    });

    it('where the disk is full', async () => {
      const full = join(folder, 'full.age');
      await symlink('/dev/full', `${full}.part`);
      await expect(takeBackup(parts(), full)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect([existsSync(full), existsSync(`${full}.part`)]).toEqual([false, false]);
      expect(globSync('*.held-*', { cwd: folder })).toEqual([]);
    });

    it('where it has no such tenant', async () => {
      await expect(restoreTenant(parts(), archive, 'ash')).rejects.toMatchObject({
        reason: 'unknown',
        message: expect.stringContaining('elm, oak'),
      });
    });
  });

  it.each([
    ['oak', 3],
    ['elm', 2],
  ])('shows beside the living tenant what %s had, and what has changed since', async (name, had) => {
    const { client, id } = name === 'oak' ? oak : elm;
    const { items } = (await client.get(FILES)).body as { items: { id: string }[] };
    await client.delete(`${FILES}/${items[0]!.id}`);
    await upload(client, 'new.txt');
    const { location, diff } = await restoreTenant(parts(), archive, name);
    const table = diff.find((each) => each.table === 'file_descriptor')!;
    expect([table.same, table.come, table.gone + table.changed]).toEqual([had - 1, 1, 1]);
    expect(await query(location, 'select distinct tenant_id as id from files.file_descriptor')).toEqual([{ id }]);
    expect(await query(location, 'select count(*)::int as n from files.file_descriptor')).toEqual([{ n: had }]);
    const living = (await client.get(FILES)).body as { items: unknown[] };
    expect(living.items).toHaveLength(had);
  });

  it('comes back on a server at another address, and its tenants are told to live there', async () => {
    const { startPostgres } = (await import(new URL('../../../infra/postgres.mjs', import.meta.url).href)) as {
      startPostgres: (folder: string, options: object) => Promise<{ url: string; stop(): Promise<void> }>;
    };
    const server = await startPostgres(join(folder, 'another'), { durable: false });
    try {
      const config = { ...service.config, DATABASE_URL: server.url };
      await restoreAll({ ...parts(config), moved: movedIn(config) }, archive);
      const home = `${mainLocation(config).split('/')[0]}/${oak.home.split('/')[1]}`;
      expect(home).not.toBe(oak.home);
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      const { rows } = await client.query<{ name: string; text: string }>(
        'select name, sealed_connection_string as text from saas.connection_string order by name',
      );
      const homes = await client.query('select location from tenancy.home');
      await client.end();
      const box = new SecretBox(config, CONNECTION_STRINGS);
      expect(homes.rows).toEqual([{ location: home }]);
      expect(Object.fromEntries(rows.map(({ name, text }) => [name, box.open(text, `${oak.id}:${name}`)]))).toEqual(
        sealed(home),
      );
    } finally {
      await server.stop();
    }
  });

  it('is put in the place of the one that is there, which is kept', async () => {
    await files.close();
    await service.app.close();
    isClosed = true;
    const now = { main: await everything(null), oak: await everything(oak.home) };
    const key = stored().find((path) => path.includes(elm.id))!;
    await rm(join(folder, key));
    const { before, files: put, rows } = await restoreAll(parts(), archive, { replace: true });
    expect(rows).toBe(rowsIn(manifest));
    expect(put).toBeGreaterThan(0);
    expect(before).toHaveLength(2);
    // What was there, aside; and in its place what the archive shows.
    expect([await everything(before[0]!), await everything(before[1]!)]).toEqual([now.main, now.oak]);
    const count = async (location: Location | null) =>
      (await query(location, 'select count(*)::int as n from files.file_descriptor'))[0]!.n;
    expect([await count(null), await count(oak.home)]).toEqual([2, 3]);
    const again = await createService(filesService, {
      config: service.config,
      ports: service.ports,
      state: new InProcessState(),
    });
    try {
      for (const { id, had } of [
        { id: oak.id, had: 3 },
        { id: elm.id, had: 2 },
      ]) {
        const client = new TestClient(again, await service.identity.token(service.identity.user(id)));
        const { items } = (await client.get(FILES)).body as { items: { id: string; fileName: string }[] };
        expect(items).toHaveLength(had);
        const { body } = await client.get(`${FILES}/download/${items[0]!.id}/token`);
        const reply = await new TestClient(again, undefined).get(`${FILES}/download/${items[0]!.id}`, {
          token: (body as { token: string }).token,
        });
        expect(reply.status).toBe(200);
        expect(reply.raw.length).toBeGreaterThan(9_000);
      }
    } finally {
      await again.close();
    }
  });
});
