import type { Readable } from 'node:stream';
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

/** A reply that the browser saves as a file; the name may hold any characters (RFC 6266). */
export function attachment(name: string, content: Readable | Buffer): StreamableFile {
  const type = mimeTypes[name.slice(name.lastIndexOf('.') + 1) as keyof typeof mimeTypes];
  const plain = name.replace(/[^\w.-]+/g, '_');
  const options = {
    type,
    disposition: `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  };
  return Buffer.isBuffer(content) ? new StreamableFile(content, options) : new StreamableFile(content, options);
}
