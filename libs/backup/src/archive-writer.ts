import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { encrypter, type KeyConfig } from './archive-key.js';
import { CHECKSUMS } from './manifest.js';

/** Whatever holds it may be read by its owner alone. */
const OWNER_ONLY = 0o600;

/**
 * Writes an archive from its first entry to its last: tar, compressed by zstd, encrypted by age. It is called by its
 * name when it is whole, and not before.
 */
export class ArchiveWriter {
  private readonly sums: string[] = [];

  private constructor(
    private readonly path: string,
    private readonly tar: Pack,
    /** Ends when all bytes are in the file; fails as soon as they cannot be. */
    private readonly writing: Promise<void>,
  ) {
    // Whoever waits for it hears of it; until somebody does it is no reason to end the process.
    writing.catch(() => undefined);
  }

  static async create(path: string, config: KeyConfig): Promise<ArchiveWriter> {
    const tar = pack();
    const compressed = createZstdCompress();
    const filling = pipeline(Readable.from(tar), compressed);
    const encrypted = await (await encrypter(config)).encrypt(Readable.toWeb(compressed) as globalThis.ReadableStream);
    const emptying = pipeline(
      Readable.fromWeb(encrypted as ReadableStream),
      createWriteStream(`${path}.part`, { mode: OWNER_ONLY }),
    );
    const writing = Promise.all([filling, emptying]).then(() => undefined);
    writing.catch((error: Error) => tar.destroy(error));
    return new ArchiveWriter(path, tar, writing);
  }

  /** Adds bytes that are at hand. */
  add(name: string, bytes: Buffer): Promise<void> {
    return this.addStream(name, bytes.length, Readable.from([bytes]));
  }

  /** Adds so many bytes of a stream. */
  async addStream(name: string, size: number, source: AsyncIterable<Buffer>): Promise<void> {
    // What ended the writing says more than that there is nothing to write to.
    if (this.tar.destroying) await this.writing;
    const sha256 = createHash('sha256');
    const written = new Promise<void>((resolve, reject) => {
      const sink = this.tar.entry({ name, size, mode: OWNER_ONLY }, (error) => (error ? reject(error) : resolve()));
      const fill = async () => {
        for await (const chunk of source) {
          sha256.update(chunk);
          if (!sink.write(chunk)) await new Promise<void>((drained) => void sink.once('drain', drained));
        }
        // Its types want a last chunk.
        sink.end(undefined);
      };
      fill().catch((error: unknown) => {
        sink.destroy(error as Error);
        reject(error);
      });
    });
    written.catch(() => undefined);
    // A full disk ends the writing, and nothing would empty the tar any more.
    await Promise.race([written, this.writing.then(() => written)]);
    this.sums.push(`${sha256.digest('hex')}  ${name}`);
  }

  /** The last entry, and the file under its name; the bytes are on the disk when this returns. */
  async finish(): Promise<void> {
    await this.add(CHECKSUMS, Buffer.from(`${this.sums.join('\n')}\n`));
    this.tar.finalize();
    await this.writing;
    const file = await open(`${this.path}.part`, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${this.path}.part`, this.path);
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.tar.destroy(new Error('abandoned'));
    await this.writing.catch(() => undefined);
    await rm(`${this.path}.part`, { force: true });
  }
}
