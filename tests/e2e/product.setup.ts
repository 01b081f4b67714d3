import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { freePort } from '../../infra/processes.mjs';
import { startProduct } from '../../infra/product.mjs';

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

/**
 * Starts the product with a fresh demo tenant for each language: the first minute can be lived once only. Gives what
 * ends them.
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
    for (const { name: project } of config.projects) {
      const database = `e2e_${randomBytes(4).toString('hex')}`;
      await admin.query(`create database ${database}`);
      endings.push(() => admin.query(`drop database if exists ${database} with (force)`));
      const url = new URL(server);
      url.pathname = `/${database}`;
      const folder = mkdtempSync(join(tmpdir(), 'ishare-e2e-'));
      endings.push(async () => rmSync(folder, { recursive: true, force: true }));
      // Roles belong to the whole server, and the other suites share it: one key for all. Queues run on PostgreSQL, as
      // with a bare `npm start`.
      const product = await startProduct({
        port: await freePort(),
        databaseUrl: url.toString(),
        secretKey: 'a-secret-for-the-test-server-only-0123456789',
        dataFolder: folder,
        demo: true,
        // What journeys publish leads to this machine.
        env: { SMS_URL: sms.url, GATEWAY_HOSTS: '127.0.0.1' },
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
