const MAX_DEPTH = 20;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a member may be called so in stored JSON. */
export const isHarmlessName = (name: string): boolean => !FORBIDDEN.has(name);

/** Whether stored JSON is harmless to whoever reads it: not too deep, no keys that reach into prototypes. */
export function isHarmless(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every(([key, item]) => isHarmlessName(key) && isHarmless(item, depth + 1))
  );
}
