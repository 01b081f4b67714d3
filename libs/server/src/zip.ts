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
