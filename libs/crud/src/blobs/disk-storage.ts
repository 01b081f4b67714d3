import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobMissing, type BlobFacts, type BlobStorage, type HeldBlobs } from './blob-storage.js';

/** What a link says where the file is gone already, or linked already. */
const NO_MATTER: ReadonlySet<string> = new Set(['ENOENT', 'EEXIST']);

/**
 * A folder of the local disk; several processes may share it over a network file system. Uploads must lie on the same
 * volume.
 */
export class DiskStorage implements BlobStorage {
  constructor(private readonly root: string) {}

  async put(key: string, path: string): Promise<void> {
    const target = join(this.root, key);
    await mkdir(dirname(target), { recursive: true });
    const file = await open(path, 'r+');
    try {
      // The row that names the blob is durable once it commits, so the bytes must be before.
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(path, target);
  }

  async read(key: string): Promise<Readable> {
    const file = await open(join(this.root, key), 'r').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new BlobMissing(key) : error;
    });
    return file.createReadStream();
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.root, key), { force: true });
  }

  async check(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    await access(this.root, constants.W_OK);
  }

  async *list(): AsyncIterable<BlobFacts> {
    // A file that goes meanwhile is in no list.
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(() => undefined);
      if (found) yield { key: relative(this.root, path).split(sep).join('/'), size: found.size };
    }
  }

  /** By a second name for each file, which costs no room and outlives the first one. */
  async hold(): Promise<HeldBlobs> {
    const folder = `${this.root}.held-${randomBytes(4).toString('hex')}`;
    const held = new DiskStorage(folder);
    const refresh = async () => {
      for await (const { key } of this.list()) {
        await mkdir(dirname(join(folder, key)), { recursive: true });
        await link(join(this.root, key), join(folder, key)).catch((error: NodeJS.ErrnoException) => {
          if (!NO_MATTER.has(error.code ?? '')) throw error;
        });
      }
    };
    const release = () => rm(folder, { recursive: true, force: true });
    try {
      await refresh();
    } catch (error) {
      await release();
      throw error;
    }
    return { refresh, release, list: () => held.list(), read: (key) => held.read(key) };
  }
}
