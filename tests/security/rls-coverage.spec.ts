import { services } from '@ishare/all-in-one/services.js';
import { draftMigration } from '@ishare/data/draft-migration.js';
import { tableFacts, type TableScope } from '@ishare/data/entities.js';
import { makeDataSource } from '@ishare/data/data-source.js';
import { allEntities } from '@ishare/data/migrate.js';
import { roleName } from '@ishare/data/roles.js';
import { DUE_POLICY } from '@ishare/data/row-level-security.js';
import { QUEUE_ROLE } from '@ishare/messaging/queue-backend.js';
import { createMigratedDatabase, type TestDatabase } from '@ishare/testing/test-database.js';
import pg from 'pg';

/** Columns whose values no caller chooses: ids that are drawn or counted here. */
const MADE_HERE = new Set(['id', 'long_id']);

const schemas = services.map(({ data }) => data.schema);
let database: TestDatabase;
let admin: pg.Client;
/** `schema.table` → scope, as the entities say. */
const declared = new Map<string, TableScope>();
/** Tables of which a relay may learn of whom something is due, each with all that it may read there. */
const DUE: Readonly<Record<string, readonly string[]>> = {
  'insight.news': ['is_deleted', 'is_told', 'publish_time', 'status', 'tenant_id', 'told_time'],
  'insight.report_mailing': ['next_time', 'tenant_id'],
  'notifications.waiting_mail': ['due_time', 'tenant_id'],
  'platform.webhook_delivery': ['due_time', 'tenant_id'],
  'platform.workflow_timer': ['done_time', 'due_time', 'tenant_id'],
};

