// What stands on the pages of a PDF, as another program reads it: texts by way of the file's own table of letters.
import { inflateSync } from 'node:zlib';

type Objects = ReadonlyMap<string, string>;

function objectsOf(pdf: Buffer): Objects {
  const found = pdf.toString('latin1').matchAll(/(\d+) 0 obj\r?\n([^]*?)\r?\nendobj/g);
  return new Map([...found].map(([, id, body]) => [id!, body!]));
}

const refersTo = (body: string, name: string): string => new RegExp(`/${name} (\\d+) 0 R`).exec(body)![1]!;

/** By its length: what is compressed may end with what looks like the end of a line. */
function streamOf(body: string): string {
  const head = /\/Length (\d+)\b[^]*?stream\r?\n/.exec(body)!;
  const begin = head.index + head[0].length;
  const raw = Buffer.from(body.slice(begin, begin + Number(head[1])), 'latin1');
  return (body.slice(0, begin).includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
}

/** The letters of a font by the number of their glyph. */
function lettersOf(objects: Objects, font: string): Map<number, string> {
  const table = streamOf(objects.get(refersTo(objects.get(font)!, 'ToUnicode'))!);
  const letters = new Map<number, string>();
  for (const [, first, entries] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, units]] of [...entries!.matchAll(/<([0-9a-f\s]*)>/gi)].entries())
      letters.set(
        parseInt(first!, 16) + index,
        Buffer.from(units!.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'),
      );
  return letters;
}

function textsOf(objects: Objects, page: string): string[] {
  const resources = objects.get(refersTo(page, 'Resources'))!;
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, lettersOf(objects, id!)]),
  );
  const drawn = streamOf(objects.get(refersTo(page, 'Contents'))!);
  let letters = new Map<number, string>();
  return [...drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, shown]) => {
    if (font) letters = fonts.get(font)!;
    if (shown === undefined) return [];
    const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => hex!).join('');
    return [(glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(parseInt(glyph, 16)) ?? '').join('')];
  });
}

/** The texts of each page, in the order in which they are drawn. */
export function pdfTexts(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  return [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body)).map((page) => textsOf(objects, page));
}

/** What each stream of a PDF holds, such as the drawing of a page. */
export const pdfStreams = (pdf: Buffer): string[] =>
  [...objectsOf(pdf).values()].filter((body) => /stream\r?\n/.test(body)).map(streamOf);
