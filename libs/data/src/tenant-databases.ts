import type { Config } from '@ishare/server/config.js';
import pg from 'pg';
import { migrate, type ServiceData } from './migrate.js';
import { atLocation, type Location } from './roles.js';
import { KEEPER_ROLE, mainLocation } from './tenancy.js';
import { templateName } from './tenant-mover.js';

/**
 * Brings up to date the database that tenants' databases are copied from, and those that tenants have; part of the
 * migration, after the main database. The keeper may copy databases and nothing else, so everything that needs more
 * power happens here. Gives what was applied, by database.
 */
export async function migrateTenantDatabases(
  config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>,
  services: readonly ServiceData[],
): Promise<Record<Location, string[]>> {
  const admin = new pg.Client({ connectionString: config.DATABASE_URL });
  await admin.connect();
  const main = mainLocation(config);
  const template = templateName(main);
  try {
    const name = template.slice(template.indexOf('/') + 1);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await admin.query(`create database ${pg.escapeIdentifier(name)} owner ${KEEPER_ROLE}`);
    const { rows } = await admin.query<{ location: Location }>(
      'select distinct location from tenancy.home order by location',
    );
    const applied: Record<Location, string[]> = {};
    for (const location of [template, ...rows.map((row) => row.location)])
      applied[location] = await migrateAt(config, location, services);
    return applied;
  } finally {
    await admin.end();
  }
}

/** Prepares one database for tenants; the roles of the services are made on its server where they are missing. */
export async function migrateAt(
  config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>,
  location: Location,
  services: readonly ServiceData[],
): Promise<string[]> {
  const there = { ...config, DATABASE_URL: atLocation(config.DATABASE_URL, location) };
  const applied: string[] = [];
  for (const data of services)
    applied.push(...(await migrate(there, data, { kind: 'tenants' })).applied.map((name) => `${data.schema}.${name}`));
  return applied;
}
