// The schema `tenancy`, in every database: whose rows are here, and in the main one also where the others' rows are.
//
// A move writes `absence` in the old database first. Whoever opens a transaction for a tenant asks it in the same
// statement that sets the tenant, so a process that has not heard of a move is refused by the database itself and asks
// again.
import type { Config } from '@ishare/server/config.js';
import type pg from 'pg';
import { ensureLoginRole, loginUrl, patiently, roleName, type Location } from './roles.js';

/**
 * Makes databases for tenants and moves their rows: an owner of every schema, behind row-level security like everybody.
 */
export const KEEPER_ROLE = 'tenancy_keeper';
/** Class of the advisory locks that each transaction of a tenant shares and a move takes alone. */
export const PRESENCE_LOCK = 4_241_871;
/** SQLSTATE of a write that came to a database where the tenant is not. */
export const NOT_AT_HOME = 'ISH01';
/** Channel on which processes tell each other that a tenant has moved. */
export const HOMES_CHANGED = 'tenant-homes';

/** main: where everything begins; tenants: holds rows of tenants alone. */
export type DatabaseKind = 'main' | 'tenants';

const SCHEMA = `
create schema if not exists tenancy;
create table if not exists tenancy.database (kind varchar(8) primary key);
create table if not exists tenancy.home (tenant_id uuid primary key, location varchar(300) not null);
create table if not exists tenancy.absence (tenant_id uuid primary key, reason varchar(16) not null);
create table if not exists tenancy.stopped (tenant_id uuid primary key, reason varchar(16) not null);
create table if not exists tenancy.tenant_table (schema_name varchar(63), table_name varchar(63),
rows_of text not null, place int not null, primary key (schema_name, table_name));
create table if not exists tenancy.move (
  tenant_id uuid primary key, source varchar(300), target varchar(300), step varchar(16) not null,
  tries int not null default 0,
  done bigint not null default 0, total bigint not null default 0, error text, requested_time timestamptz not null,
  changed_time timestamptz not null);
create or replace function tenancy.enter(who uuid) returns text language plpgsql volatile as $enter$
declare why text;
begin
  -- The lock first: what follows sees whatever was committed while it was waited for.
  perform pg_catalog.pg_advisory_xact_lock_shared(${PRESENCE_LOCK}, pg_catalog.hashtext(who::text));
  select a.reason into why from tenancy.absence a where a.tenant_id = who;
  return why;
end $enter$;
create or replace function tenancy.require(who uuid) returns text language plpgsql volatile as $require$
declare why text := tenancy.enter(who);
begin
  -- What is sent along with this must not happen either.
  if why is not null then raise exception using errcode = '${NOT_AT_HOME}', message = why; end if;
  return null;
end $require$;
`;

/** The last backup, and the last one that was restored for a try: `kind` is `backup` or `drill`. */
const BACKUPS = `create table if not exists tenancy.backup (kind varchar(8) primary key,
  taken_time timestamptz not null, done_time timestamptz not null, rows bigint not null, file text not null)`;

export function keeperUrl(config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>): string {
  return loginUrl(config, KEEPER_ROLE);
}

/** Host, port and name of the main database, as locations of tenants are written. */
export function mainLocation({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): Location {
  const { hostname, port, pathname } = new URL(DATABASE_URL);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** Makes the schema in the database of `admin`; the roles of the given service are let in. */
export async function ensureTenancy(
  admin: pg.Client,
  config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>,
  { schema, keepsTenants = false }: { schema: string; keepsTenants?: boolean },
  kind: DatabaseKind,
): Promise<void> {
  await ensureLoginRole(admin, keeperUrl(config), [`idle_in_transaction_session_timeout to '10min'`], {
    createsDatabases: true,
  });
  const owner = roleName(schema, 'owner');
  const { rows } = await admin.query<{ is: boolean }>(`select pg_has_role($1, $2, 'MEMBER') as is`, [
    KEEPER_ROLE,
    owner,
  ]);
  if (!rows[0]!.is) await patiently(() => admin.query(`grant ${owner} to ${KEEPER_ROLE}`));
  const { rows: known } = await admin.query<{ kind: string | null }>(
    `select to_regclass('tenancy.database')::text as kind`,
  );
  if (!known[0]!.kind) {
    await admin.query(SCHEMA);
    await admin.query('insert into tenancy.database (kind) values ($1)', [kind]);
    await admin.query(
      `grant usage on schema tenancy to ${KEEPER_ROLE}; grant all on all tables in schema tenancy to ${KEEPER_ROLE}`,
    );
  }
  if (kind === 'main') await admin.query(BACKUPS);
  const app = roleName(schema, 'app');
  await admin.query(
    `grant usage on schema tenancy to ${app}, ${owner}; grant select
      on tenancy.absence, tenancy.home, tenancy.stopped to ${app}; grant insert, update, delete, select
        on tenancy.tenant_table to ${owner}`,
  );
  if (keepsTenants) await admin.query(`grant insert, update, delete on tenancy.stopped to ${app}`);
  if (keepsTenants && kind === 'main') await admin.query(`grant select on tenancy.backup to ${app}`);
}
