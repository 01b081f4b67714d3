import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '@ishare/server/config.js';
import pg from 'pg';
import type { DataSource, EntityMetadata, MigrationInterface, QueryRunner } from 'typeorm';
import { makeDataSource } from './data-source.js';
import { tableFacts, type EntityClass } from './entities.js';
import { EntityChange, InboxMessage, machineryEntities, OutboxMessage } from './machinery.js';
import { dropReportViews, ensureReportSchema, makeReportViews, type ReportViewSqls } from './report-views.js';
import { RequestKeyRow } from './request-keys.js';
import { ensureLoginRole, roleName, roleUrl } from './roles.js';
import { DUE_POLICY, dueColumns, fence } from './row-level-security.js';
import { ensureTenancy, type DatabaseKind } from './tenancy.js';

/** The part of the database that a service owns. */
export interface ServiceData {
  schema: string;
  entities: readonly EntityClass<object>[];
  /** Folder of `<13-digit time>-<name>.sql` files. */
  migrations: URL;
  /** What reports may read of it. */
  reports?: ReportViewSqls;
  /** Of the service that says which tenants are stopped. */
  keepsTenants?: boolean;
}

export function allEntities(data: ServiceData): EntityClass<object>[] {
  return [...machineryEntities, RequestKeyRow, ...data.entities];
}

const STATEMENT_TIMEOUT = '30s';
/** The lock under which schemas are changed, so that two migrations do not meet. */
const MIGRATION_LOCK = 4_241_870;

/** SQL files as TypeORM migrations: the file's name is the migration's. */
function readMigrations(folder: URL): (new () => MigrationInterface)[] {
  const path = fileURLToPath(folder);
  const files = existsSync(path)
    ? readdirSync(path)
        .filter((file) => file.endsWith('.sql'))
        .sort()
    : [];
  return files.map((file) => {
    const [, time, title] = /^(\d{13})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
    if (!time || !title) throw new Error(`Migration ${file} must be named <13-digit time>-<name>.sql.`);
    const sql = readFileSync(join(path, file), 'utf8');
    return class implements MigrationInterface {
      readonly name = `${title.replaceAll('-', '_')}${time}`;

      async up(runner: QueryRunner): Promise<void> {
        // A fence that is not lifted is an error: by itself it would hide every row, and a change would change none.
        await runner.query('set local row_security to off');
        await runner.query(sql);
      }

      async down(): Promise<void> {
        throw new Error(`${file} cannot be undone; write a new migration.`);
      }
    };
  });
}

/** Names of a service's migrations in the order in which they are applied. */
export function migrationNames(data: ServiceData): string[] {
  return readMigrations(data.migrations).map((Migration) => new Migration().name!);
}

/** With `only`, knows no other migrations than those. */
export function ownerSource(
  config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>,
  data: ServiceData,
  only?: readonly string[],
): DataSource {
  const migrations = readMigrations(data.migrations).filter(
    (Migration) => !only || only.includes(new Migration().name!),
  );
  const source = makeDataSource({
    url: roleUrl(config, data.schema, 'owner'),
    schema: data.schema,
    entities: allEntities(data),
    pool: 2,
    applicationName: `${data.schema} migration`,
  });
  source.setOptions({ migrations, migrationsTableName: 'schema_migration' });
  return source;
}

async function ensureRoles(
  admin: pg.Client,
  config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>,
  schema: string,
): Promise<void> {
  const [owner, app, relay] = [roleName(schema, 'owner'), roleName(schema, 'app'), roleName(schema, 'relay')];
  for (const kind of ['owner', 'app', 'relay'] as const) {
    await ensureLoginRole(admin, roleUrl(config, schema, kind), [
      `search_path to ${schema}`,
      `idle_in_transaction_session_timeout to '60s'`,
      ...(kind === 'owner' ? [] : [`statement_timeout to '${STATEMENT_TIMEOUT}'`]),
    ]);
  }
  await admin.query(`create schema if not exists ${schema} authorization ${owner}`);
  await admin.query(`grant usage on schema ${schema} to ${app}, ${relay}`);
}

/** set_config decides whose rows are seen: only the roles that set the tenant themselves may call it. */
async function guardSetConfig(admin: pg.Client, schema: string): Promise<void> {
  const { rows } = await admin.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.super) return;
  const call = 'function pg_catalog.set_config(text, text, boolean)';
  await admin.query(`revoke execute on ${call} from public`);
  await admin.query(`grant execute on ${call} to ${roleName(schema, 'owner')}, ${roleName(schema, 'app')}`);
}

