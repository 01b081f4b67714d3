// Codes read again from the dots that a printer is sent, as a scanner would.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fillText, type LabelData, type LabelItem } from '@ishare/contracts/print/label-template.js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Bitmap } from './raster.js';

/** A label has so many codes at most. */
const MOST = 60;
const WHITE = 255;

let ready: Promise<unknown> | undefined;

/** The reader's program lies on the disk: it is never fetched. */
function prepare(): Promise<unknown> {
  return (ready ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (bytes) => prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer }, fireImmediately: true }),
  ));
}

/** The dots as an image that readers take. */
function imageOf({ width, height, bytes }: Bitmap) {
  const perRow = bytes.length / height;
  const data = new Uint8ClampedArray(width * height * 4).fill(WHITE);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (bytes[y * perRow + (x >> 3)]! & (0x80 >> (x & 7))) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data, colorSpace: 'srgb' as const };
}

export interface ReadCode {
  /** As `symbologies` name it, where it is one of them. */
  symbology: string;
  text: string;
}

/** All codes that a reader finds. */
export async function readCodes(bitmap: Bitmap): Promise<ReadCode[]> {
  await prepare();
  const read = await readBarcodes(imageOf(bitmap), { tryHarder: true, maxNumberOfSymbols: MOST });
  return read.map(({ format, text }) => ({ symbology: format.replace(/[^A-Za-z0-9]/g, '').toLowerCase(), text }));
}

/** The codes of a label that a reader does not find in its dots, or reads as something else. */
export async function unreadCodes(
  items: readonly LabelItem[],
  { texts }: LabelData,
  bitmap: Bitmap,
): Promise<{ item: number; text: string }[]> {
  const wanted = items.flatMap((item, index) => {
    const text = item.kind === 'code' ? fillText(item.text, texts) : '';
    return item.kind === 'code' && text !== '' ? [{ item: index, symbology: item.symbology, text }] : [];
  });
  if (wanted.length === 0) return [];
  const read = await readCodes(bitmap);
  return wanted.filter(({ symbology, text }) => {
    const found = read.findIndex((one) => one.symbology === symbology && one.text === text);
    if (found >= 0) read.splice(found, 1);
    return found < 0;
  });
}
