import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Buffer;
}

/** The format's beginning: an archive of the same content is the same. */
const BEGINNING = new Date(1980, 0, 1);

/** A zip archive of a few files, all in memory. */
export function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const file = new ZipFile();
  for (const { name, content } of entries) file.addBuffer(content, name, { mtime: BEGINNING, forceDosTimestamp: true });
  file.end();
  return buffer(file.outputStream);
}
