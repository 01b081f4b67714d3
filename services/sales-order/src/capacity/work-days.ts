// What the factory works on which day, as its calendars say.
import { DayType } from '@ishare/contracts/platform/calendar.js';
import type { platformPort } from '@ishare/contracts/platform/client.js';
import type { PortClient } from '@ishare/contracts/define.js';
import { CAPACITIES, type Work } from '@ishare/contracts/sales-order/capacity.js';
import { multiplyDecimal, roundDecimal } from '@ishare/kernel/decimal.js';
import { NO_WORK, plus } from './plan-load.js';

export type WorkCalendar = Awaited<ReturnType<PortClient<typeof platformPort>['workCalendars']>>[number];

const DAY = 86_400_000;
const DIGITS = 3;
const HALF = 0.5;

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** 0 Monday to 6 Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
export const mondayOf = (day: string): string => plusDays(day, -weekdayOf(day));

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Of a half day the first shift is worked; where there are not several, half of the day. */
function halfOf(shifts: WorkCalendar['shifts']): number {
  const lengths = shifts.map(({ start, end }) => minutes(end) - minutes(start));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.length > 1 && all > 0 ? lengths[0]! / all : HALF;
}

function shareOf({ weekdays, days, shifts }: WorkCalendar, date: string): number {
  const type = days.find((day) => day.date === date)?.type ?? weekdays[weekdayOf(date)] ?? DayType.Work;
  if (type === DayType.Work) return 1;
  return type === DayType.Half ? halfOf(shifts) : 0;
}

const part = (work: Work, share: number): Work =>
  Object.fromEntries(
    CAPACITIES.map((what) => [what, roundDecimal(multiplyDecimal(work[what], share) ?? 0, DIGITS)]),
  ) as unknown as Work;

/** Those of a year; of one that has none yet, the weeks of the last that has. */
function calendarsOf(calendars: readonly WorkCalendar[], year: number): WorkCalendar[] {
  const last = Math.max(...calendars.map((one) => one.year).filter((one) => one <= year));
  const known = calendars.filter((one) => one.year === last);
  return last === year ? known : known.map((one) => ({ ...one, days: [] }));
}

/**
 * What a day takes; null where it is none on which anybody works. A year's calendar of the whole company holds; without
 * one, those of its factories together.
 */
export function capacityOn(calendars: readonly WorkCalendar[], date: string): Work | null {
  const ofYear = calendarsOf(calendars, Number(date.slice(0, 4)));
  const common = ofYear.filter(({ factoryId }) => factoryId === null);
  const working = (common.length > 0 ? common.slice(0, 1) : ofYear)
    .map((calendar) => ({ capacity: calendar.capacity, share: shareOf(calendar, date) }))
    .filter(({ share }) => share > 0);
  return working.length === 0
    ? null
    : working.map(({ capacity, share }) => part(capacity, share)).reduce(plus, NO_WORK);
}

/** The days from the first to the last, both of them, on which somebody works. */
export function workDays(
  calendars: readonly WorkCalendar[],
  from: string,
  to: string,
): { date: string; capacity: Work }[] {
  const days: { date: string; capacity: Work }[] = [];
  for (let date = from; date <= to; date = plusDays(date, 1)) {
    const capacity = capacityOn(calendars, date);
    if (capacity) days.push({ date, capacity });
  }
  return days;
}
