// A page as the dots of a printer: 1 bit each, black is 1.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { resolutions, type Page, type Resolution } from './page.js';
import { toSvg } from './svg.js';

const BYTES_PER_PIXEL = 4;
const HALF = 128;

let ready: Promise<void> | undefined;

function prepare(): Promise<void> {
  return (ready ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm));
}

async function render(page: Page, resolution: Resolution) {
  await prepare();
  const dots = Math.round(page.width * resolutions[resolution]);
  return new Resvg(toSvg(page), { fitTo: { mode: 'width', value: dots } }).render();
}

export interface Bitmap {
  /** dots */
  width: number;
  height: number;
  /** Rows of whole bytes, the leftmost dot in the highest bit; what is beyond the width is 0. */
  bytes: Uint8Array;
}

export async function toBitmap(page: Page, resolution: Resolution): Promise<Bitmap> {
  const image = await render(page, resolution);
  const { width, height, pixels } = image;
  const perRow = Math.ceil(width / 8);
  const bytes = new Uint8Array(perRow * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (pixels[(y * width + x) * BYTES_PER_PIXEL]! < HALF) bytes[y * perRow + (x >> 3)]! |= 0x80 >> (x & 7);
  image.free();
  return { width, height, bytes };
}

export async function toPng(page: Page, resolution: Resolution): Promise<Buffer> {
  const image = await render(page, resolution);
  const png = Buffer.from(image.asPng());
  image.free();
  return png;
}
