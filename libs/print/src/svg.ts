// A page as SVG. Letters are outlines, so that what is seen is what is printed, whatever fonts the reader has.
import { face, type Weight } from './fonts.js';
import type { Mark, Page } from './page.js';

const figure = (value: number): string => String(Math.round(value * 10_000) / 10_000);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!);

type RectMark = Extract<Mark, { kind: 'rect' }>;

/** One path for as many rectangles as follow on each other in a colour: drawings keep what lies on what. */
function rects(marks: readonly RectMark[]): string {
  const [first] = marks;
  if (!first) return '';
  const path = marks
    .map(
      ({ x, y, width, height }) => `M${figure(x)} ${figure(y)}h${figure(width)}v${figure(height)}h${figure(-width)}z`,
    )
    .join('');
  // Codes lie on the dots of a printer; the outlines of a drawing are finer than what a screen has.
  const look = first.fill ? `fill="${escape(first.fill)}"` : 'shape-rendering="crispEdges"';
  return `<path ${look} d="${path}"/>`;
}

/** The rectangles, run by run of a colour. */
function ground(marks: readonly Mark[]): string {
  const runs: RectMark[][] = [];
  for (const mark of marks) {
    if (mark.kind !== 'rect') continue;
    const run = runs.at(-1);
    if (run && run[0]!.fill === mark.fill) run.push(mark);
    else runs.push([mark]);
  }
  return runs.map(rects).join('');
}

/** Outlines of glyphs that a page names again and again: each stands once. */
class Glyphs {
  private readonly known = new Map<string, string>();

  /** A glyph at its place in its text; empty where there is nothing to see. */
  use(weight: Weight, id: number, x: number, y: number): string {
    const outline = face(weight).outline(id);
    if (!outline) return '';
    const name = `${weight[0]}${id}`;
    this.known.set(name, outline);
    return `<use href="#${name}" x="${figure(x)}" y="${figure(y)}"/>`;
  }

  get definitions(): string {
    return `<defs>${[...this.known].map(([name, d]) => `<path id="${name}" d="${d}"/>`).join('')}</defs>`;
  }
}

const written = (weight: Weight, id: number, x: number, y: number): string => {
  const d = face(weight).outline(id);
  return d && `<path transform="translate(${figure(x)} ${figure(y)})" d="${d}"/>`;
};

function other(mark: Mark, glyphs?: Glyphs): string {
  if (mark.kind === 'rect') return '';
  if (mark.kind === 'polygon')
    return (
      `<polygon${mark.fill ? ` fill="${escape(mark.fill)}"` : ''} ` +
      `points="${mark.points.map((point) => point.map(figure).join(',')).join(' ')}"/>`
    );
  const { x, y, size, weight, text, isUpright } = mark;
  const letter = glyphs ? glyphs.use.bind(glyphs) : written;
  const letters = face(weight)
    .lay(text)
    .glyphs.map((glyph) => letter(weight, glyph.id, glyph.x * 1000, glyph.y * 1000))
    .join('');
  const scale = (size / 1000).toPrecision(9);
  const turn = isUpright ? ' rotate(-90)' : '';
  return `<g transform="translate(${figure(x)} ${figure(y)})${turn} scale(${scale} -${scale})">${letters}</g>`;
}

/**
 * The page as one SVG image of its size in mm; its words are its label, for those who hear it. One that stands alone in
 * its document may share the outlines of its letters: a page full of text is a tenth then.
 */
export function toSvg({ width, height, marks }: Pick<Page, 'width' | 'height' | 'marks'>, stands?: 'alone'): string {
  const glyphs = stands && new Glyphs();
  const drawn = marks.map((mark) => other(mark, glyphs)).join('');
  const words = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])).join(', ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${figure(width)}mm" height="${figure(height)}mm" ` +
    `viewBox="0 0 ${figure(width)} ${figure(height)}" role="img" aria-label="${escape(words)}">` +
    `${glyphs?.definitions ?? ''}<rect width="100%" height="100%" fill="#fff"/>${ground(marks)}${drawn}</svg>`
  );
}
