import type { Readable } from 'node:stream';
import { notInNames } from '@ishare/contracts/files/entry-name.js';
import { StreamableFile } from '@nestjs/common';

export const mimeTypes = {
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  ptx: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
  zpl: 'application/vnd.zebra.zpl',
  zip: 'application/zip',
} as const;

/** The name of a file made of what people call something. */
export const fileName = (name: string): string => name.replaceAll(new RegExp(notInNames, 'g'), '-');

/** A reply that the browser saves as a file; the name may hold any characters (RFC 6266). */
export function attachment(said: string, content: Readable | Buffer): StreamableFile {
  const name = fileName(said);
  const type = mimeTypes[name.slice(name.lastIndexOf('.') + 1) as keyof typeof mimeTypes];
  const plain = name.replace(/[^\w.-]+/g, '_');
  const options = {
    type,
    disposition: `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
  return Buffer.isBuffer(content) ? new StreamableFile(content, options) : new StreamableFile(content, options);
}
