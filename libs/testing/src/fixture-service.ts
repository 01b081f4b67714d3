// A small service with one table, for the specs of the libraries.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DataModule } from '@ishare/data/data.module.js';
import { draftMigration } from '@ishare/data/draft-migration.js';
import { HostRow, HostTable, TenantRow, TenantTable, type EntityClass } from '@ishare/data/entities.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { Module, type ModuleMetadata } from '@nestjs/common';
import { Column, Index } from 'typeorm';

@TenantTable('thing')
@Index('thing_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class Thing extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('numeric', { precision: 10, scale: 2, nullable: true })
  size!: number | null;

  @Column('varchar', { length: 64, nullable: true })
  secretNote!: string | null;
}

@HostTable('plan')
export class Plan extends HostRow {
  @Column('varchar', { length: 64 })
  name!: string;
}

/** A service's data with migrations drafted from its entities. */
export async function fixtureData(
  schema: string,
  entities: readonly EntityClass<object>[] = [Thing, Plan],
): Promise<ServiceData> {
  const folder = mkdtempSync(join(tmpdir(), 'ishare-fixture-'));
  const data: ServiceData = { schema, entities, migrations: pathToFileURL(`${folder}/`) };
  const sql = await draftMigration(process.env.TEST_DATABASE_URL!, data);
  writeFileSync(join(folder, '1700000000000-fixture.sql'), sql.map((line) => `${line};`).join('\n'));
  return data;
}

/** A service made of the given providers and controllers over `data`. */
export function fixtureService(
  data: ServiceData,
  parts: ModuleMetadata = {},
  role: 'api' | 'worker' = 'api',
): ServiceDefinition {
  @Module({
    ...parts,
    imports: [
      DataModule.for(data),
      MessagingModule.for({ service: data.schema, role, confirmAfter: 500 }),
      ...(parts.imports ?? []),
    ],
  })
  class FixtureModule {}
  return { name: data.schema, module: FixtureModule, texts: { 'zh-Hans': {}, en: {} } };
}
