import { randomBytes } from 'node:crypto';
import { migrate, type ServiceData } from '@ishare/data/migrate.js';
import { prepareQueueSchema } from '@ishare/messaging/queue-backend.js';
import type { Config } from '@ishare/server/config.js';
import pg from 'pg';

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

/** A fresh, empty database on the test server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl() });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    async drop() {
      const client = new pg.Client({ connectionString: serverUrl() });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

/**
 * Migrates the services' schemas into a test database. Roles belong to the whole server, so all tests share one
 * SECRET_KEY.
 */
export async function migrateAll(config: Config, services: readonly ServiceData[]): Promise<void> {
  await prepareQueueSchema(config);
  for (const data of services) await migrate(config, data);
}
