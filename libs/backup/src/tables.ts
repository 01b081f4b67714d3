import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupRefused } from './backup-refused.js';
import { listed, quoted } from './connections.js';
import { RowSum } from './row-sum.js';

/** Which migrations stand in a schema; the migration itself writes it. */
export const MIGRATIONS = 'schema_migration';
/** Of the schema `tenancy` what describes the database, written by the migration, and what is told of backups. */
const DESCRIBING = ['database', 'tenant_table', 'backup'];
export const TENANCY = 'tenancy';

export interface TableFound {
  schema: string;
  table: string;
  columns: string[];
  rowsOf: string | null;
}

/** The tables of the product in a database, with the columns that are written. */
export async function findTables(client: pg.Client, schemas: readonly string[]): Promise<TableFound[]> {
  const { rows } = await client.query<TableFound & { numbers: boolean }>(
    `select n.nspname::text as schema, c.relname::text as table, t.rows_of as "rowsOf",
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       exists(select 1 from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
         where d.refobjid = c.oid) as numbers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join tenancy.tenant_table t on t.schema_name = n.nspname and t.table_name = c.relname
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1)
       and c.relname <> $2 and not (n.nspname = $3 and c.relname = any($4))
     order by 1, 2`,
    [[...schemas, TENANCY], MIGRATIONS, TENANCY, DESCRIBING],
  );
  const counted = rows.find(({ numbers }) => numbers);
  // Where the next number stands is no row.
  if (counted)
    throw new BackupRefused(
      'unknown',
      `${counted.schema}.${counted.table} counts by a sequence, which no archive keeps.`,
    );
  return rows.map(({ schema, table, columns, rowsOf }) => ({ schema, table, columns, rowsOf }));
}

/** The migrations of a schema in the order in which they were applied; none where it is not there. */
export async function migrationsIn(client: pg.Client, schema: string): Promise<string[]> {
  const { rows: known } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [
    `${schema}.${MIGRATIONS}`,
  ]);
  if (!known[0]!.is) return [];
  const { rows } = await client.query<{ name: string }>(
    `select name from ${quoted(schema, MIGRATIONS)} order by "timestamp", id`,
  );
  return rows.map(({ name }) => name);
}

/** All rows of a table as PostgreSQL copies them. */
export const copyOut = (client: pg.Client, { schema, table, columns }: TableFound): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${quoted(schema, table)} (${listed(columns)}) to stdout`));

/** Counts and adds up the rows of a table. */
export async function sumOf(client: pg.Client, table: TableFound): Promise<{ rows: number; sum: string }> {
  const sum = new RowSum();
  for await (const chunk of copyOut(client, table)) sum.add(chunk);
  return { rows: sum.rows, sum: sum.sum };
}
