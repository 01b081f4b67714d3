// A page for a label printer in ZPL II: one picture, so that the printer's own fonts do not matter. Source: Zebra's ZPL
// II programming guide, ^GF and its alternative data compression scheme.
import type { Bitmap } from './raster.js';

/** A digit that comes so often: G to Y for 1 to 19, g to z for 20 to 400 in steps of 20. */
function times(count: number): string {
  let text = '';
  for (; count >= 420; count -= 400) text += 'z';
  if (count >= 20) text += String.fromCharCode('g'.charCodeAt(0) + Math.floor(count / 20) - 1);
  if (count % 20 > 0) text += String.fromCharCode('G'.charCodeAt(0) + (count % 20) - 1);
  return text;
}

function packRow(hex: string): string {
  const white = /0+$/.exec(hex)?.[0].length ?? 0;
  const black = /F+$/.exec(hex)?.[0].length ?? 0;
  const end = white > 1 ? ',' : black > 1 ? '!' : '';
  const body = end ? hex.slice(0, hex.length - Math.max(white, black)) : hex;
  return body.replace(/(.)\1{2,}/g, (run, digit: string) => times(run.length) + digit) + end;
}

/** One label; it is printed once. */
export function toZpl({ width, height, bytes }: Bitmap): string {
  const perRow = bytes.length / height;
  let before: string | undefined;
  let data = '';
  for (let row = 0; row < height; row++) {
    const hex = Buffer.from(bytes.subarray(row * perRow, (row + 1) * perRow))
      .toString('hex')
      .toUpperCase();
    data += hex === before ? ':' : packRow(hex);
    before = hex;
  }
  return `^XA^PW${width}^LL${height}^LH0,0^FO0,0^GFA,${bytes.length},${bytes.length},${perRow},${data}^FS^XZ\n`;
}
