/**
 * Takes the first click on a key and none on the same one for `ms` after it, so that a double click is one; times in
 * milliseconds.
 */
export function clickGuard(ms: number, now: () => number = () => performance.now()) {
  let taken: { key: string; at: number } | undefined;
  return {
    take(key: string): boolean {
      const at = now();
      if (taken?.key === key && at - taken.at < ms) return false;
      taken = { key, at };
      return true;
    },
    /** What was done in between was meant: the next click counts at once. */
    release(): void {
      taken = undefined;
    },
  };
}
