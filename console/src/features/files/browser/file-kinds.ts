/** How a file can be looked at, by its name; undefined where it cannot. */
export type FileKind = 'picture' | 'pdf' | 'text' | 'sheet';

const KINDS: Readonly<Record<string, FileKind>> = {
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  bmp: 'picture',
  pdf: 'pdf',
  txt: 'text',
  log: 'text',
  json: 'text',
  xml: 'text',
  md: 'text',
  xlsx: 'sheet',
  csv: 'sheet',
};

export const kindOf = (name: string): FileKind | undefined => KINDS[name.split('.').pop()?.toLowerCase() ?? ''];

/** SHA-256 of a file, in hex, as the server knows its content. */
export async function contentHash(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
