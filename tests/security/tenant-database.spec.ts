// Every service's rows of one tenant, moved to a database of its own and back, and at last removed.
import { services } from '@ishare/all-in-one/services.js';
import { tenantDeleted } from '@ishare/contracts/saas/events.js';
import { Database } from '@ishare/data/database.js';
import { atLocation } from '@ishare/data/roles.js';
import { migrateTenantDatabases } from '@ishare/data/tenant-databases.js';
import { mainLocation } from '@ishare/data/tenancy.js';
import { templateName, TenantMover } from '@ishare/data/tenant-mover.js';
import { runAsHost } from '@ishare/server/context.js';
import { until } from '@ishare/testing/until.js';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { House } from './house.js';
import { keyOf } from './operations.js';
import { TenantTables } from './table-fingerprints.js';
import { OwnedRows } from './tenant-rows.js';

/** What is written after an answer, or by reading. */
const MOVING = /\.(outbox|inbox|audit_log|audit_entity_change)$/;
/** What is found without knowing the tenant stays in the main database. */
const CENTRAL = /\.datav_file_owner$/;

let house: House;
let own: string;
let token: string;
const rows = new OwnedRows('cnryA');

beforeAll(async () => {
  house = await House.start();
  await migrateTenantDatabases(
    house.config,
    services.map(({ data }) => data),
  );
  own = `${mainLocation(house.config)}_own`;
  token = await house.token(house.tenantA);
  await rows.make(house, token, ({ scope }) => scope !== 'host');
  await new OwnedRows('cnryB').make(house, await house.token(house.tenantB), ({ scope }) => scope !== 'host');
}, 300_000);
afterAll(async () => {
  const names = [own, templateName(mainLocation(house.config))].map((location) =>
    location.slice(location.indexOf('/') + 1),
  );
  await house.close();
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

/** Table → hash of the tenant's rows, in one database; tables without any are left out. */
async function fingerprints(location: string | null, tenantId = house.tenantA): Promise<Record<string, string>> {
  const tables = await TenantTables.open(atLocation(house.config.DATABASE_URL, location));
  try {
    return Object.fromEntries(
      Object.entries(await tables.fingerprints(tenantId)).filter(
        ([table, hash]) => !MOVING.test(table) && !hash.startsWith('0:'),
      ),
    );
  } finally {
    await tables.close();
  }
}

/** Answers that are others at each time: logs, sums, files, and how the services do now. */
const CHANGING = /audit|security-log|statistic|csv|excel|export|platform\/health/i;

/** What the tenant reads at every address without an id. */
async function read(): Promise<Record<string, string>> {
  const lists = house.operations.filter(
    ({ method, path, scope }) => method === 'GET' && scope === 'tenant' && !path.includes('{'),
  );
  const answers: Record<string, string> = {};
  for (const operation of lists) {
    const { status, text } = await house.ask(operation.service, { method: 'GET', url: operation.path, token });
    answers[keyOf(operation)] = CHANGING.test(operation.path) ? String(status) : `${status} ${text}`;
  }
  return answers;
}

async function move(target: string | null): Promise<void> {
  // Nobody is told: each service finds out by being refused.
  const mover = new TenantMover(house.config, { announce: async () => undefined });
  await mover.request(house.tenantA, target);
  await mover.run(house.tenantA);
}

it('moves with all rows of all services, reads there what it read before, and moves back', async () => {
  // The first reading makes what is made on demand, such as menus.
  await read();
  const moved = async (location: string | null) =>
    Object.fromEntries(Object.entries(await fingerprints(location)).filter(([table]) => !CENTRAL.test(table)));
  const [before, others, answers] = [await moved(null), await fingerprints(null, house.tenantB), await read()];
  expect(Object.keys(before).length).toBeGreaterThan(20);
  await move(own);
  expect(await moved(own)).toEqual(before);
  expect(await moved(null)).toEqual({});
  expect(await fingerprints(null, house.tenantB)).toEqual(others);
  expect(await read()).toEqual(answers);
  const added = new OwnedRows('cnryC');
  await added.make(house, token, ({ scope }) => scope !== 'host');
  expect(await moved(null)).toEqual({});
  const grown = await moved(own);
  await move(null);
  expect(await moved(null)).toEqual(grown);
  expect(await moved(own)).toEqual({});
}, 240_000);

it('leaves nothing behind but its history when it is deleted: rows, notifications and files', async () => {
  const blobs = () => {
    const folder = readdirSync(house.config.DATA_DIR, { recursive: true, encoding: 'utf8' }).find((path) =>
      path.endsWith(house.tenantA),
    );
    return folder && existsSync(join(house.config.DATA_DIR, folder))
      ? readdirSync(join(house.config.DATA_DIR, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
          entry.isFile(),
        ).length
      : 0;
  };
  expect(blobs()).toBeGreaterThan(0);
  await runAsHost(() =>
    house
      .app('saas')
      .get(Database)
      .tx((tx) => tx.publish(tenantDeleted, { tenantId: house.tenantA })),
  );
  const left = async () => Object.keys(await fingerprints(null)).filter((table) => !table.endsWith('.entity_change'));
  await until(async () => (await left()).length === 0 && blobs() === 0, 30_000).catch(async () =>
    expect([await left(), blobs()]).toEqual([[], 0]),
  );
  expect(Object.keys(await fingerprints(null, house.tenantB)).length).toBeGreaterThan(20);
});
