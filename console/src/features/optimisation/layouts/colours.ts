/** Tints that dark text stands on with at least 7:1, told apart by hue; violet is left to offcuts. */
const tints = [
  '#f6e3c5',
  '#d7ead0',
  '#f3d5d2',
  '#d5e3ee',
  '#d5e9e6',
  '#f7ecb5',
  '#ecdccf',
  '#e6e6d0',
  '#f3d9e8',
  '#d9e4cf',
  '#efe0dc',
  '#dfe8d8',
] as const;

export const fillKinds = ['order', 'cabinet', 'material'] as const;
export type FillKind = (typeof fillKinds)[number];

/** One tint per key, in the order in which keys first appear; keys beyond the palette share. */
export function tintsOf(keys: Iterable<string>): Map<string, string> {
  const tint = new Map<string, string>();
  for (const key of keys) if (!tint.has(key)) tint.set(key, tints[tint.size % tints.length]!);
  return tint;
}
