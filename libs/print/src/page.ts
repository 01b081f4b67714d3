// What is printed comes to marks in mm from the page's upper left corner, black unless they say otherwise. PDF, SVG,
// PNG and ZPL are all made of these; label printers know black alone.
import { dotsPerMm } from '@ishare/contracts/print/label-template.js';
import type { Weight } from './fonts.js';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Mark =
  /** `fill` is a CSS colour in hex. */
  | ({ kind: 'rect'; fill?: string } & Rect)
  | { kind: 'polygon'; fill?: string; points: readonly (readonly [x: number, y: number])[] }
  /** One line of text; `y` is its baseline, `size` in mm; `isUpright` runs upwards from there. */
  | { kind: 'text'; x: number; y: number; size: number; weight: Weight; text: string; isUpright?: boolean };

/** The rows that are behind a figure: those that have each of these values. */
export type Behind = Readonly<Record<string, string | null>>;

/** What a person should know before it is printed. */
export type Warning =
  /** Of these characters there is no glyph. */
  | { kind: 'unprintable'; text: string; characters: string }
  /** The text is cut off. */
  | { kind: 'overflow'; text: string }
  /** The code has no room, or its text cannot be encoded: it is left out. */
  | { kind: 'noCode'; text: string };

export interface Page {
  /** mm */
  width: number;
  height: number;
  marks: Mark[];
  warnings: Warning[];
}

/** Resolutions of label printers in dots per inch, as dots per mm. */
export { dotsPerMm as resolutions };
export type Resolution = keyof typeof dotsPerMm;
