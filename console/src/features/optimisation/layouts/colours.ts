/** Tints of parts in palette.css. */
export const tintCount = 12;

export const fillKinds = ['order', 'cabinet', 'material'] as const;
export type FillKind = (typeof fillKinds)[number];

/** Colours of edge bands in palette.css. */
export const bandCount = 5;

/** One colour per tape, in their order; tapes beyond the palette share. */
export const bandsOf = (tapes: readonly string[]): Map<string, string> =>
  new Map(tapes.map((tape, index) => [tape, `var(--band-${(index % bandCount) + 1})`]));

/** One tint per key, in the order in which keys first appear; keys beyond the palette share. */
export function tintsOf(keys: Iterable<string>): Map<string, string> {
  const tint = new Map<string, string>();
  for (const key of keys) if (!tint.has(key)) tint.set(key, `var(--tint-${(tint.size % tintCount) + 1})`);
  return tint;
}
