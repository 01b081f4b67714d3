/**
 * By how much the clocks of two processes may differ, in seconds: fresh tokens and signed calls are taken from whoever
 * is so far ahead.
 */
export const CLOCK_TOLERANCE = 60;
/** Half of it from the database's clock, in ms: so two processes that are ready are never further apart. */
const MOST_OFF = (CLOCK_TOLERANCE * 1000) / 2;

/** Throws when our clock is too far from another one, told between two moments of ours, all in ms. */
export function assertClock(theirs: number, asked: number, answered: number): void {
  const off = Math.max(asked - theirs, theirs - answered, 0);
  if (off > MOST_OFF)
    throw new Error(
      `The clock of this machine and that of the database are ${Math.round(off / 1000)} s apart: set both by a time ` +
        'server (NTP). Until then tokens and calls of other services are refused.',
    );
}
