import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Config } from '@ishare/server/config.js';
import { Client } from 'minio';
import { BlobMissing, type BlobFacts, type BlobStorage, type HeldBlobs } from './blob-storage.js';

type S3Config = Pick<Config, 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION'>;

/** A bucket of any S3-compatible server; made when it is not there. */
export class S3Storage implements BlobStorage {
  private readonly client: Client;
  private readonly bucket: string;
  private readonly region: string;
  private ensured?: Promise<void> | undefined;

  constructor({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION }: S3Config) {
    if (!S3_ENDPOINT || !S3_ACCESS_KEY || !S3_SECRET_KEY)
      throw new Error('S3_ENDPOINT needs S3_ACCESS_KEY and S3_SECRET_KEY.');
    const { protocol, hostname, port } = new URL(S3_ENDPOINT);
    this.client = new Client({
      endPoint: hostname,
      useSSL: protocol === 'https:',
      ...(port ? { port: Number(port) } : {}),
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      region: S3_REGION,
      pathStyle: true,
    });
    this.bucket = S3_BUCKET;
    this.region = S3_REGION;
  }

  async put(key: string, path: string, size: number): Promise<void> {
    const put = async () => {
      await this.ensureBucket();
      // Without the size the client would send parts of 5 MB, each held in memory.
      await this.client.putObject(this.bucket, key, createReadStream(path), size);
    };
    try {
      await put();
    } catch (error) {
      // A storage that was made anew has forgotten the bucket, which was there when it was looked for.
      if ((error as { code?: string }).code !== 'NoSuchBucket') throw error;
      delete this.ensured;
      await put();
    }
  }

  async read(key: string): Promise<Readable> {
    try {
      return await this.client.getObject(this.bucket, key);
    } catch (error) {
      throw ['NoSuchKey', 'NoSuchBucket', 'NotFound'].includes((error as { code?: string }).code ?? '')
        ? new BlobMissing(key)
        : error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.removeObject(this.bucket, key);
  }

  async check(): Promise<void> {
    await this.client.bucketExists(this.bucket);
  }

  async *list(): AsyncIterable<BlobFacts> {
    await this.ensureBucket();
    const objects = this.client.listObjectsV2(this.bucket, '', true) as AsyncIterable<{ name?: string; size: number }>;
    for await (const { name, size } of objects) if (name !== undefined) yield { key: name, size };
  }

  /** A bucket holds nothing: what is removed meanwhile is missed, unless the bucket keeps versions. */
  async hold(): Promise<HeldBlobs> {
    return {
      refresh: async () => undefined,
      list: () => this.list(),
      read: (key) => this.read(key),
      release: async () => undefined,
    };
  }

  private ensureBucket(): Promise<void> {
    if (!this.ensured) {
      const ensuring = this.makeBucket();
      this.ensured = ensuring;
      ensuring.catch(() => (this.ensured = undefined));
    }
    return this.ensured;
  }

  private async makeBucket(): Promise<void> {
    if (await this.client.bucketExists(this.bucket)) return;
    try {
      await this.client.makeBucket(this.bucket, this.region);
    } catch (error) {
      if ((error as { code?: string }).code !== 'BucketAlreadyOwnedByYou') throw error;
    }
  }
}
