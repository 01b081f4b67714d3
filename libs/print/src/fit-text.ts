// Text in a box: as large as asked, else smaller, else in several lines, else cut off and said so.
import { face, type Weight } from './fonts.js';

/** No text is made smaller than this share of the size that was asked for. */
const LEAST_SHARE = 2 / 3;
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

/** The text in lines of at most `width` em; a word that is longer than a line is broken. */
function wrap(text: string, width: number, weight: Weight): string[] {
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

/** The last of the lines that are left, with a sign that more would come. */
function shorten(line: string, width: number, weight: Weight): string {
  const characters = [...line];
  while (characters.length > 0 && face(weight).lay(characters.join('') + ELLIPSIS).width > width) characters.pop();
  return characters.join('').trimEnd() + ELLIPSIS;
}

/** `size`, `width` and `height` in mm. */
export function fitText(
  text: string,
  { width, height, size, weight }: { width: number; height: number; size: number; weight: Weight },
): FittedText {
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
