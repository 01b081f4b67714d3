import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { freePort } from '../../infra/processes.mjs';
import { migrateProduct, startProduct } from '../../infra/product.mjs';

/** Where the product of a project (a language) answers. */
export const addressVariable = (project: string): string => `PRODUCT_URL_${project.replace('-', '_')}`;

/** Where text messages lie, by GET; the product hands them over there by POST, as to an operator's gateway. */
export const SMS_VARIABLE = 'SMS_RECEIVER_URL';

export interface SentSms {
  phoneNumber: string;
  text: string;
}

/** Takes text messages and shows them; what is sent stays in this process, for the journeys run in others. */
async function smsReceiver(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const sent: SentSms[] = [];
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.end(JSON.stringify(sent));
    void json(request).then((message) => {
      sent.push(message as SentSms);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => server.close(),
  };
}

interface Product {
  project: string;
  database: string;
  options: Parameters<typeof migrateProduct>[0];
}

/** Databases of the product: its own, and the one that tenants' databases are copied from. */
const namesOf = (database: string) => [database, `${database}_template`];

/** What the first product has in its databases and its folder, for another one. */
async function copy(admin: pg.Client, { database, options }: Product, to: Product): Promise<void> {
  for (const [at, name] of namesOf(database).entries()) {
    const { rows } = await admin.query<{ owner: string }>(
      'select quote_ident(pg_get_userbyid(datdba)) as owner from pg_database where datname = $1',
      [name],
    );
    await admin.query(`create database ${namesOf(to.database)[at]} owner ${rows[0]!.owner} template ${name}`);
  }
  cpSync(options.dataFolder, to.options.dataFolder, { recursive: true });
}

/**
 * Starts the product with a fresh demo tenant for each language: the first minute can be lived once only. It is migrated
 * and seeded once, and copied for the others. Gives what ends them.
 */
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
    const sms = await smsReceiver();
    endings.push(sms.close);
    process.env[SMS_VARIABLE] = sms.url;
    const products: Product[] = [];
    for (const { name: project } of config.projects) {
      const database = `e2e_${randomBytes(4).toString('hex')}`;
      for (const name of namesOf(database))
        endings.push(() => admin.query(`drop database if exists ${name} with (force)`));
      const url = new URL(server);
      url.pathname = `/${database}`;
      const dataFolder = mkdtempSync(join(tmpdir(), 'ishare-e2e-'));
      endings.push(async () => rmSync(dataFolder, { recursive: true, force: true }));
      // Roles belong to the whole server, and the other suites share it: one key for all. Queues run on PostgreSQL, as
      // with a bare `npm start`.
      const options = {
        port: await freePort(),
        databaseUrl: url.toString(),
        secretKey: 'a-secret-for-the-test-server-only-0123456789',
        dataFolder,
        demo: true,
        // What journeys publish leads to this machine.
        env: { SMS_URL: sms.url, GATEWAY_HOSTS: '127.0.0.1' },
      };
      products.push({ project, database, options });
    }
    const [first, ...others] = products;
    if (!first) return end;
    await admin.query(`create database ${first.database}`);
    await migrateProduct(first.options);
    for (const other of others) await copy(admin, first, other);
    await Promise.all(
      products.map(async ({ project, options }) => {
        // The copies hear by a migration at which address they are.
        const product = await startProduct({ ...options, isMigrated: options === first.options });
        endings.push(() => product.stop());
        process.env[addressVariable(project)] = product.url;
      }),
    );
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
