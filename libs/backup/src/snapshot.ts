// One moment of all databases: the main one, and those that tenants have for themselves.
import { PRESENCE_LOCK } from '@ishare/data/tenancy.js';
import type { Location } from '@ishare/data/roles.js';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupRefused } from './backup-refused.js';
import { connectAt, requirePowers, type DatabaseConfig } from './connections.js';

/** How long one tenant's running transactions are waited for, in ms. */
const GATE_PATIENCE = 15_000;
const ATTEMPTS = 5;
const PAUSE = 2_000;

interface Home {
  tenantId: string;
  location: Location;
}

export interface SnapshotDatabase {
  /** null for the main one. */
  location: Location | null;
  /** In a transaction that sees the moment. */
  client: pg.Client;
}

export interface Snapshot {
  takenTime: Date;
  databases: SnapshotDatabase[];
  release(): Promise<void>;
}

const homes = async (client: pg.Client): Promise<Home[]> =>
  (await client.query<Home>('select tenant_id as "tenantId", location from tenancy.home order by location, tenant_id'))
    .rows;

const isMoving = async (client: pg.Client): Promise<boolean> =>
  Boolean((await client.query(`select 1 from tenancy.move where step not in ('done', 'failed')`)).rowCount);

/**
 * Waits until no transaction of the tenants runs there and lets none begin, by the lock that each of theirs shares: so
 * that what a tenant has written in two databases is seen in both or in neither.
 */
async function closeGates(client: pg.Client, tenants: readonly string[]): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${GATE_PATIENCE}`);
  for (const tenantId of tenants)
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [PRESENCE_LOCK, tenantId]);
}

/** A transaction that changes nothing sees what was committed when its first statement ran. */
async function freeze(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query('select 1 from tenancy.home limit 1');
}

/** Undefined where a tenant moves meanwhile. */
async function attempt(config: DatabaseConfig): Promise<Snapshot | undefined> {
  const open: pg.Client[] = [];
  const connect = async (location: Location | null) => {
    const client = await connectAt(config, location);
    open.push(client);
    return client;
  };
  const release = async (clients = open.splice(0)) => {
    await Promise.allSettled(clients.map((client) => client.end()));
  };
  try {
    const main = await connect(null);
    await requirePowers(main);
    if (await isMoving(main)) {
      await release();
      return undefined;
    }
    const living = await homes(main);
    const locations = [...new Set(living.map(({ location }) => location))];
    const gates: pg.Client[] = [];
    const databases: SnapshotDatabase[] = [{ location: null, client: main }];
    for (const location of locations) {
      databases.push({ location, client: await connect(location) });
      gates.push(await connect(location));
    }
    for (const [index, location] of locations.entries())
      await closeGates(
        gates[index]!,
        living.filter((home) => home.location === location).map(({ tenantId }) => tenantId),
      );
    for (const { client } of databases) await freeze(client);
    const takenTime = new Date();
    await release(gates.map((gate) => open.splice(open.indexOf(gate), 1)[0]!));
    // As the moment itself tells it: nobody moved between the first look and the gates.
    const isStill = !(await isMoving(main)) && JSON.stringify(await homes(main)) === JSON.stringify(living);
    if (isStill) return { takenTime, databases, release };
    await release();
    return undefined;
  } catch (error) {
    await release();
    const { code } = error as { code?: string };
    if (code === '42P01')
      throw new BackupRefused('unknown', 'There is no data of the product at DATABASE_URL.', { cause: error });
    if (code === '55P03')
      throw new BackupRefused('busy', 'A tenant with a database of its own has not paused for 15 seconds: try again.', {
        cause: error,
      });
    throw error;
  }
}

/** Opens every database at the same moment. Tenants with databases of their own wait for some milliseconds. */
export async function takeSnapshot(config: DatabaseConfig): Promise<Snapshot> {
  for (let tried = 1; ; tried++) {
    const snapshot = await attempt(config);
    if (snapshot) return snapshot;
    if (tried === ATTEMPTS)
      throw new BackupRefused('busy', 'A tenant is moving between databases: back up again when it has arrived.');
    await sleep(PAUSE);
  }
}
