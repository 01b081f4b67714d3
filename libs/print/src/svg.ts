// A page as SVG. Letters are outlines, so that what is seen is what is printed, whatever fonts the reader has.
import { face } from './fonts.js';
import type { Mark, Page } from './page.js';

const figure = (value: number): string => String(Math.round(value * 10_000) / 10_000);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!);

function rects(marks: readonly Mark[]): string {
  const path = marks
    .filter((mark) => mark.kind === 'rect')
    .map(
      ({ x, y, width, height }) => `M${figure(x)} ${figure(y)}h${figure(width)}v${figure(height)}h${figure(-width)}z`,
    )
    .join('');
  return path && `<path shape-rendering="crispEdges" d="${path}"/>`;
}

function other(mark: Mark): string {
  if (mark.kind === 'rect') return '';
  if (mark.kind === 'polygon')
    return `<polygon points="${mark.points.map((point) => point.map(figure).join(',')).join(' ')}"/>`;
  const { x, y, size, weight, text } = mark;
  const { glyphs } = face(weight).lay(text);
  const letters = glyphs
    .map((glyph) => {
      const d = face(weight).outline(glyph.id);
      return d && `<path transform="translate(${figure(glyph.x * 1000)} ${figure(glyph.y * 1000)})" d="${d}"/>`;
    })
    .join('');
  const scale = (size / 1000).toPrecision(9);
  return `<g transform="translate(${figure(x)} ${figure(y)}) scale(${scale} -${scale})">${letters}</g>`;
}

/** The page as one SVG image of its size in mm; its words are its label, for those who hear it. */
export function toSvg({ width, height, marks }: Page): string {
  const words = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])).join(', ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${figure(width)}mm" height="${figure(height)}mm" ` +
    `viewBox="0 0 ${figure(width)} ${figure(height)}" role="img" aria-label="${escape(words)}">` +
    `<rect width="100%" height="100%" fill="#fff"/>${rects(marks)}${marks.map(other).join('')}</svg>`
  );
}
