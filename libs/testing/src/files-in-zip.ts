import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The files of an archive as texts, by name, as another program reads them. */
export async function filesIn(archive: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return files;
}
