import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStorage } from '@ishare/crud/blobs/blob-storage.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import type { Location } from '@ishare/data/roles.js';
import { migrateTenantDatabases } from '@ishare/data/tenant-databases.js';
import { mainLocation } from '@ishare/data/tenancy.js';
import type { Config } from '@ishare/server/config.js';
import type { KeyConfig } from './archive-key.js';
import { checkArchive, readArchive, type ArchiveEntry } from './archive-reader.js';
import { BackupRefused } from './backup-refused.js';
import { hostOf, maintenanceOf, nameOf, withConnection, type DatabaseConfig } from './connections.js';
import { fileKey, partOf, rowsIn, type Manifest } from './manifest.js';
import { RebuiltDatabase, refuseNewer } from './rebuilt-database.js';
import type pg from 'pg';

export interface RestoreTarget {
  config: DatabaseConfig & KeyConfig & Pick<Config, 'DATA_DIR'>;
  services: readonly ServiceData[];
  storage: BlobStorage;
  /** Told of databases that come back at other addresses than they had, in the main one, to which it may write. */
  moved?: (main: pg.Client, places: ReadonlyMap<Location, Location>) => Promise<unknown>;
}

export interface Restored {
  manifest: Manifest;
  rows: number;
  files: number;
  /** Databases that stood in the way, under the names that they have now. */
  before: Location[];
}

/** Now, as names of databases and files have it: 20261125230501. */
export const stamp = (): string => new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** Longest name that PostgreSQL takes whole. */
const NAME_LENGTH = 63;
export const suffixed = (location: Location, suffix: string): Location =>
  `${hostOf(location)}/${nameOf(location).slice(0, NAME_LENGTH - suffix.length)}${suffix}`;

/** Where a database of the archive goes: those of its main server to the main server of today. */
function placeOf(location: Location | null, manifest: Manifest, config: DatabaseConfig): Location {
  const main = mainLocation(config);
  if (location === null) return main;
  return hostOf(location) === hostOf(manifest.mainLocation) ? `${hostOf(main)}/${nameOf(location)}` : location;
}

interface Plan {
  rebuilt: RebuiltDatabase;
  place: Location;
}

/** Puts files back that are not there; what it has put can be taken away again. */
class FilesBack {
  readonly put: string[] = [];
  private readonly known = new Set<string>();

  constructor(private readonly target: RestoreTarget) {}

  async look(): Promise<void> {
    for await (const { key } of this.target.storage.list()) this.known.add(key);
  }

  async take(key: string, { size, chunks }: ArchiveEntry): Promise<void> {
    // A key is given once: what stands there has the same bytes.
    if (this.known.has(key)) return;
    if (!/^[\w-]+\/[\w-]+$/.test(key)) throw new BackupRefused('damaged', `The archive holds a file called ${key}.`);
    const folder = resolve(this.target.config.DATA_DIR, 'uploads');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `restore-${randomBytes(8).toString('hex')}`);
    try {
      await pipeline(chunks, createWriteStream(path));
      this.put.push(key);
      await this.target.storage.put(key, path, size);
    } finally {
      await rm(path, { force: true });
    }
  }

  async takeAway(): Promise<void> {
    for (const key of this.put) await this.target.storage.remove(key);
  }
}

/** Rows of every database, and files where they are wanted. */
async function load(target: RestoreTarget, path: string, plans: readonly Plan[], files?: FilesBack): Promise<void> {
  await readArchive(path, target.config, async (entry) => {
    const part = partOf(entry.name);
    if (part) {
      const { rebuilt } = plans[part.database]!;
      await rebuilt.load(rebuilt.tableCalled(part.table), entry.chunks);
    }
    const key = fileKey(entry.name);
    if (key !== undefined) await files?.take(key, entry);
  });
}

/** Where tenants live is written by address, and the addresses may be others now. */
async function rehome({ moved }: RestoreTarget, plans: readonly Plan[], manifest: Manifest): Promise<void> {
  await plans[0]!.rebuilt.change(async (client) => {
    const places = new Map<Location, Location>();
    for (const [index, { location }] of manifest.databases.entries()) {
      const { place } = plans[index]!;
      if (location === null || location === place) continue;
      await client.query('update tenancy.home set location = $2 where location = $1', [location, place]);
      await client.query(
        `update tenancy.move set source = case source when $1 then $2 else source end,
          target = case target when $1 then $2 else target end`,
        [location, place],
      );
      places.set(location, place);
    }
    if (places.size > 0) await moved?.(client, places);
  });
}

/** Builds all databases beside those that are in use, each compared with the archive, and up to date. */
async function build(target: RestoreTarget, path: string, manifest: Manifest, files?: FilesBack) {
  const suffix = `_restoring_${randomBytes(4).toString('hex')}`;
  const plans = manifest.databases.map((archived): Plan => {
    const place = placeOf(archived.location, manifest, target.config);
    const options = {
      ...target,
      location: suffixed(place, suffix),
      kind: archived.location ? 'tenants' : 'main',
    } as const;
    return { place, rebuilt: new RebuiltDatabase(options, archived) };
  });
  const abandon = async () => {
    await Promise.allSettled(plans.map(({ rebuilt }) => rebuilt.drop()));
    await files?.takeAway();
  };
  try {
    await files?.look();
    for (const { rebuilt } of plans) await rebuilt.create();
    await load(target, path, plans, files);
    let rows = 0;
    for (const { rebuilt } of plans) rows += await rebuilt.seal({ isWhole: true });
    await rehome(target, plans, manifest);
    for (const { rebuilt } of plans) await rebuilt.update();
    return { plans, rows, abandon };
  } catch (error) {
    await abandon();
    throw error;
  }
}

