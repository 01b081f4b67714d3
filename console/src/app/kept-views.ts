/** How many views stay alive behind the visible one. */
export const maxKeptViews = 12;

/** What decides which views may stay. */
interface Tabs {
  open: ReadonlySet<string>;
  /** Whether a view must not be kept. */
  isUncached: (path: string) => boolean;
}

/**
 * Paths kept alive, least recently seen first, after `path` has been shown. Views that must not be kept never stay
 * behind another.
 */
export function keep(kept: readonly string[], path: string, { open, isUncached }: Tabs, max = maxKeptViews): string[] {
  const rest = kept.filter((other) => other !== path && open.has(other) && !isUncached(other));
  return [...rest, path].slice(-max);
}
