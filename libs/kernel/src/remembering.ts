/** Results that are kept; beyond, all are forgotten. */
const MOST = 1_000;

/** A function of a text that remembers what it gave for those that come again and again. */
export function remembering<T>(meaning: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text)!;
    if (known.size === MOST) known.clear();
    const result = meaning(text);
    known.set(text, result);
    return result;
  };
}
