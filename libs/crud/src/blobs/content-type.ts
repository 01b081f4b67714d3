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

/** What a machine runs, by its first bytes. */
const PROGRAMS: readonly string[] = [
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/wasm',
  'application/vnd.android.package-archive',
  'application/x-ms-shortcut',
  'application/x-ms-regedit',
  'application/x-deb',
  'application/x-rpm',
  'application/x-shockwave-flash',
  'application/x-google-chrome-extension',
];

/** Whether a type that `contentType` found is that of a program, whatever its file is called. */
export const isProgram = (mimeType: string): boolean => PROGRAMS.includes(mimeType);

export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const MIME_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/i;

/**
 * The type of a received file by its first bytes, else as claimed; refuses a file whose bytes contradict the ending of
 * its name.
 */
export async function contentType(
  { path, mimeType }: { path: string; mimeType: string },
  name: string,
): Promise<string> {
  const found = (await fileTypeFromFile(path))?.mime;
  const expected = contentOf[endingOf(name)];
  if (expected && !expected.includes(found ?? '')) throw new AppError(ContentMismatch, { name });
  if (found && found !== CFB) return found;
  return MIME_TYPE.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream';
}
