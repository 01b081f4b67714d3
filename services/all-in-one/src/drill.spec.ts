// The whole product with its demo factory, archived and restored: each row of each table, and each file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rowsIn } from '@ishare/backup/manifest.js';
import { drill } from '@ishare/backup/restore-all.js';
import { takeBackup } from '@ishare/backup/take-backup.js';
import { storageOf } from '@ishare/crud/blobs/blobs.module.js';
import { atLocation, type Location } from '@ishare/data/roles.js';
import { loadConfig } from '@ishare/server/config.js';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@ishare/testing/test-database.js';
import pg from 'pg';
import { services } from './services.js';

describe('a drill of the whole product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drill-spec-'));
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { status, stderr } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL('../dist/migrate.js', import.meta.url))],
      {
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'test', DEMO: '1', ...environment() },
      },
    );
    if (status !== 0) throw new Error(stderr);
  }, 300_000);
  afterAll(async () => {
    const name = new URL(database.url).pathname.slice(1);
    await database.drop();
    const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await server.connect();
    await server.query(`drop database if exists "${name}_template" with (force)`);
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const environment = () => ({ SECRET_KEY: TEST_SECRET, DATABASE_URL: database.url, DATA_DIR: folder });
  const rows = async (location: Location): Promise<Map<string, string[]>> => {
    const client = new pg.Client({ connectionString: atLocation(database.url, location) });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema', 'bullmq', 'public') order by 1`,
      );
      const found = new Map<string, string[]>();
      for (const { name } of tables)
        found.set(
          name,
          (await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows.map(
            ({ row }) => row,
          ),
        );
      return found;
    } finally {
      await client.end();
    }
  };

  it('restores every row of every table as it was', async () => {
    const config = loadConfig({ NODE_ENV: 'test', ...environment() });
    const parts = {
      config,
      services: services.map(({ data }) => data),
      storage: storageOf(config),
      product: '1.2.3',
    };
    const archive = join(folder, 'archive.age');
    const manifest = await takeBackup(parts, archive);
    expect(manifest.tenants.map(({ name }) => name)).toContain('mujing');
    let compared = 0;
    const restored = await drill(parts, archive, async ([main]) => {
      const [then, now] = [await rows(main!.location), await rows(main!.place)];
      expect([...then.keys()]).toEqual([...now.keys()]);
      for (const [table, lines] of now) {
        if (table === 'tenancy.backup') continue;
        expect([table, then.get(table)]).toEqual([table, lines]);
        compared += lines.length;
      }
    });
    expect(restored.rows).toBe(rowsIn(manifest));
    expect(compared).toBeGreaterThanOrEqual(restored.rows);
    expect(restored.rows).toBeGreaterThan(5_000);
  }, 300_000);
});
