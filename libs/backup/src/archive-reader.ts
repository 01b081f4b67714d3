import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { decrypter, type KeyConfig } from './archive-key.js';
import { BackupRefused } from './backup-refused.js';
import { CHECKSUMS, MANIFEST, manifestSchema, type Manifest } from './manifest.js';

/** One file inside of an archive; what is not read of it is passed over. */
export interface ArchiveEntry {
  name: string;
  size: number;
  chunks: AsyncIterable<Buffer>;
}

/** An error of whoever was given the entries, which says nothing about the archive. */
class VisitFailed extends Error {
  constructor(override readonly cause: unknown) {
    super('visit');
  }
}

async function decrypted(path: string, config: KeyConfig): Promise<Readable> {
  const source = createReadStream(path);
  // A file that is not there is told by the system.
  await new Promise<void>((resolve, reject) => source.once('open', () => resolve()).once('error', reject));
  try {
    const plain = await decrypter(config).decrypt(Readable.toWeb(source) as globalThis.ReadableStream);
    return Readable.fromWeb(plain as ReadableStream);
  } catch (error) {
    source.destroy();
    if (String(error).includes('no identity matched'))
      throw new BackupRefused(
        'key',
        `${path} was made for another key: give the SECRET_KEY of the installation that made it.`,
        { cause: error },
      );
    throw new BackupRefused('damaged', `${path} is no archive of this product, or its beginning is damaged.`, {
      cause: error,
    });
  }
}

/** Sends the bytes of the archive into the unpacking; its failure becomes that of the unpacking. */
async function feed(source: Readable, into: ReturnType<typeof extract>): Promise<void> {
  const unpacked = createZstdDecompress();
  source.once('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  const closed = new Promise<'closed'>((resolve) => void into.once('close', () => resolve('closed')));
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      if (into.write(chunk)) continue;
      const drained = new Promise<void>((resolve) => void into.once('drain', () => resolve()));
      if ((await Promise.race([drained, closed])) === 'closed') break;
    }
    // Its types want a last chunk.
    into.end(undefined);
  } catch (error) {
    into.destroy(error as Error);
  } finally {
    source.destroy();
  }
}

/**
 * Gives the entries of an archive in their order, and fails at the end, or before, where not each byte is as it was
 * written: whoever acts on an entry must be able to take it back.
 */
export async function readArchive(
  path: string,
  config: KeyConfig,
  visit: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const unpacking = extract();
  const feeding = feed(await decrypted(path, config), unpacking);
  const found: string[] = [];
  let checksums: string | undefined;
  try {
    for await (const entry of unpacking) {
      const { name, size } = entry.header;
      const sha256 = createHash('sha256');
      const kept: Buffer[] = [];
      const chunks = (async function* () {
        for await (const chunk of entry as AsyncIterable<Buffer>) {
          sha256.update(chunk);
          if (name === CHECKSUMS) kept.push(chunk);
          yield chunk;
        }
      })();
      if (name !== CHECKSUMS)
        await visit({ name, size, chunks }).catch((error: unknown) => {
          throw new VisitFailed(error);
        });
      for await (const _chunk of chunks);
      if (name === CHECKSUMS) checksums = Buffer.concat(kept).toString();
      else found.push(`${sha256.digest('hex')}  ${name}`);
    }
    await feeding;
  } catch (error) {
    unpacking.destroy();
    if (error instanceof VisitFailed) throw error.cause;
    throw new BackupRefused(
      'damaged',
      `${path} is torn or was changed after it was written: nothing was taken from it.`,
      {
        cause: error,
      },
    );
  }
  if (checksums !== `${found.join('\n')}\n`)
    throw new BackupRefused(
      'damaged',
      `The checksums in ${path} are not those of its contents: nothing was taken from it.`,
    );
}

/** Reads the whole archive and gives what it says of itself; nothing is written anywhere. */
export async function checkArchive(path: string, config: KeyConfig): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await readArchive(path, config, async ({ name, chunks }) => {
    if (name !== MANIFEST) return;
    const bytes: Buffer[] = [];
    for await (const chunk of chunks) bytes.push(chunk);
    const parsed = manifestSchema.safeParse(JSON.parse(Buffer.concat(bytes).toString()));
    if (!parsed.success)
      throw new BackupRefused(
        'newer',
        `${path} has a form that this version does not know: use the version that made it.`,
      );
    manifest = parsed.data;
  });
  if (!manifest) throw new BackupRefused('damaged', `${path} does not say what it holds.`);
  return manifest;
}
