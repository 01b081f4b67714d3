// What the words in the cells of cut lists mean, in both languages: one table, i18n/value-words.json; those for the
// grain stand in the contracts, for they are typed as well.
import { findWord, grainOfWord, joinedWord, plainWord, wordsOf } from '@ishare/contracts/optimisation/grain-words.js';
import valueWords from '../i18n/value-words.json' with { type: 'json' };
import { PartGrain, tapeSides } from './cut-list-check.js';

const masks = wordsOf(valueWords.edges, String);
const yes = new Set(valueWords.yes);
const no = new Set(valueWords.no);
const totals = new Set(valueWords.total);

/** The grain of a part by whether it may be turned. */
export function grainOfRotation(text: string): number | undefined {
  const word = joinedWord(text);
  if (yes.has(word) || word === '1') return PartGrain.Free;
  if (no.has(word)) return PartGrain.Along;
  const grain = grainOfWord(text);
  return grain === PartGrain.AsMaterial || word === '2' ? PartGrain.AsMaterial : undefined;
}

/** A side of a part: whether it is banded, and the tape where its cell names one. */
export interface Side {
  banded: boolean;
  tape: string | null;
}

/** Whether a cell is empty, or a word that says so. */
export function isNone(text: string): boolean {
  if (text === '') return true;
  const word = plainWord(text);
  return word === '' || no.has(word);
}

export function sideOf(text: string): Side {
  if (isNone(text)) return { banded: false, tape: null };
  return { banded: true, tape: yes.has(plainWord(text)) ? null : text.trim() };
}

/**
 * The four sides that one cell tells: flags, four values parted by signs, or common words; undefined for anything else.
 */
export function sidesOf(text: string): Side[] | undefined {
  const word = plainWord(text);
  // A spreadsheet loses the zeros before a number.
  const flags = /^[01]{4}$/.test(word)
    ? word
    : /^1[01]{1,2}$/.test(word)
      ? word.padStart(4, '0')
      : findWord(masks, word);
  if (flags !== undefined) return [...flags].map((flag) => ({ banded: flag === '1', tape: null }));
  const written = text.normalize('NFKC').trim();
  const parts = written.split(/[/,;|]/.test(written) ? /\s*[/,;|]\s*/ : /\s+/);
  if (parts.length !== tapeSides.length || parts.includes('')) return undefined;
  const isFlags = parts.every((part) => part === '0' || part === '1');
  return parts.map(sideOf).map(({ banded, tape }) => ({ banded, tape: isFlags ? null : tape }));
}

/** Whether a cell says that its row is a sum. */
export const isTotal = (text: string): boolean => totals.has(plainWord(text).replace(/\s*:$/, ''));
