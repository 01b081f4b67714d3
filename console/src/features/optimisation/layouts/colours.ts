/** Tints of parts in palette.css. */
export const tintCount = 12;

export const fillKinds = ['order', 'cabinet', 'material'] as const;
export type FillKind = (typeof fillKinds)[number];

/** One tint per key, in the order in which keys first appear; keys beyond the palette share. */
export function tintsOf(keys: Iterable<string>): Map<string, string> {
  const tint = new Map<string, string>();
  for (const key of keys) if (!tint.has(key)) tint.set(key, `var(--tint-${(tint.size % tintCount) + 1})`);
  return tint;
}
