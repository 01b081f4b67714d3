import { createHash, randomBytes } from 'node:crypto';
import { EMPTY_GUID } from './empty-guid.js';

export { EMPTY_GUID };

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isGuid(value: unknown): value is string {
  return typeof value === 'string' && GUID.test(value);
}

function format(bytes: Buffer, version: number): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Random bytes are drawn in stock: one draw for each id would be the dearest part of a small request. */
const STOCK = 4_096;
let stock = Buffer.alloc(0);

function random16(): Buffer {
  if (stock.length < 16) stock = randomBytes(STOCK);
  const drawn = stock.subarray(0, 16);
  stock = stock.subarray(16);
  return drawn;
}

/**
 * Ids of one millisecond count on from a random start below half of this (18 bits: the twelve before the variant, six
 * behind it).
 */
const COUNTER_SPACE = 2 ** 18;
let latest = { time: -1, count: 0 };

/**
 * A time-ordered GUID (UUID version 7, RFC 9562), so that inserts stay at the right edge of the primary key.
 * Those that one process makes in the same millisecond rise too (RFC 9562 §6.2, method 1), so rows of one transaction
 * sort as they were written.
 */
export function newId(now: number = Date.now()): string {
  const bytes = random16();
  const count = latest.time === now ? (latest.count + 1) % COUNTER_SPACE : bytes.readUIntBE(6, 3) % (COUNTER_SPACE / 2);
  latest = { time: now, count };
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(count >> 6, 6);
  bytes[8] = count & 0x3f;
  return format(bytes, 7);
}

/** A GUID derived from a name (UUID version 5): the same name gives the same id in every database; used for seeds. */
export function nameId(name: string, namespace: string = EMPTY_GUID): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  return format(hash.subarray(0, 16), 5);
}
