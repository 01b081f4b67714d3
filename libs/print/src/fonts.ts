// The one typeface of everything that is printed, and what it measures.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import QuickLRU from 'quick-lru';

const { resolve } = createRequire(import.meta.url);
const files = {
  regular: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
} as const;
export type Weight = keyof typeof files;

/** Texts repeat from label to label; so many of each weight are kept laid out. */
const KEPT = 2_000;

/** Pictures among letters (emoji), and what joins, colours and varies them. */
const PICTURES = /\p{Extended_Pictographic}|\p{EMod}|\p{RI}|\u200d|\u20e3|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/gu;

export interface LaidGlyph {
  id: number;
  /** em from the start of the text. */
  x: number;
  y: number;
}

export interface LaidText {
  /** em */
  width: number;
  glyphs: readonly LaidGlyph[];
}

/** One weight of the typeface; sizes are in em, so that they hold at any size. */
export class Face {
  readonly bytes: Buffer;
  private readonly font: fontkit.Font;
  private readonly laid = new QuickLRU<string, LaidText>({ maxSize: KEPT });
  private readonly outlines = new Map<number, string>();

  constructor(weight: Weight) {
    this.bytes = readFileSync(resolve(`@expo-google-fonts/noto-sans-sc/${files[weight]}`));
    this.font = fontkit.create(this.bytes) as fontkit.Font;
  }

  /** Height of a line, and how far its baseline is below its upper edge. */
  get line(): { height: number; baseline: number } {
    const { ascent, descent, unitsPerEm } = this.font;
    return { height: (ascent - descent) / unitsPerEm, baseline: ascent / unitsPerEm };
  }

  /** What of a text is drawn: pictures that the typeface does not have are left out, for a box says nothing. */
  shown(text: string): string {
    const letters = text.replace(PICTURES, (sign) => (this.has(sign) ? sign : ''));
    return letters === text ? text : letters.replace(/ {2,}/g, ' ');
  }

  lay(text: string): LaidText {
    const kept = this.laid.get(text);
    if (kept) return kept;
    const { glyphs, positions } = this.font.layout(this.shown(text));
    const em = this.font.unitsPerEm;
    let x = 0;
    const laid = {
      glyphs: glyphs.map(({ id }, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!;
        const glyph = { id, x: (x + xOffset) / em, y: yOffset / em };
        x += xAdvance;
        return glyph;
      }),
      width: 0,
    };
    laid.width = x / em;
    this.laid.set(text, laid);
    return laid;
  }

  /** SVG path of a glyph in thousandths of an em, y upwards. */
  outline(id: number): string {
    const known = this.outlines.get(id);
    if (known !== undefined) return known;
    const path = this.font.getGlyph(id).path.scale(1000 / this.font.unitsPerEm);
    const outline = path.toSVG();
    this.outlines.set(id, outline);
    return outline;
  }

  /** Characters that the typeface has no glyph for, each once. */
  missing(text: string): string[] {
    return [...new Set(text)].filter((character) => !this.has(character));
  }

  private has(character: string): boolean {
    return this.font.hasGlyphForCodePoint(character.codePointAt(0)!);
  }
}

const faces = new Map<Weight, Face>();

export function face(weight: Weight): Face {
  let found = faces.get(weight);
  if (!found) faces.set(weight, (found = new Face(weight)));
  return found;
}
