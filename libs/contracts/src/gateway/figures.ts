// What a gateway process counts of each route, minute by minute: requests, errors, refusals by a limit, and how long
// the answers took.

/** Upper ends of the classes of durations in ms; the last class has none. */
export const DURATIONS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** Requests, errors, limited, then how many in each class of durations. */
export const FIGURES = 3 + DURATIONS.length + 1;
/** Minutes that are told. */
export const TOLD_MINUTES = 60;

/** By route, then by minute since 1970. */
export type Figures = Record<string, Record<string, number[]>>;

/** Milliseconds within which 95 of 100 answers came, by their classes; null where there were none. */
export function p95Of(classes: readonly number[]): number | null {
  const total = classes.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [at, count] of classes.entries()) {
    if (before + count >= total * 0.95) {
      const low = at === 0 ? 0 : DURATIONS[at - 1]!;
      const high = DURATIONS[at] ?? low * 2;
      return Math.round((low + ((high - low) * (total * 0.95 - before)) / count) * 10) / 10;
    }
    before += count;
  }
  return null;
}

/** The sum of several processes' figures of a route since a minute. */
export function sumSince(all: readonly (Record<string, number[]> | undefined)[], since: number): number[] {
  const sum = Array.from({ length: FIGURES }, () => 0);
  for (const minutes of all)
    for (const [minute, counts] of Object.entries(minutes ?? {}))
      if (Number(minute) >= since) counts.forEach((count, at) => (sum[at] = (sum[at] ?? 0) + count));
  return sum;
}
