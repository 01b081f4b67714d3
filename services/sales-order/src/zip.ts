import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Buffer;
}

const DEFLATE = 8;
const UTF8_NAMES = 0x0800;
const VERSION = 20;
/** DOS time and date of the format's beginning: an archive of the same content is the same. */
const TIME = 0;
const DATE = 0x21;

function header(signature: number, fields: readonly [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0));
  buffer.writeUInt32LE(signature, 0);
  let offset = 4;
  for (const [bytes, value] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, offset);
    else buffer.writeUInt32LE(value, offset);
    offset += bytes;
  }
  return buffer;
}

/** A zip archive of a few files, all in memory. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const [bytes, packed] = [Buffer.from(name), deflateRawSync(content)];
    const common: [2 | 4, number][] = [
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, DEFLATE],
      [2, TIME],
      [2, DATE],
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, bytes.length],
      [2, 0],
    ];
    const local = Buffer.concat([header(0x04034b50, common), bytes, packed]);
    directory.push(header(0x02014b50, [[2, VERSION], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), bytes);
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  return Buffer.concat([
    ...parts,
    listed,
    header(0x06054b50, [
      [2, 0],
      [2, 0],
      [2, entries.length],
      [2, entries.length],
      [4, listed.length],
      [4, offset],
      [2, 0],
    ]),
  ]);
}
