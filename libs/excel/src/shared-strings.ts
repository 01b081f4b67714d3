import { ExcelError } from './excel-error.js';
import type { XlsxArchive } from './xlsx-archive.js';
import { readXml } from './xml-stream.js';

const maxBytes = 64 * 1024 * 1024;

/**
 * The strings that cells refer to by number, kept as bytes in one block: a million small strings cost as much as their
 * text, and none of them holds on to the piece of the file that it was cut from.
 */
export class SharedStrings {
  private bytes = Buffer.allocUnsafe(64 * 1024);
  private ends = new Uint32Array(1024);
  private count = 0;
  private used = 0;

  add(text: string): void {
    const size = Buffer.byteLength(text);
    if (this.used + size > maxBytes) throw new ExcelError('ZipBomb', { unpackedBytes: this.used + size });
    if (this.used + size > this.bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.used + size));
      this.bytes.copy(grown, 0, 0, this.used);
      this.bytes = grown;
    }
    if (this.count === this.ends.length) {
      const grown = new Uint32Array(this.ends.length * 2);
      grown.set(this.ends);
      this.ends = grown;
    }
    this.used += this.bytes.write(text, this.used);
    this.ends[this.count] = this.used;
    this.count += 1;
  }

  /** Throws NotASpreadsheet for a number that was never given. */
  at(index: number): string {
    if (!(index >= 0 && index < this.count)) throw new ExcelError('NotASpreadsheet', {});
    return this.bytes.toString('utf8', index === 0 ? 0 : this.ends[index - 1], this.ends[index]);
  }
}

/** Reads the table of strings; throws CellTooLong above `maxCellBytes` for one of them. */
export async function readSharedStrings(
  archive: XlsxArchive,
  path: string | undefined,
  maxCellBytes: number,
): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (path === undefined) return strings;
  let text = '';
  let inText = false;
  let inPhonetic = false;
  await readXml(archive.read(path), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') inPhonetic = true;
      inText = name === 't' && !inPhonetic;
    },
    text(part) {
      if (!inText) return;
      text += part;
      if (text.length > maxCellBytes) throw new ExcelError('CellTooLong', { maxBytes: maxCellBytes, rowNo: 0 });
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetic = false;
      if (name === 'si') strings.add(unescapeText(text));
    },
  });
  return strings;
}

/** Characters that XML cannot hold are written as _x000D_ by Excel. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
