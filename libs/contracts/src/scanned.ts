// What a scanner sends is what is printed, but for capitals: its caps lock, or the computer's, turns them round.

const turned = (code: string): string =>
  [...code].map((sign) => (sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase())).join('');

/** What may be printed where that was scanned, the likeliest first. */
export const spellingsOf = (code: string): string[] => [
  ...new Set([code, code.toUpperCase(), code.toLowerCase(), turned(code)]),
];

/** Those of what was found by a code's spellings that are spelt most like it. */
export function asScanned<T>(found: readonly T[], code: string, codesOf: (one: T) => readonly (string | null)[]): T[] {
  for (const spelling of spellingsOf(code)) {
    const like = found.filter((one) => codesOf(one).includes(spelling));
    if (like.length > 0) return like;
  }
  return [];
}
