// What the columns of the trade's lists are called, in both languages: one table for cut lists, samples and order
// lines.
import lengthUnits from './i18n/length-units.json' with { type: 'json' };
import listTitles from './i18n/list-titles.json' with { type: 'json' };

export type ListField = keyof typeof listTitles;

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\s*\*$/, '');
const joined = (text: string): string => text.replace(/[\s_.:'’-]/g, '');

/** By title, how well it fits each of its fields: 0 is the surest word. */
const known = new Map<string, Map<ListField, number>>();
/** By title, the field that it means where another column is surer of its own one: `?part` beside `name`. */
const besides = new Map<string, ListField>();
for (const [field, titles] of Object.entries(listTitles) as [ListField, string[]][])
  for (const [rank, title] of [...titles, field].entries()) {
    const key = joined(plain(title.replace(/^\?/, '')));
    if (title.startsWith('?')) {
      besides.set(key, field);
      continue;
    }
    const fields = known.get(key) ?? known.set(key, new Map()).get(key)!;
    if (!fields.has(field)) fields.set(field, rank);
  }

const millimetres = new Map(
  Object.entries(lengthUnits).flatMap(([factor, words]) =>
    words.map((word) => [word.normalize('NFKC'), Number(factor)]),
  ),
);
const unitWords = [...millimetres.keys()].sort((a, b) => b.length - a.length);

/** mm per unit; undefined for what is no unit of length. */
export const millimetresOf = (unit: string): number | undefined => millimetres.get(plain(unit));

/** A figure that has no unit behind it. */
const BARE = /^[\d.,]+$/;

/** A figure and the unit that stands behind it, if one does: `590 mm`. */
export function splitUnit(text: string): { figure: string; millimetres?: number } {
  if (BARE.test(text)) return { figure: text };
  const written = text.normalize('NFKC').trim().toLowerCase();
  const word = unitWords.find((each) => written.endsWith(each) && /[\d.]\s*$/.test(written.slice(0, -each.length)));
  return word === undefined
    ? { figure: written }
    : { figure: written.slice(0, -word.length).trim(), millimetres: millimetres.get(word)! };
}

/** A title without what stands in brackets behind it, and the unit that it names. */
function parted(title: string): { word: string; millimetres?: number } {
  const text = plain(title);
  const bracket = /^(.*?)\s*[([{\u3010]\s*([^()[\]{}\u3011]*?)\s*[)\]}\u3011]$/.exec(text);
  const slash = bracket ?? /^(.+?)\s*\/\s*([^/]+)$/.exec(text) ?? /^(.+)\s+(\S+)$/.exec(text);
  const factor = slash ? millimetresOf(slash[2]!) : undefined;
  if (bracket && bracket[1]) return { word: joined(bracket[1]), ...(factor ? { millimetres: factor } : {}) };
  return slash && factor ? { word: joined(slash[1]!), millimetres: factor } : { word: joined(text) };
}

/** mm per unit that a title names, as `Length (cm)`; undefined when it names none. */
export const unitOfTitle = (title: string): number | undefined => parted(title).millimetres;

const wordOf = <Meaning>(meanings: ReadonlyMap<string, Meaning>, title: string): Meaning | undefined =>
  meanings.get(joined(plain(title))) ?? meanings.get(parted(title).word);

/** A column whose field another one names as well has the field that it means beside it, if that is free. */
function makeRoom(titles: readonly string[], fields: readonly ListField[], matched: (ListField | undefined)[]): void {
  for (const [index, title] of titles.entries()) {
    const [held, other] = [matched[index], wordOf(besides, title)];
    if (!held || !other || !fields.includes(other) || matched.includes(other)) continue;
    const next = titles.findIndex((each, at) => matched[at] === undefined && wordOf(known, each)?.has(held));
    if (next < 0) continue;
    matched[index] = other;
    matched[next] = held;
  }
}

/**
 * The field of each column by its title, undefined for the others: each field once, where its surest word stands;
 * earlier fields of the table choose first.
 */
export function matchTitles<Field extends ListField>(
  titles: readonly string[],
  fields: readonly Field[],
): (Field | undefined)[] {
  const words = titles.map((title) => wordOf(known, title));
  const matched: (Field | undefined)[] = titles.map(() => undefined);
  for (const field of (Object.keys(listTitles) as ListField[]).filter((each): each is Field =>
    (fields as readonly ListField[]).includes(each),
  )) {
    let best: { index: number; rank: number } | undefined;
    for (const [index, word] of words.entries()) {
      const rank = word?.get(field);
      if (rank === undefined || matched[index] !== undefined || rank >= (best?.rank ?? Infinity)) continue;
      best = { index, rank };
    }
    if (best) matched[best.index] = field;
  }
  makeRoom(titles, fields, matched);
  return matched;
}
