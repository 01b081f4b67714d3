import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { freePort } from '../../infra/processes.mjs';
import { startProduct } from '../../infra/product.mjs';

/** Where the product of a project (a language) answers. */
export const addressVariable = (project: string): string => `PRODUCT_URL_${project.replace('-', '_')}`;

/** Starts the product with a fresh demo tenant for each language: the first minute can be lived once only. Gives what ends them. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: run the journeys by `npm test`, which brings up PostgreSQL.');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const endings: (() => Promise<unknown>)[] = [() => admin.end()];
  const end = async () => {
    for (const ending of endings.reverse()) await ending();
  };
  try {
    for (const { name: project } of config.projects) {
      const database = `e2e_${randomBytes(4).toString('hex')}`;
      await admin.query(`create database ${database}`);
      endings.push(() => admin.query(`drop database if exists ${database} with (force)`));
      const url = new URL(server);
      url.pathname = `/${database}`;
      const folder = mkdtempSync(join(tmpdir(), 'ishare-e2e-'));
      endings.push(async () => rmSync(folder, { recursive: true, force: true }));
      // Roles belong to the whole server, and the other suites share it: one key for all. Queues run on PostgreSQL, as with a bare `npm start`.
      const product = await startProduct({
        port: await freePort(),
        databaseUrl: url.toString(),
        secretKey: 'a-secret-for-the-test-server-only-0123456789',
        dataFolder: folder,
        demo: true,
      });
      endings.push(() => product.stop());
      process.env[addressVariable(project)] = product.url;
    }
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
