import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../infra/processes.mjs';
import { startProduct } from '../../infra/product.mjs';

/** Starts the product with the demo tenant on a database of its own; gives what ends it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the journeys by `npm test`, which brings up PostgreSQL.');
  const name = `e2e_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'ishare-e2e-'));
  // Roles belong to the whole server, and the other suites share it: one key for all.
  const product = await startProduct({
    port: await freePort(), databaseUrl: url.toString(), secretKey: 'a-secret-for-the-test-server-only-0123456789', dataFolder: folder, demo: true,
    ...(process.env.TEST_REDIS_URL ? { redisUrl: process.env.TEST_REDIS_URL } : {}),
  });
  process.env.PRODUCT_URL = product.url;
  return async () => {
    await product.stop();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  };
}
