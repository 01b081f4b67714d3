// What the words for the grain of a part mean, in both languages: one table for files and for what is typed.
import grainWords from '../i18n/grain-words.json' with { type: 'json' };

/** As people write it: whatever its width, its case and its spaces. */
export const plainWord = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

/** `2.0` is 2, and `1W-2L` is `1w2l`. */
export const joinedWord = (text: string): string =>
  plainWord(text)
    .replace(/\.0+$/, '')
    .replace(/[\s_-]/g, '');

/** Each word of a table, in both ways of writing it, with what it means. */
export function wordsOf<T>(
  table: Readonly<Record<string, readonly string[]>>,
  value: (key: string) => T,
): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(table).flatMap(([key, words]) =>
      words.flatMap((word) => [plainWord(word), joinedWord(word)].map((each): [string, T] => [each, value(key)])),
    ),
  );
}

export const findWord = <T>(words: ReadonlyMap<string, T>, text: string): T | undefined =>
  words.get(plainWord(text)) ?? words.get(joinedWord(text) || plainWord(text));

const grains = wordsOf(grainWords, Number);

/** One of the grains of a part, 0 to 3; undefined for a word that nobody knows. */
export const grainOfWord = (text: string): number | undefined => findWord(grains, text);
