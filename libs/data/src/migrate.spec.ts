import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@ishare/testing/test-database.js';
import pg from 'pg';
import { newId } from '@ishare/kernel/ids.js';
import { Column } from 'typeorm';
import { draftMigration } from './draft-migration.js';
import { TenantRow, TenantTable } from './entities.js';
import { migrate, type ServiceData } from './migrate.js';

@TenantTable('drafted_thing')
class DraftedThing extends TenantRow {
  @Column('int')
  size!: number;
}

describe('a migration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ishare-migrate-'));
  const data: ServiceData = {
    schema: 'half_made',
    entities: [DraftedThing],
    migrations: pathToFileURL(`${folder}/`),
  };
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  const write = (time: number, statements: readonly string[]) =>
    writeFileSync(join(folder, `${time}-step.sql`), `${statements.join(';\n')};\n`);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  it('that leaves out a table or a column of an entity is refused, with what writes it', async () => {
    const config = { DATABASE_URL: database.url, SECRET_KEY: 'a-secret-for-the-test-server-only-0123456789' };
    const drafted = await draftMigration(database.url, data);
    const isOfThing = (sql: string) => sql.includes('"drafted_thing"');
    const says = (what: string) =>
      `No migration of half_made makes ${what}: npm run migration -- half-made NAME-OF-THE-CHANGE writes it.`;
    write(
      1_795_000_000_001,
      drafted.filter((sql) => !isOfThing(sql)),
    );
    await expect(migrate(config, data)).rejects.toThrow(says('drafted_thing'));
    write(
      1_795_000_000_002,
      drafted.filter(isOfThing).map((sql) => sql.replace(', "size" integer NOT NULL', '')),
    );
    await expect(migrate(config, data)).rejects.toThrow(says('drafted_thing.size'));
    write(1_795_000_000_003, ['alter table "drafted_thing" add "size" integer not null']);
    expect((await migrate(config, data)).applied).toHaveLength(1);
  });

  it('that changes rows behind their fence is refused, and changes those of every tenant once it is lifted', async () => {
    const config = { DATABASE_URL: database.url, SECRET_KEY: 'a-secret-for-the-test-server-only-0123456789' };
    const grow = 'update "drafted_thing" set "size" = "size" + 1';
    const sizes = async () => {
      const admin = new pg.Client({ connectionString: database.url });
      await admin.connect();
      try {
        const { rows } = await admin.query<{ size: number }>('select size from half_made.drafted_thing order by size');
        return rows.map(({ size }) => size);
      } finally {
        await admin.end();
      }
    };
    const lifted = (...statements: string[]) => [
      'alter table "drafted_thing" no force row level security',
      ...statements,
      'alter table "drafted_thing" force row level security',
    ];
    const insert = (size: number) =>
      `insert into "drafted_thing" ("id", "creation_time", "concurrency_stamp", "tenant_id", "size")
       values ('${newId()}', now(), '', '${newId()}', ${size})`;
    write(1_795_000_000_004, lifted(insert(1), insert(5)));
    await migrate(config, data);
    write(1_795_000_000_005, [grow]);
    await expect(migrate(config, data)).rejects.toThrow('row-level security');
    expect(await sizes()).toEqual([1, 5]);
    write(1_795_000_000_005, lifted(grow));
    await migrate(config, data);
    expect(await sizes()).toEqual([2, 6]);
  });
});
