// When what goes out by the calendar goes out next, by the factory's clock.
import { dayIn } from '@ishare/contracts/platform/code-rule.js';

export interface Calendar {
  rhythm: 'day' | 'week' | 'month';
  /** Of a week: Monday is 1. */
  weekday: number;
  /** Of a month; in a shorter month its last day. */
  dayOfMonth: number;
  hour: number;
  minute: number;
}

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
/** Days that are looked at: no month is longer. */
const HORIZON = 62;

/** How far a zone's clock is ahead of UTC at a moment, ms. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return shown - Math.floor(moment / MS_PER_MINUTE) * MS_PER_MINUTE;
}

/** The moment at which a clock of the zone shows that; where it skips that time, the first after it. */
function momentOf(day: number, { hour, minute }: Pick<Calendar, 'hour' | 'minute'>, zone: string): number {
  const shown = day + (hour * 60 + minute) * MS_PER_MINUTE;
  const guess = shown - offsetAt(shown, zone);
  return shown - offsetAt(guess, zone);
}

function isItsDay(day: number, { rhythm, weekday, dayOfMonth }: Calendar): boolean {
  const date = new Date(day);
  if (rhythm === 'week') return ((date.getUTCDay() + 6) % 7) + 1 === weekday;
  if (rhythm === 'day') return true;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(dayOfMonth, last);
}

/** When the clock shows an hour next, after a moment. */
export const nextHour = (hour: number, after: Date, zone: string): Date =>
  nextTime({ rhythm: 'day', weekday: 1, dayOfMonth: 1, hour, minute: 0 }, after, zone);

/** The first of its times after a moment. */
export function nextTime(calendar: Calendar, after: Date, zone: string): Date {
  const today = Date.parse(dayIn(after, zone));
  for (let days = 0; days <= HORIZON; days++) {
    const day = today + days * MS_PER_DAY;
    if (!isItsDay(day, calendar)) continue;
    const moment = momentOf(day, calendar, zone);
    if (moment > after.getTime()) return new Date(moment);
  }
  throw new Error('A calendar without a next time.');
}
