import type { Readable } from 'node:stream';

/** Where the bytes of files are kept. A key is `<tenant or host>/<uuid>`: nothing that a user wrote is part of it. */
export interface BlobStorage {
  /** Keeps the file at `path`, which may be gone afterwards; `size` in bytes. */
  put(key: string, path: string, size: number): Promise<void>;
  /** The bytes of a blob; throws `BlobMissing` before the first byte when there is none. */
  read(key: string): Promise<Readable>;
  /** Removes a blob; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Throws when the storage cannot be used now. */
  check(): Promise<void>;
}

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`There is no blob ${key}.`);
    this.name = 'BlobMissing';
  }
}

export const BLOB_STORAGE = Symbol('BLOB_STORAGE');
