import { dayIn } from '@ishare/contracts/platform/code-rule.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The first moment of a day in a zone, given one of that day, whatever a change of clocks does. */
function startOf(moment: Date, zone: string): Date {
  const day = dayIn(moment, zone);
  let [before, within] = [moment.getTime() - DAY - 2 * HOUR, moment.getTime()];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(new Date(middle), zone) === day) within = middle;
    else before = middle;
  }
  return new Date(within);
}

/** The day of a moment by the clock of a zone: its name, its first moment, and that of the next one. */
export function dayBounds(moment: Date, zone: string): { day: string; start: Date; end: Date } {
  const start = startOf(moment, zone);
  const end = startOf(new Date(start.getTime() + DAY + 6 * HOUR), zone);
  return { day: dayIn(moment, zone), start, end };
}
