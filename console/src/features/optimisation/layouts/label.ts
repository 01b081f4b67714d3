import { mm } from '../../../ui/figures';

/** Parts narrower than this on the screen carry no label, px. */
export const leastLabelPx = 40;
const leastFontPx = 9;
const mostFontPx = 14;
const lineHeight = 1.25;
const paddingPx = 6;

export interface FittedLabel {
  lines: string[];
  /** px */
  fontSize: number;
  isTurned: boolean;
}

/** Width of a text in units of its font size: CJK glyphs are square, others a little over half. */
export function textUnits(text: string): number {
  let units = 0;
  for (const glyph of text) units += /[\u2e80-\u9fff\uff00-\uffef]/.test(glyph) ? 1 : 0.58;
  return units;
}

function fontFor(lines: readonly string[], along: number, across: number): number {
  const widest = Math.max(...lines.map(textUnits), 1);
  return Math.min(mostFontPx, (along - paddingPx) / widest, (across - paddingPx) / (lines.length * lineHeight));
}

/**
 * As many of the lines as fit into a box of that many px, the first being the most wanted; turned by 90° where only
 * that way they fit. Nothing for a box below 40 px.
 */
export function fitLabel(lines: readonly string[], widthPx: number, heightPx: number): FittedLabel | undefined {
  if (Math.max(widthPx, heightPx) < leastLabelPx || lines.length === 0) return undefined;
  for (let count = lines.length; count > 0; count--) {
    const shown = lines.slice(0, count);
    const lying = fontFor(shown, widthPx, heightPx);
    const standing = heightPx > widthPx ? fontFor(shown, heightPx, widthPx) : 0;
    const fontSize = Math.max(lying, standing);
    if (fontSize >= leastFontPx) return { lines: shown, fontSize, isTurned: standing > lying };
  }
  return undefined;
}

/** What stands on a part, the most wanted first: its number, its size, whose it is, and its name. */
export function partLines(
  part: { partNo: string; name: string | null; l: number; w: number },
  owner: string | undefined,
): string[] {
  return [part.partNo, `${mm(part.l)}×${mm(part.w)}`, ...(owner ? [owner] : []), ...(part.name ? [part.name] : [])];
}
