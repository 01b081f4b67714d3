import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobMissing, type BlobStorage } from './blob-storage.js';

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
}
