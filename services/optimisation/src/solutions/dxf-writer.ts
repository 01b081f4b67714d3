// Plans as drawings for nesting routers and CAD: one DXF for each pattern, in mm, the raw board's lower left corner at
// the origin and its length along x.
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { zip, type ZipEntry } from '@ishare/server/zip.js';
import Drawing from 'dxf-writer';
import { patternFileName } from './pattern-file-name.js';

type Layout = SolutionDetail['layouts'][number];

interface Rectangle {
  x: number;
  y: number;
  length: number;
  width: number;
}

/** Of letters, mm: what a part's shorter side takes, within what is still read and what does not cover the drawing. */
const LETTERS = { share: 0.2, least: 4, most: 40 } as const;

const LAYERS = {
  BOARD: Drawing.ACI.WHITE,
  PARTS: Drawing.ACI.GREEN,
  OFFCUTS: Drawing.ACI.CYAN,
  TEXT: Drawing.ACI.YELLOW,
} as const;

/**
 * A text of one line; the version of the format that is written takes UTF-8. What the reader would take for a sign
 * (%%c) or for another letter (\\U+0041) stands in wide letters, as it was given.
 */
export const plain = (value: string): string =>
  value
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/%%+/g, (signs) => '\uff05'.repeat(signs.length))
    .replace(/\\(?=[UM]\+)/gi, '\uff3c');

function draw(drawing: Drawing, layer: keyof typeof LAYERS, { x, y, length, width }: Rectangle): void {
  drawing.setActiveLayer(layer);
  drawing.drawRect(x, y, x + length, y + width);
}

/** A pattern as DXF text: the board, its parts with their numbers, and the offcuts that are kept. */
function patternAsDxf({ boardLength, boardWidth, placements, offcuts }: Layout): string {
  const drawing = new Drawing();
  drawing.setUnits('Millimeters');
  for (const [layer, colour] of Object.entries(LAYERS)) drawing.addLayer(layer, colour, 'CONTINUOUS');
  draw(drawing, 'BOARD', { x: 0, y: 0, length: boardLength, width: boardWidth });
  for (const { x, y, l: length, w: width, partNo } of placements) {
    draw(drawing, 'PARTS', { x, y, length, width });
    const side = Math.min(length, width);
    const height = Math.min(LETTERS.most, Math.max(LETTERS.least, side * LETTERS.share));
    drawing.setActiveLayer('TEXT');
    drawing.drawText(x + length / 2, y + width / 2, height, length < width ? 90 : 0, plain(partNo), 'center', 'middle');
  }
  for (const offcut of offcuts) draw(drawing, 'OFFCUTS', offcut);
  return drawing.toDxfString();
}

function* drawingsOf(layouts: readonly Layout[]): Generator<ZipEntry> {
  for (const layout of layouts)
    yield { name: patternFileName(layout, 'dxf'), content: Buffer.from(patternAsDxf(layout)) };
}

/** A plan as an archive of drawings, one for each of its patterns. */
export const writeDxf = ({ layouts }: SolutionDetail): Promise<Buffer> => zip(drawingsOf(layouts));
