/** Whether no object or array of a JSON value lies deeper than `levels`; the value itself is the first. */
export function isWithinDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isWithinDepth(item, levels - 1));
}