/** What entities say and no migration makes would fail at the first statement that names it. */
async function refuseUnmade(source: DataSource, schema: string): Promise<void> {
  const rows = await source.query<{ table: string; column: string }[]>(
    'select table_name as "table", column_name as "column" from information_schema.columns where table_schema = $1',
    [schema],
  );
  const made = new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  const unmade = source.entityMetadatas.flatMap(({ tableName, columns }) =>
    made.has(tableName)
      ? columns.map(({ databaseName }) => `${tableName}.${databaseName}`).filter((column) => !made.has(column))
      : [tableName],
  );
  if (unmade.length === 0) return;
  const command = `npm run migration -- ${schema.replaceAll('_', '-')} NAME-OF-THE-CHANGE`;
  throw new Error(`No migration of ${schema} makes ${unmade.join(', ')}: ${command} writes it.`);
}

async function fenceAndGrant(source: DataSource, schema: string, kind: DatabaseKind): Promise<void> {
  const app = roleName(schema, 'app');
  const relay = roleName(schema, 'relay');
  const policies = await source.query<{ table: string; name: string }[]>(
    'select tablename as "table", policyname as name from pg_policies where schemaname = $1',
    [schema],
  );
  for (const metadata of source.entityMetadatas) {
    const { target, tableName } = metadata;
    const { scope, rowsOf, due } = tableFacts(target);
    const known = policies.filter((policy) => policy.table === tableName).map(({ name }) => name);
    if (known.length === 0) for (const sql of fence(schema, tableName, scope)) await source.query(sql);
    const table = `"${schema}"."${tableName}"`;
    if (due) {
      // Of all tenants, but no more than their times: whose rows they are, and nothing that stands in them.
      if (!known.includes(DUE_POLICY))
        await source.query(`create policy ${DUE_POLICY} on ${table} for select to ${relay} using (true)`);
      const columns = dueColumns(metadata, due).map((column) => `"${column}"`);
      await source.query(`grant select (${columns.join(', ')}) on ${table} to ${relay}`);
    }
    // Central: nobody writes here what nobody would look for here.
    if (kind === 'tenants' && scope === 'system' && rowsOf === null) continue;
    if (target === OutboxMessage) {
      await source.query(`grant insert on ${table} to ${app}`);
      await source.query(`grant select, update, delete on ${table} to ${relay}`);
    } else if (target === EntityChange) {
      // Nobody rewrites what has happened.
      await source.query(`grant select, insert on ${table} to ${app}`);
    } else if (target === InboxMessage) {
      await source.query(`grant select, insert on ${table} to ${app}`);
      await source.query(`grant select, delete on ${table} to ${relay}`);
    } else {
      await source.query(`grant select, insert, update, delete on ${table} to ${app}`);
    }
  }
}

/** Tables in an order in which rows can be written: those that others point to come first. */
export function inWritingOrder(tables: readonly EntityMetadata[]): EntityMetadata[] {
  const ordered = new Set<EntityMetadata>();
  const visited = new Set<EntityMetadata>();
  const visit = (table: EntityMetadata): void => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const { referencedEntityMetadata } of table.foreignKeys) visit(referencedEntityMetadata);
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
}

/** Tells a move which rows of which tables go with a tenant, and in which order they can be written. */
async function describeTables(source: DataSource, schema: string): Promise<void> {
  await source.query('delete from tenancy.tenant_table where schema_name = $1', [schema]);
  for (const [place, { target, tableName }] of inWritingOrder(source.entityMetadatas).entries()) {
    const { rowsOf } = tableFacts(target);
    if (rowsOf)
      await source.query(
        'insert into tenancy.tenant_table (schema_name, table_name, rows_of, place) values ($1, $2, $3, $4)',
        [schema, tableName, rowsOf, place],
      );
  }
}

export interface MigrateOptions {
  /** false: neither fences nor grants, for a schema that nobody works with yet. */
  fence?: boolean;
  kind?: DatabaseKind;
  /** Names of the migrations that are applied, where not all of them are: a schema as it once was. */
  only?: readonly string[];
}

/**
 * Brings a service's schema up to date: roles, schema, SQL migrations, fences, grants. Safe to repeat and to run twice
 * at once.
 */
export async function migrate(
  config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>,
  data: ServiceData,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const admin = new pg.Client({ connectionString: config.DATABASE_URL });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureRoles(admin, config, data.schema);
    await guardSetConfig(admin, data.schema);
    const kind = options.kind ?? 'main';
    await ensureTenancy(admin, config, data, kind);
    if (data.reports) await ensureReportSchema(admin, config, data.schema);
    const source = ownerSource(config, data, options.only);
    await source.initialize();
    try {
      if (data.reports && (await source.showMigrations())) await dropReportViews(source, data.reports);
      const applied = await source.runMigrations({ transaction: 'each' });
      if (options.fence !== false) {
        await refuseUnmade(source, data.schema);
        await fenceAndGrant(source, data.schema, kind);
        if (data.reports) await makeReportViews(source, data.reports);
      }
      await describeTables(source, data.schema);
      return { applied: applied.map(({ name }) => name) };
    } finally {
      await source.destroy();
    }
  } finally {
    await admin.end();
  }
}
