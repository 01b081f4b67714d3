import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** The Content-Disposition of RFC 6266: an ASCII name for old clients, the whole name in UTF-8 for all others. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["%\\]/g, '_');
  const utf8 = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** A stored file as a reply; `size` in bytes. */
export function fileReply(
  content: Readable,
  { name, mimeType, size }: { name: string; mimeType: string; size: number },
  kind: 'attachment' | 'inline',
): StreamableFile {
  const text = mimeType.startsWith('text/') && !mimeType.includes('charset');
  return new StreamableFile(content, {
    type: text ? `${mimeType}; charset=utf-8` : mimeType,
    disposition: contentDisposition(kind, name),
    length: size,
  });
}
