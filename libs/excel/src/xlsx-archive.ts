import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { ExcelError } from './excel-error.js';

const maxEntries = 1_000;
const maxUnpackedBytes = 300 * 1024 * 1024;
const maxRatio = 100;
// Below this a high ratio harms nobody: a small workbook of equal rows has one.
const harmlessBytes = 4 * 1024 * 1024;

/**
 * The parts of an xlsx file. Its directory is checked before anything is unpacked, and only what the directory lists is
 * read, at most as long as the directory says: a part that turns out longer is a ZipBomb, too.
 */
export class XlsxArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(source: string | Buffer): Promise<XlsxArchive> {
    const options = { lazyEntries: true, autoClose: false };
    const zip = await (
      typeof source === 'string' ? yauzl.openPromise(source, options) : yauzl.fromBufferPromise(source, options)
    ).catch(notASpreadsheet);
    try {
      return new XlsxArchive(zip, await checkedEntries(zip));
    } catch (error) {
      zip.close();
      throw error instanceof ExcelError ? error : new ExcelError('NotASpreadsheet', {}, { cause: error });
    }
  }

  has(path: string): boolean {
    return this.entries.has(path.toLowerCase());
  }

  /** The unpacked bytes of a part; throws NotASpreadsheet when there is none of that path. */
  async *read(path: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(path.toLowerCase());
    if (!entry) throw new ExcelError('NotASpreadsheet', {});
    try {
      const stream: Readable = await this.zip.openReadStreamPromise(entry);
      yield* stream as AsyncIterable<Buffer>;
    } catch (error) {
      if (error instanceof ExcelError) throw error;
      const longer = error instanceof Error && error.message.startsWith('too many bytes');
      throw longer
        ? new ExcelError('ZipBomb', { unpackedBytes: entry.uncompressedSize }, { cause: error })
        : new ExcelError('NotASpreadsheet', {}, { cause: error });
    }
  }

  close(): void {
    this.zip.close();
  }
}

async function checkedEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new ExcelError('ZipBomb', { entries: zip.entryCount });
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName.toLowerCase(), entry);
    unpackedBytes += entry.uncompressedSize;
  }
  if (unpackedBytes > maxUnpackedBytes) throw new ExcelError('ZipBomb', { unpackedBytes });
  if (unpackedBytes > harmlessBytes && unpackedBytes > zip.fileSize * maxRatio)
    throw new ExcelError('ZipBomb', { unpackedBytes });
  return entries;
}

// Absent files and the like are not the fault of the content.
function notASpreadsheet(error: unknown): never {
  if (typeof error === 'object' && error !== null && 'syscall' in error) throw error;
  throw new ExcelError('NotASpreadsheet', {}, { cause: error });
}
