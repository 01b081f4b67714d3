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
  /** Every blob there is. */
  list(): AsyncIterable<BlobFacts>;
  /** Takes hold of what is there, for a backup that reads it later. */
  hold(): Promise<HeldBlobs>;
}

export interface BlobFacts {
  key: string;
  size: number;
}

/** Blobs that can be read until they are let go, also those removed meanwhile, where the storage can do that. */
export interface HeldBlobs {
  /** Takes hold of what has come since. */
  refresh(): Promise<void>;
  list(): AsyncIterable<BlobFacts>;
  read(key: string): Promise<Readable>;
  release(): Promise<void>;
}

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`There is no blob ${key}.`);
    this.name = 'BlobMissing';
  }
}

export const BLOB_STORAGE = Symbol('BLOB_STORAGE');
