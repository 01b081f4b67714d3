import type { Config } from '@ishare/server/config.js';
import { atLocation, type Location } from '@ishare/data/roles.js';
import { mainLocation } from '@ishare/data/tenancy.js';
import pg from 'pg';
import { BackupRefused } from './backup-refused.js';

export type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'SECRET_KEY'>;

/** How each row is written as a text, wherever it is read. */
const AS_EVERYWHERE = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres';
  set extra_float_digits to 1; set bytea_output to 'hex'; set statement_timeout to 0;
  set idle_in_transaction_session_timeout to 0; set row_security to off`;

/** By the login of DATABASE_URL, which owns what the services may not. */
export async function connectAt({ DATABASE_URL }: DatabaseConfig, location: Location | null): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: atLocation(DATABASE_URL, location),
    application_name: 'backup',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(AS_EVERYWHERE);
  return client;
}

/** Works with a connection that is closed afterwards. */
export async function withConnection<T>(
  config: DatabaseConfig,
  location: Location | null,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectAt(config, location);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rows are read and written past the fences of tenants, and databases made: a lesser login would see too little. */
export async function requirePowers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; super: boolean }>(
    'select rolname as name, rolsuper as super from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.super)
    throw new BackupRefused(
      'powers',
      `DATABASE_URL logs in as ${rows[0]?.name}, who may not read every row: ` +
        "give a superuser's address, or back up by the means of the server (docs/operations.md).",
    );
}

export const nameOf = (location: Location): string => location.slice(location.indexOf('/') + 1);
export const hostOf = (location: Location): string => location.slice(0, location.indexOf('/'));
export const quoted = (schema: string, table: string): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
export const listed = (columns: readonly string[]): string =>
  columns.map((each) => pg.escapeIdentifier(each)).join(', ');

/** The database `postgres` of the server that has a location: what is made, named and dropped is so from there. */
export const maintenanceOf = (config: DatabaseConfig, location: Location | null): Location =>
  `${hostOf(location ?? mainLocation(config))}/postgres`;
