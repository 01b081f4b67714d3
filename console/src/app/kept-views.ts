/** How many views stay alive behind the visible one. */
export const maxKeptViews = 12;

/**
 * Paths kept alive, least recently seen first, after `path` has been shown. Views that must not be kept never stay
 * behind another.
 */
export function keep(
  kept: readonly string[],
  path: string,
  open: ReadonlySet<string>,
  noCache: (path: string) => boolean,
  max = maxKeptViews,
): string[] {
  const rest = kept.filter((other) => other !== path && open.has(other) && !noCache(other));
  return [...rest, path].slice(-max);
}
