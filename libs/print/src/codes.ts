// Codes as black rectangles whose every edge lies on a dot of the printer: a bar of two and a half dots is what
// scanners fail on.
import type { Symbology } from '@ishare/contracts/print/label-template.js';
import bwip from 'bwip-js';
import { encode } from 'uqr';
import { resolutions, type Rect, type Resolution } from './page.js';

/** Modules that stay white on each side, as the symbologies' standards ask (ISO/IEC 18004, 16022, 15417). */
const quietZone: Record<Symbology, number> = { qrcode: 4, datamatrix: 1, code128: 10 };
/** A narrower module does not print reliably. */
const LEAST_DOTS = 2;

/** Rows of modules, true where they are black; one row for a bar code. */
function modulesOf(symbology: Symbology, text: string): boolean[][] | undefined {
  try {
    // Most labels carry a QR code, and uqr makes one in a quarter of the time.
    if (symbology === 'qrcode') return encode(text, { ecc: 'M', border: 0 }).data;
    const [symbol] = bwip.raw({ bcid: symbology, text }) as unknown as [
      { pixs: number[]; pixx: number } | { sbs: number[] },
    ];
    if ('sbs' in symbol) return [symbol.sbs.flatMap((width, index) => Array<boolean>(width).fill(index % 2 === 0))];
    const { pixs, pixx } = symbol;
    return Array.from({ length: pixs.length / pixx }, (_, row) =>
      pixs.slice(row * pixx, (row + 1) * pixx).map((module) => module === 1),
    );
  } catch {
    return undefined;
  }
}

/** Neighbouring black modules of a row as one. */
function runsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  row.forEach((isBlack, index) => {
    if (!isBlack) return;
    const last = runs.at(-1);
    if (last && last.start + last.length === index) last.length++;
    else runs.push({ start: index, length: 1 });
  });
  return runs;
}

/**
 * The code in the middle of its box, as large as whole dots allow, its quiet zone inside. Undefined when the text
 * cannot be encoded or its modules would be narrower than two dots.
 */
export function drawCode(symbology: Symbology, text: string, box: Rect, resolution: Resolution): Rect[] | undefined {
  const rows = modulesOf(symbology, text);
  if (!rows) return undefined;
  const perMm = resolutions[resolution];
  const isBars = rows.length === 1;
  const quiet = 2 * quietZone[symbology];
  const across = rows[0]!.length;
  const widest = (box.width * perMm) / (across + quiet);
  const module = Math.floor(isBars ? widest : Math.min(widest, (box.height * perMm) / (rows.length + quiet)));
  if (module < LEAST_DOTS) return undefined;
  const rowHeight = isBars ? Math.floor(box.height * perMm) : module;
  const left = Math.round((box.x + box.width / 2) * perMm - (across * module) / 2);
  const top = Math.round((box.y + box.height / 2) * perMm - (rows.length * rowHeight) / 2);
  return rows.flatMap((row, index) =>
    runsOf(row).map(({ start, length }) => ({
      x: (left + start * module) / perMm,
      y: (top + index * rowHeight) / perMm,
      width: (length * module) / perMm,
      height: rowHeight / perMm,
    })),
  );
}
