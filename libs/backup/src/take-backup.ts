import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BlobMissing, type BlobStorage, type HeldBlobs } from '@ishare/crud/blobs/blob-storage.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import { mainLocation } from '@ishare/data/tenancy.js';
import type pg from 'pg';
import type { KeyConfig } from './archive-key.js';
import { ArchiveWriter } from './archive-writer.js';
import type { DatabaseConfig } from './connections.js';
import { fileName, MANIFEST, partName, type ArchivedTable, type Manifest } from './manifest.js';
import { RowSum } from './row-sum.js';
import { takeSnapshot, type SnapshotDatabase } from './snapshot.js';
import { copyOut, findTables, migrationsIn, type TableFound } from './tables.js';

/** So many bytes of rows make an entry of the archive: a size is written before its contents. */
const PART = 4 * 1024 * 1024;

export interface BackupSource {
  config: DatabaseConfig & KeyConfig;
  services: readonly ServiceData[];
  storage: BlobStorage;
  /** Version of the product. */
  product: string;
}

/** Writes the rows of a table, in parts, and gives what the manifest says of it. */
async function addTable(
  writer: ArchiveWriter,
  client: pg.Client,
  table: TableFound,
  database: number,
): Promise<ArchivedTable> {
  const sum = new RowSum();
  let held: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  const flush = async () => {
    if (bytes === 0) return;
    await writer.add(partName(database, table, part++), Buffer.concat(held));
    [held, bytes] = [[], 0];
  };
  for await (const chunk of copyOut(client, table)) {
    sum.add(chunk);
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART) await flush();
  }
  await flush();
  return { ...table, rows: sum.rows, sum: sum.sum };
}

async function addDatabase(
  writer: ArchiveWriter,
  { location, client }: SnapshotDatabase,
  services: readonly ServiceData[],
  index: number,
): Promise<Manifest['databases'][number]> {
  const schemas = services.map(({ schema }) => schema);
  const migrations: Record<string, string[]> = {};
  for (const schema of schemas) {
    const applied = await migrationsIn(client, schema);
    if (applied.length > 0) migrations[schema] = applied;
  }
  const tables: ArchivedTable[] = [];
  for (const table of await findTables(client, schemas)) tables.push(await addTable(writer, client, table, index));
  return { location, migrations, tables };
}

async function addFiles(writer: ArchiveWriter, held: HeldBlobs): Promise<Manifest['files']> {
  const files: Manifest['files'] = { count: 0, bytes: 0, lost: [] };
  for await (const { key, size } of held.list()) {
    const source = await held.read(key).catch((error: unknown) => {
      if (error instanceof BlobMissing) return undefined;
      throw error;
    });
    if (!source) files.lost.push(key);
    else {
      await writer.addStream(fileName(key), size, source);
      files.count++;
      files.bytes += size;
    }
  }
  return files;
}

/** The tenants that the moment knows, by the names that people give them. */
async function tenantsIn(main: pg.Client): Promise<Manifest['tenants']> {
  const { rows: known } = await main.query<{ is: boolean }>(`select to_regclass('saas.tenant') is not null as is`);
  if (!known[0]!.is) return [];
  return (
    await main.query<Manifest['tenants'][number]>(
      `select t.id, t.name, h.location from saas.tenant t left join tenancy.home h on h.tenant_id = t.id
        where not t.is_deleted order by t.name`,
    )
  ).rows;
}

/** The rows of all databases as they were at one moment; no longer than they are read is it held. */
async function addMoment(
  writer: ArchiveWriter,
  { config, services }: Pick<BackupSource, 'config' | 'services'>,
  held: HeldBlobs,
): Promise<Pick<Manifest, 'takenTime' | 'databases' | 'tenants'>> {
  const snapshot = await takeSnapshot(config);
  try {
    await held.refresh();
    const databases: Manifest['databases'] = [];
    for (const [index, database] of snapshot.databases.entries())
      databases.push(await addDatabase(writer, database, services, index));
    return {
      takenTime: snapshot.takenTime.toISOString(),
      databases,
      tenants: await tenantsIn(snapshot.databases[0]!.client),
    };
  } finally {
    await snapshot.release();
  }
}

/**
 * Writes an archive of the whole installation as it was at one moment: the rows of the product in all databases, and
 * its files. Queues are not in it: what was under way is sent again, as after the loss of a queue.
 */
export async function takeBackup(
  { config, services, storage, product }: BackupSource,
  path: string,
): Promise<Manifest> {
  await mkdir(dirname(path), { recursive: true });
  const writer = await ArchiveWriter.create(path, config);
  // Files first and again after the moment: whatever a row of the moment names is there by then, and stays.
  const held = await storage.hold();
  try {
    const moment = await addMoment(writer, { config, services }, held);
    const manifest: Manifest = {
      format: 1,
      product,
      mainLocation: mainLocation(config),
      ...moment,
      files: await addFiles(writer, held),
    };
    await writer.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
    await writer.finish();
    return manifest;
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    await held.release();
  }
}
