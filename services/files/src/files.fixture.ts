import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestService, type Reply, type TestClient } from '@ishare/testing/test-service.js';
import { filesData } from './files.data.js';
import { filesService } from './files.module.js';

export const FILES = '/api/file-management/file-descriptor';
export const DIRECTORIES = '/api/file-management/directory-descriptor';

/** The smallest PNG: one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A files service with a data folder of its own. */
export class FilesFixture {
  private constructor(
    readonly service: TestService,
    readonly folder: string,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<FilesFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'files-spec-'));
    return new FilesFixture(
      await TestService.start(filesService, [filesData], { env: { DATA_DIR: folder, ...env } }),
      folder,
    );
  }

  /** Paths of all stored blobs and unfinished uploads, below the data folder. */
  async stored(): Promise<string[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.folder.length + 1));
  }

  /** Lets go of what no row owns, however short a time ago it was let go. */
  sweep(): Promise<void> {
    return this.service.app.get(BlobsService).sweep(-1_000);
  }

  async close(): Promise<void> {
    await this.service.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export async function upload(
  client: TestClient,
  name: string,
  content: string | Buffer = name,
  fields: Record<string, string> = {},
): Promise<Reply> {
  return client.upload(`${FILES}/upload`, { name, content: Buffer.from(content as string) }, fields);
}

/** Uploads, asks for a token and downloads. */
export async function roundTrip(client: TestClient, anonymous: TestClient, id: string): Promise<Reply> {
  const { body } = await client.get(`${FILES}/download/${id}/token`);
  return anonymous.get(`${FILES}/download/${id}`, { token: body.token });
}
