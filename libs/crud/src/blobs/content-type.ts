import { AppError, defineError } from '@ishare/kernel/errors.js';
import { fileTypeFromFile } from 'file-type';

export const ContentMismatch = defineError('FileManagement:010004');

const CFB = 'application/x-cfb';
const ZIP = 'application/zip';
const office = (kind: string) => [`application/vnd.openxmlformats-officedocument.${kind}`, ZIP];

/** What files with these endings must hold; other endings may hold anything. */
const contentOf: Readonly<Record<string, readonly string[]>> = {
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  bmp: ['image/bmp'],
  pdf: ['application/pdf'],
  zip: [ZIP],
  xlsx: office('spreadsheetml.sheet'),
  docx: office('wordprocessingml.document'),
  pptx: office('presentationml.presentation'),
  xls: [CFB],
  doc: [CFB],
  ppt: [CFB],
};

/** Types that a browser may show in place: bitmaps, which cannot carry script. */
export const INLINE_IMAGES: readonly string[] = [
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
];

const MIME_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/i;

/** The type of a received file by its first bytes, else as claimed; refuses a file whose bytes contradict the ending of its name. */
export async function contentType(
  { path, mimeType }: { path: string; mimeType: string },
  name: string,
): Promise<string> {
  const found = (await fileTypeFromFile(path))?.mime;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const expected = contentOf[ending];
  if (expected && !expected.includes(found ?? '')) throw new AppError(ContentMismatch, { name });
  if (found && found !== CFB) return found;
  return MIME_TYPE.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream';
}
