// Text in a box: as large as asked, else smaller, else in several lines, else cut off and said so.
import { face, type Weight } from './fonts.js';

/** No text is made smaller than this share of the size that was asked for. */
const LEAST_SHARE = 2 / 3;
/** As large, of what was asked for, is a text that goes on in a second line. */
const WRAPPED_SHARE = 0.85;
const STEPS = 5;
const ELLIPSIS = '…';
const CJK = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

export interface FittedText {
  lines: string[];
  /** mm */
  size: number;
  isCut: boolean;
}

/** Pieces that a line may not break: words, and single Chinese characters. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const joins = last !== undefined && !CJK.test(character) && !CJK.test(last) && !last.endsWith(' ');
    if (joins) pieces[pieces.length - 1] += character;
    else pieces.push(character);
  }
  return pieces;
}

/** One line in lines of at most `width` em; a word that is longer than a line is broken. */
function wrapLine(text: string, width: number, weight: Weight): string[] {
  const { lay } = { lay: (content: string) => face(weight).lay(content).width };
  const lines: string[] = [];
  let line = '';
  const add = (piece: string) => {
    if (lay((line + piece).trimEnd()) <= width) return void (line += piece);
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    if (lay(piece.trimEnd()) <= width || piece.length === 1) return void (line = piece.trimStart());
    for (const character of piece) add(character);
  };
  piecesOf(text).forEach(add);
  if (line !== '') lines.push(line.trimEnd());
  return lines;
}

/** Each of its lines in lines of at most `width` em. */
const wrap = (text: string, width: number, weight: Weight): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width, weight));

/** The last of the lines that are left, with a sign that more would come. */
function shorten(line: string, width: number, weight: Weight): string {
  const characters = [...line];
  while (characters.length > 0 && face(weight).lay(characters.join('') + ELLIPSIS).width > width) characters.pop();
  return characters.join('').trimEnd() + ELLIPSIS;
}

interface Box {
  width: number;
  height: number;
  size: number;
  weight: Weight;
}

function fit(text: string, { width, height, size, weight }: Box): FittedText {
  const { height: lineHeight } = face(weight).line;
  for (let step = 0; step <= STEPS; step++) {
    const smaller = size * (1 - (step / STEPS) * (1 - LEAST_SHARE));
    const lines = wrap(text, width / smaller, weight);
    if (lines.length === 1 || lines.length * lineHeight * smaller <= height)
      return { lines, size: smaller, isCut: false };
  }
  const least = size * LEAST_SHARE;
  const lines = wrap(text, width / least, weight);
  const room = Math.max(1, Math.floor(height / (lineHeight * least)));
  const kept = lines.slice(0, room);
  kept.push(shorten(kept.pop()! + (lines[room] ?? ''), width / least, weight));
  return { lines: kept, size: least, isCut: true };
}

/** A text as it can be printed: no typeface has tabs, and ends of lines are of one kind. */
export const printable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\v\f]+/g, ' ')
    .trim();

/** `size`, `width` and `height` in mm; its own lines, where there is room for them, else one after the other. */
export function fitText(text: string, box: Box): FittedText {
  const shown = printable(text);
  const own = shown.includes('\n') ? fit(shown, box) : undefined;
  return own && !own.isCut ? own : fit(shown.replace(/ *\n+ */g, ' '), box);
}

/** All of a text, of whatever many lines: its own, each in one where it fits, else in several of a size to be read. */
export function wholeText(
  text: string,
  { width, size, weight }: { width: number; size: number; weight: Weight },
): Pick<FittedText, 'lines' | 'size'>[] {
  return printable(text)
    .split('\n')
    .map((own) => {
      const { isCut, ...fitted } = fitText(own, { width, height: size, size, weight });
      const smaller = size * WRAPPED_SHARE;
      return isCut ? { lines: wrap(own, width / smaller, weight), size: smaller } : fitted;
    });
}
