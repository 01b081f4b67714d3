/** A layout's free values as JSON to edit; nothing where there are none. */
export function metaText(meta: Readonly<Record<string, unknown>>): string {
  return Object.keys(meta).length === 0 ? '' : JSON.stringify(meta, null, 2);
}

/** The values that a text stands for; an empty one for none, undefined for what is no JSON object. */
export function readMeta(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string' || text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
