/** Texts of one namespace, in groups. */
export type Texts = { readonly [key: string]: unknown };

/**
 * The texts with those replaced that `wording` (`namespace:group.key` → text) words differently; a key that leads
 * nowhere is passed over.
 */
export function overlaid(texts: Texts, namespace: string, wording: Readonly<Record<string, string>>): Texts {
  const own = Object.entries(wording).filter(([key]) => key.startsWith(`${namespace}:`));
  if (own.length === 0) return texts;
  const copy = structuredClone(texts) as Record<string, unknown>;
  for (const [key, text] of own) {
    const path = key.slice(namespace.length + 1).split('.');
    const name = path.pop()!;
    const group = path.reduce<unknown>(
      (at, part) => (isGroup(at) && Object.hasOwn(at, part) ? at[part] : undefined),
      copy,
    );
    if (isGroup(group) && typeof group[name] === 'string' && Object.hasOwn(group, name)) group[name] = text;
  }
  return copy;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
