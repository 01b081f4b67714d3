import { createHash, randomBytes } from 'node:crypto';
import { migrate, type ServiceData } from '@ishare/data/migrate.js';
import { prepareQueueSchema } from '@ishare/messaging/queue-backend.js';
import pg from 'pg';

/** One for all suites: the roles of the test server have passwords derived from it. */
export const TEST_SECRET = 'a-secret-for-the-test-server-only-0123456789';

export interface TestDatabase {
  /** Superuser address of a database of its own. */
  url: string;
  drop(): Promise<void>;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the suites by `npm test`, which brings up PostgreSQL.');
  return url;
}

function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.toString();
}

async function onServer<R>(work: (admin: pg.Client) => Promise<R>): Promise<R> {
  const admin = new pg.Client({ connectionString: serverUrl() });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function create(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // What was never synced is copied file by file in a third of the time.
  await onServer((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    url: urlOf(name),
    drop: () => onServer(async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

/** A fresh, empty database on the test server. */
export const createTestDatabase = (): Promise<TestDatabase> => create('template1');

const settingsOf = (url: string) => ({ SECRET_KEY: TEST_SECRET, DATABASE_URL: url });

/** The same services with the same migrations make the same database. */
function templateOf(services: readonly ServiceData[]): string {
  const said = services.map(({ schema, entities, migrations, keepsTenants }) => [
    schema,
    migrations.href,
    keepsTenants,
    entities.map(({ name }) => name),
  ]);
  return `migrated_${createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16)}`;
}

/**
 * A database with the services' schemas. They are migrated once in a run, and copied for whoever wants the same ones.
 * Roles belong to the whole server, so all tests share one SECRET_KEY.
 */
export async function createMigratedDatabase(services: readonly ServiceData[]): Promise<TestDatabase> {
  const template = templateOf(services);
  await onServer(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const fresh = `${template}_new`;
    await admin.query(`drop database if exists ${fresh} with (force)`);
    await admin.query(`create database ${fresh}`);
    await prepareQueueSchema(settingsOf(urlOf(fresh)));
    for (const data of services) await migrate(settingsOf(urlOf(fresh)), data);
    // Last, so that one whose migration failed is nobody's template.
    await admin.query(`alter database ${fresh} rename to ${template}`);
  });
  const database = await create(template);
  // What is granted on a database is not copied with it.
  await prepareQueueSchema(settingsOf(database.url));
  return database;
}
