import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Buffer;
}

/** The format's beginning: an archive of the same content is the same. */
const BEGINNING = new Date(1980, 0, 1);

/**
 * A zip archive, in memory. Entries are taken one by one and others are served in between, so they may be made late.
 */
export async function zip(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const file = new ZipFile();
  const whole = buffer(file.outputStream);
  for (const { name, content } of entries) {
    file.addBuffer(content, name, { mtime: BEGINNING, forceDosTimestamp: true });
    await setImmediate();
  }
  file.end();
  return whole;
}

/** Something that is read when the archive comes to it. */
export interface ZipSource {
  /** With `/` between folders. */
  name: string;
  time: Date;
  open: () => Promise<Readable>;
}

/** An archive of much, which is in memory at no time: each is read while it is sent, one after the other. */
export function zipStream(sources: Iterable<ZipSource>): Readable {
  const file = new ZipFile();
  const stream = file.outputStream as Readable;
  for (const { name, time, open } of sources)
    file.addReadStreamLazy(
      name,
      { mtime: time },
      (done) =>
        void open().then(
          (content) => {
            content.on('error', (error) => stream.destroy(error));
            done(null, content);
          },
          // The receiver sees that it is not whole.
          (error: Error) => stream.destroy(error),
        ),
    );
  file.end();
  return stream;
}