/** Whether something of ours, or anything at all, stands at a place. */
async function isOccupied(config: DatabaseConfig, place: Location): Promise<boolean> {
  const isThere = await withConnection(config, maintenanceOf(config, place), async (server) =>
    Boolean((await server.query('select 1 from pg_database where datname = $1', [nameOf(place)])).rowCount),
  );
  if (!isThere) return false;
  return withConnection(config, place, async (client) =>
    Boolean(
      (
        await client.query(
          `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p')
            and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') limit 1`,
        )
      ).rowCount,
    ),
  );
}

/** People at work would lose what they do in this moment. */
async function refuseWhereAtWork(config: DatabaseConfig, place: Location): Promise<void> {
  const rows = await withConnection(
    config,
    maintenanceOf(config, place),
    async (server) =>
      (
        await server.query<{ name: string }>(
          `select distinct coalesce(nullif(application_name, ''), usename) as name from pg_stat_activity
            where datname = $1 and backend_type = 'client backend' order by 1`,
          [nameOf(place)],
        )
      ).rows,
  );
  if (rows.length > 0)
    throw new BackupRefused(
      'busy',
      `The database ${nameOf(place)} is in use (${rows.map(({ name }) => name).join(', ')}): stop the product first.`,
    );
}

/** An empty database is nobody's loss. */
const dropEmpty = (config: DatabaseConfig, place: Location): Promise<unknown> =>
  withConnection(config, maintenanceOf(config, place), (server) =>
    server.query(`drop database if exists ${server.escapeIdentifier(nameOf(place))}`),
  );

/** Gives the new databases the names of the old ones, on each server in one transaction. */
async function takePlaces(config: DatabaseConfig, plans: readonly Plan[], moment: string): Promise<Location[]> {
  const before: Location[] = [];
  for (const host of new Set(plans.map(({ place }) => hostOf(place))))
    await withConnection(config, `${host}/postgres`, async (server) => {
      const rename = (from: Location, to: Location) =>
        server.query(
          `alter database ${server.escapeIdentifier(nameOf(from))} rename to ${server.escapeIdentifier(nameOf(to))}`,
        );
      await server.query('begin');
      for (const { place, rebuilt } of plans.filter((plan) => hostOf(plan.place) === host)) {
        const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [nameOf(place)]);
        if (rowCount) {
          const aside = suffixed(place, `_before_${moment}`);
          await rename(place, aside);
          before.push(aside);
        }
        await rename(rebuilt.location, place);
      }
      await server.query('commit');
    });
  return before;
}

/**
 * Puts an installation where there is none, or, with `replace`, in the place of the one that is there, whose databases
 * are kept under other names. Until everything has been read and compared nothing of it is seen.
 */
export async function restoreAll(
  target: RestoreTarget,
  path: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<Restored> {
  const { config, services } = target;
  const manifest = await checkArchive(path, config);
  refuseNewer(manifest, services);
  const places = manifest.databases.map(({ location }) => placeOf(location, manifest, config));
  for (const place of places) {
    if (!replace && (await isOccupied(config, place)))
      throw new BackupRefused(
        'occupied',
        `The database ${nameOf(place)} has data: say --replace to put the archive in its place, ` +
          'which keeps the old one under another name.',
      );
    await refuseWhereAtWork(config, place);
  }
  const files = new FilesBack(target);
  const { plans, rows, abandon } = await build(target, path, manifest, files);
  let before: Location[];
  try {
    for (const place of places) {
      await refuseWhereAtWork(config, place);
      if (!(await isOccupied(config, place))) await dropEmpty(config, place);
    }
    before = await takePlaces(config, plans, stamp());
  } catch (error) {
    await abandon();
    throw error;
  }
  // The database that those of new tenants are copied from.
  await migrateTenantDatabases(config, services);
  return { manifest, rows, files: files.put.length, before };
}

/**
 * Restores everything beside what is there, compares every table, and takes it away again: shows that the archive
 * serves.
 */
export async function drill(
  target: RestoreTarget,
  path: string,
  look?: (databases: { place: Location; location: Location }[]) => Promise<void>,
): Promise<Restored> {
  const manifest = await checkArchive(path, target.config);
  refuseNewer(manifest, target.services);
  const { plans, rows, abandon } = await build(target, path, manifest);
  try {
    await look?.(plans.map(({ place, rebuilt }) => ({ place, location: rebuilt.location })));
    if (rows !== rowsIn(manifest)) throw new BackupRefused('damaged', 'The rows are not as many as the archive says.');
    return { manifest, rows, files: manifest.files.count, before: [] };
  } finally {
    await abandon();
  }
}
