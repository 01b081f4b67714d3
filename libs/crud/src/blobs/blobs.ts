import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { TenantCleaner } from '@ishare/messaging/tenant-cleaner.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Readiness } from '@ishare/server/health.js';
import type { ReceivedFile } from '@ishare/server/upload.js';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BLOB_STORAGE, BlobMissing, type BlobStorage } from './blob-storage.js';

const SWEEP_EVERY = 600_000;
/** What has been loose for longer than any upload takes belongs to nobody, in ms. */
const SWEEP_AFTER = 3_600_000;
const SWEEP_BATCH = 500;

/** Keeps blobs and rows together: a blob that lost its row, or never got one, is removed. */
@Injectable()
export class BlobsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Blobs');
  /** Folder in which uploads are received. */
  readonly uploads: string;
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(BLOB_STORAGE) private readonly storage: BlobStorage,
    private readonly database: Database,
    private readonly readiness: Readiness,
    cleaner: TenantCleaner,
  ) {
    this.uploads = resolve(config.DATA_DIR, 'uploads');
    cleaner.beforeCleaning((tx) => this.releaseAll(tx));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.readiness.register('storage', () => this.storage.check());
    // Before the first upload, not by the sweep beside it.
    await mkdir(this.uploads, { recursive: true }).catch((error: unknown) =>
      this.logger.warn(`The folder of uploads could not be made: ${String(error)}`),
    );
    const sweep = () => {
      this.sweeping = this.sweep(SWEEP_AFTER).catch((error: unknown) =>
        this.logger.warn(`The sweep of loose blobs failed: ${String(error)}`),
      );
    };
    this.timer = setInterval(sweep, SWEEP_EVERY).unref();
    sweep();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  private key(blobId: string): string {
    const tenantId = currentTenantId();
    return `${tenantId === EMPTY_GUID ? 'host' : tenantId}/${blobId}`;
  }

  /** Keeps a received file and has `own` write the row that names the blob; when it throws, the blob goes. */
  async keep<T>(
    { path, size }: Pick<ReceivedFile, 'path' | 'size'>,
    own: (tx: Tx, blobId: string) => Promise<T>,
  ): Promise<T> {
    const blobId = newId();
    const key = this.key(blobId);
    await this.database.tx((tx) => tx.query('insert into loose_blob (key, since) values ($1, now())', [key]));
    try {
      await this.storage.put(key, path, size);
      return await this.database.tx(async (tx) => {
        const claimed = await tx.query<{ key: string }>(
          'with claimed as (delete from loose_blob where key = $1 returning key) select key from claimed',
          [key],
        );
        if (claimed.length === 0) throw new Error(`Blob ${key} was swept before its row was written.`);
        return own(tx, blobId);
      });
    } catch (error) {
      await this.drop([key]);
      throw error;
    }
  }

  /** Keeps bytes that were made here. */
  async keepBytes<T>(bytes: Buffer, own: (tx: Tx, blobId: string) => Promise<T>): Promise<T> {
    await mkdir(this.uploads, { recursive: true });
    const path = join(this.uploads, newId());
    try {
      await writeFile(path, bytes);
      return await this.keep({ path, size: bytes.length }, own);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Gives blobs up in a transaction that removes their rows; their bytes go after its commit. */
  async release(tx: Tx, blobIds: readonly string[]): Promise<void> {
    const keys = await this.releaseLater(tx, blobIds);
    tx.afterCommit.push(() => this.drop(keys));
  }

  /** The same of rows whose deletion can be taken back: their bytes stay as long as anything loose. Gives the keys. */
  async releaseLater(tx: Tx, blobIds: readonly string[]): Promise<string[]> {
    const keys = blobIds.map((blobId) => this.key(blobId));
    await tx.query('insert into loose_blob (key, since) select key, now() from unnest($1::varchar[]) key', [keys]);
    return keys;
  }

  /** Holds blobs again whose rows are back, in their transaction; false where bytes are gone for good. */
  async reclaim(tx: Tx, blobIds: readonly string[]): Promise<boolean> {
    const held = await tx.query<{ key: string }>(
      'with held as (delete from loose_blob where key = any($1::varchar[]) returning key) select key from held',
      [blobIds.map((blobId) => this.key(blobId))],
    );
    return held.length === blobIds.length;
  }

  /** Gives up every blob of the tenant: whatever a column of this service names as `blobId` or `…BlobId`. */
  private async releaseAll(tx: Tx): Promise<void> {
    const columns = this.database.source.entityMetadatas.flatMap(({ tableName, columns: all }) =>
      all
        .filter(({ propertyName }) => /blobId$/i.test(propertyName))
        .map(({ databaseName }) => ({ tableName, databaseName })),
    );
    for (const { tableName, databaseName } of columns) {
      const owned = await tx.query<{ id: string }>(
        `select "${databaseName}" as id from "${tableName}" where "${databaseName}" is not null`,
      );
      await this.release(
        tx,
        owned.map(({ id }) => id),
      );
    }
  }

  /** The bytes of a blob of the current tenant; a 404 that names the file when they are lost. */
  async read(blobId: string, file: { entity: string; id: string }): Promise<Readable> {
    try {
      return await this.storage.read(this.key(blobId));
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
      this.logger.error(`${file.entity} ${file.id} has lost its blob.`);
      throw notFound(file.entity, file.id);
    }
  }

  /** Removes blobs of the current tenant now; what fails stays loose and is left to the sweep. */
  private async drop(keys: readonly string[]): Promise<void> {
    try {
      for (const key of keys) await this.storage.remove(key);
      await this.database.tx((tx) => tx.query('delete from loose_blob where key = any($1)', [keys]));
    } catch (error) {
      this.logger.warn(`Blobs could not be removed, the sweep will: ${String(error)}`);
    }
  }

  /** Removes blobs that have been loose for `age` ms, and uploads that a crash left behind. */
  async sweep(age: number): Promise<void> {
    const before = new Date(Date.now() - age);
    for (let swept = SWEEP_BATCH; swept === SWEEP_BATCH;) {
      const counts = await this.database.everywhere(async (tx) => {
        const loose = await tx.query<{ key: string }>(
          `select key from loose_blob where since <= $1 limit ${SWEEP_BATCH} for update skip locked`,
          [before],
        );
        for (const { key } of loose) await this.storage.remove(key);
        await tx.query('delete from loose_blob where key = any($1)', [loose.map(({ key }) => key)]);
        return loose.length;
      });
      swept = Math.max(...counts);
    }
    await mkdir(this.uploads, { recursive: true });
    for (const name of await readdir(this.uploads)) {
      const path = join(this.uploads, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtime <= before) await rm(path, { force: true });
    }
  }
}