beforeAll(async () => {
  database = await createMigratedDatabase(services.map(({ data }) => data));
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  for (const { data } of services) {
    const source = makeDataSource({ url: database.url, schema: data.schema, entities: allEntities(data), pool: 1 });
    await source.initialize();
    for (const { target, tableName } of source.entityMetadatas)
      declared.set(`${data.schema}.${tableName}`, tableFacts(target).scope);
    await source.destroy();
  }
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

const select = async <R extends object>(sql: string, values: unknown[] = [schemas]) =>
  (await admin.query<R>(sql, values)).rows;
const tablesOf = (...scopes: TableScope[]) =>
  [...declared]
    .filter(([, scope]) => scopes.includes(scope))
    .map(([name]) => name)
    .sort();

/** Tables that have a column `tenant_id`. */
const owned = async () =>
  new Set(
    (
      await select<{ name: string }>(
        `select table_schema || '.' || table_name as name from information_schema.columns where table_schema = any($1)
          and column_name = 'tenant_id'`,
      )
    ).map(({ name }) => name),
  );

describe('the database', () => {
  it('has the tables of the entities and no others', async () => {
    const found = await select<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname = any($1)
        and tablename <> 'schema_migration'`,
    );
    expect(found.map(({ name }) => name).sort()).toEqual([...declared.keys()].sort());
  });

  it('gives every table with a tenant that scope, and every table of that scope a tenant that is never null', async () => {
    expect([...(await owned())].filter((name) => declared.get(name) === 'host')).toEqual([]);
    const required = await select<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns where table_schema = any($1)
        and column_name = 'tenant_id' and is_nullable = 'NO' and data_type = 'uuid'`,
    );
    expect(required.map(({ name }) => name)).toEqual(expect.arrayContaining(tablesOf('tenant')));
  });

  it('fences every table of tenants and of the host, for its owner too', async () => {
    const fenced = await select<{ name: string }>(
      `select relnamespace::regnamespace || '.' || relname as name from pg_class where relkind in ('r', 'p')
        and relnamespace::regnamespace::text = any($1) and relrowsecurity and relforcerowsecurity`,
    );
    expect(fenced.map(({ name }) => name).sort()).toEqual(tablesOf('tenant', 'host'));
  });

  it('has one policy on each, for every command and role, on what is read and on what is written', async () => {
    const all = await select<{
      name: string;
      policyname: string;
      permissive: string;
      cmd: string;
      roles: string;
      reads: string;
      writes: string;
    }>(
      `select schemaname || '.' || tablename as name, policyname, permissive, cmd, roles::text, qual as reads,
        with_check as writes from pg_policies where schemaname = any($1)`,
    );
    const policies = all.filter(({ policyname }) => policyname !== DUE_POLICY);
    expect(policies.map(({ name }) => name).sort()).toEqual(tablesOf('tenant', 'host'));
    for (const { name, policyname, permissive, cmd, roles, reads, writes } of policies) {
      const scope = declared.get(name)!;
      expect([name, policyname, permissive, cmd, roles]).toEqual([
        name,
        `${scope}_rows`,
        'PERMISSIVE',
        'ALL',
        '{public}',
      ]);
      expect([name, writes]).toEqual([name, reads]);
      expect([name, reads]).toEqual([
        name,
        expect.stringMatching(
          scope === 'tenant'
            ? /^\(tenant_id = .*current_setting\('app\.tenant_id'/s
            : /current_setting\('app\.tenant_id'.* = '00000000-0000-0000-0000-000000000000'::uuid\)$/s,
        ),
      ]);
    }
  });

  it('shows a relay of all tenants the times at which something is due, and nothing that stands in those rows', async () => {
    const policies = await select<{ name: string; cmd: string; roles: string }>(
      `select schemaname || '.' || tablename as name, cmd, roles::text from pg_policies
        where schemaname = any($1) and policyname = $2`,
      [schemas, DUE_POLICY],
    );
    const relayOf = (name: string) => roleName(name.split('.')[0]!, 'relay');
    expect(policies.sort((a, b) => a.name.localeCompare(b.name))).toEqual(
      Object.keys(DUE).map((name) => ({ name, cmd: 'SELECT', roles: `{${relayOf(name)}}` })),
    );
    const granted = await select<{ name: string; grantee: string; can: string; columns: string[] }>(
      `select table_schema || '.' || table_name as name, grantee, privilege_type as can,
         array_agg(column_name::text order by column_name) as columns from information_schema.column_privileges
        where grantee = any($2) and table_schema = any($1) and table_name not in ('outbox', 'inbox') group by 1, 2, 3`,
      [schemas, schemas.map((schema) => roleName(schema, 'relay'))],
    );
    expect(granted.sort((a, b) => a.name.localeCompare(b.name))).toEqual(
      Object.entries(DUE).map(([name, columns]) => ({ name, grantee: relayOf(name), can: 'SELECT', columns })),
    );
  });

  it("leads every unique index of a tenant's table with the tenant: no tenant learns of the names of another", async () => {
    const indexes = await select<{ name: string; index: string; columns: string[] }>(
      `select c.relnamespace::regnamespace || '.' || c.relname as name, i.indexrelid::regclass::text as index,
        array(select pg_get_indexdef(i.indexrelid, k, true) from generate_series(1, i.indnkeyatts) k) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique
         and c.relnamespace::regnamespace::text = any($1)`,
    );
    const tenants = new Set(tablesOf('tenant'));
    const open = indexes.filter(
      ({ name, columns }) => tenants.has(name) && columns[0] !== 'tenant_id' && !MADE_HERE.has(columns.join()),
    );
    expect(open).toEqual([]);
  });

  it('lets a foreign key cross no tenant: PostgreSQL checks it without the fence', async () => {
    const keys = await select<{ name: string; target: string; constraint: string; columns: string[] }>(
      `select c.conrelid::regclass::text as constraint_table, n.nspname || '.' || r.relname as name,
        f.relnamespace::regnamespace || '.' || f.relname as target, c.conname as constraint,
         array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid
         and a.attnum = k) as columns
       from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
         join pg_class f on f.oid = c.confrelid where c.contype = 'f' and n.nspname = any($1)`,
    );
    expect(
      keys.filter(({ target, columns }) => declared.get(target) === 'tenant' && !columns.includes('tenant_id')),
    ).toEqual([]);
    expect(keys.filter(({ name, target }) => name.split('.')[0] !== target.split('.')[0])).toEqual([]);
  });

  it('has no view, function or sequence of the services that reads past the fence', async () => {
    expect(
      await select(
        `select relname from pg_class where relnamespace::regnamespace::text = any($1) and relkind in ('v', 'm', 'f')
          and not coalesce('security_invoker=true' = any(reloptions), false)`,
      ),
    ).toEqual([]);
    expect(
      await select(`select proname from pg_proc where pronamespace::regnamespace::text = any($1) and prosecdef`),
    ).toEqual([]);
  });
});

describe('the roles', () => {
  const roles = schemas.flatMap((schema) => [
    roleName(schema, 'owner'),
    roleName(schema, 'app'),
    roleName(schema, 'relay'),
  ]);

  it('have no powers, and belong to no other role', async () => {
    const powers = await select<Record<string, unknown>>(
      `select rolname, rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication as mighty
        from pg_roles where rolname = any($1) order by 1`,
      [[...roles, QUEUE_ROLE]],
    );
    expect(powers).toEqual([...roles, QUEUE_ROLE].sort().map((rolname) => ({ rolname, mighty: false })));
    expect(
      await select(
        `select member::regrole::text, roleid::regrole::text from pg_auth_members
          where member::regrole::text = any($1)`,
        [[...roles, QUEUE_ROLE]],
      ),
    ).toEqual([]);
  });

  it('touch the tables of their own service alone; a relay, the messages alone; nobody rewrites the change log, nor empties or owns a table but its owner', async () => {
    const grants = await select<{ grantee: string; name: string; can: string[] }>(
      `select grantee, table_schema || '.' || table_name as name, array_agg(privilege_type::text
        order by privilege_type) as can from information_schema.role_table_grants
       where table_schema = any($1) and grantee not like '%\\_owner' and grantee <> current_user group by 1, 2`,
    );
    const wrong = grants.filter(({ grantee, name, can }) => {
      const [schema, table] = name.split('.') as [string, string];
      if (can.some((one) => ['TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'].includes(one))) return true;
      if (grantee === roleName(schema, 'relay')) return !['outbox', 'inbox'].includes(table);
      const allowed = { outbox: 'INSERT', inbox: 'INSERT,SELECT', entity_change: 'INSERT,SELECT' }[table];
      return grantee !== roleName(schema, 'app') || (allowed !== undefined && can.join() !== allowed);
    });
    expect(wrong).toEqual([]);
    const owners = await select<{ name: string; owner: string }>(
      `select schemaname || '.' || tablename as name, tableowner as owner from pg_tables where schemaname = any($1)`,
    );
    expect(owners.filter(({ name, owner }) => owner !== roleName(name.split('.')[0]!, 'owner'))).toEqual([]);
  });

  it('make nothing in any schema, nor enter that of another service', async () => {
    const reach = await select<{ role: string; schema: string; makes: boolean; enters: boolean }>(
      `select r as role, s as schema, has_schema_privilege(r, s, 'create') as makes, has_schema_privilege(r, s,
        'usage') as enters from unnest($1::text[]) s, unnest($2::text[]) r`,
      [[...schemas, 'public'], schemas.flatMap((schema) => [roleName(schema, 'app'), roleName(schema, 'relay')])],
    );
    expect(
      reach.filter(
        ({ role, schema, makes, enters }) => makes || (enters && schema !== 'public' && !role.startsWith(`${schema}_`)),
      ),
    ).toEqual([]);
  });

  it('set a tenant only where they are trusted to', async () => {
    const callers = await select<{ role: string }>(
      `select r.rolname as role from pg_roles r where not r.rolsuper and r.rolname = any($1)
        and has_function_privilege(r.oid, 'pg_catalog.set_config(text, text, boolean)', 'execute') order by 1`,
      [[...roles, QUEUE_ROLE]],
    );
    expect(callers.map(({ role }) => role)).toEqual(
      [...schemas.flatMap((schema) => [roleName(schema, 'app'), roleName(schema, 'owner')]), QUEUE_ROLE].sort(),
    );
    expect(
      await select(
        `select 1 from pg_proc, aclexplode(proacl)
          where oid = 'pg_catalog.set_config(text, text, boolean)'::regprocedure and grantee = 0`,
        [],
      ),
    ).toEqual([]);
  });
});

describe('the migrations', () => {
  it.each(services.map(({ data }) => [data.schema, data] as const))(
    'of %s leave nothing that its entities want',
    async (_schema, data) => {
      expect(await draftMigration(process.env.TEST_DATABASE_URL!, data)).toEqual([]);
    },
  );
});
