import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate, ownerSource, type ServiceData } from './migrate.js';

/**
 * The statements that are missing between a service's migrations and its entities; `serverUrl` is a superuser's address
 * of any server.
 */
export async function draftMigration(serverUrl: string, data: ServiceData): Promise<string[]> {
  const name = `draft_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const config = { DATABASE_URL: url.toString(), SECRET_KEY: 'a-secret-for-the-test-server-only-0123456789' };
  try {
    await migrate(config, data, { fence: false });
    const source = await ownerSource(config, data).initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      return upQueries.map(({ query }) => query);
    } finally {
      await source.destroy();
    }
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}
