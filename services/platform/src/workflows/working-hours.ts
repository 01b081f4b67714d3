// Working hours of the factory's calendar: so many hours from a moment lead to which moment.
import { DayType, type CalendarDay } from '@ishare/contracts/platform/calendar.js';
import { instantAt } from '@ishare/kernel/clock.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';

export interface WorkingYear {
  year: number;
  /** One of DayType for Monday to Sunday. */
  weekdays: readonly number[];
  days: readonly CalendarDay[];
  shifts: readonly { start: string; end: string }[];
}

const HOUR = 3_600_000;
/** A calendar on which nobody ever works must not be asked for ever. */
const MOST_DAYS = 1_500;

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10);

function typeOf({ weekdays, days }: WorkingYear, day: string): number {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  return days.find(({ date }) => date === day)?.type ?? weekdays[weekday] ?? DayType.Work;
}

/** When people work on a day, each as two moments; a day without a calendar is worked through. */
function spansOf(years: readonly WorkingYear[], zone: string, day: string): [number, number][] {
  const at = (clock: string) => instantAt(zone, day, clock).getTime();
  const whole: [number, number][] = [[at('00:00'), instantAt(zone, nextDay(day), '00:00').getTime()]];
  const year = years.find((one) => day.startsWith(`${one.year}-`));
  if (!year) return whole;
  const type = typeOf(year, day);
  if (type === DayType.Rest || type === DayType.Holiday) return [];
  const spans =
    year.shifts.length === 0 ? whole : year.shifts.map(({ start, end }): [number, number] => [at(start), at(end)]);
  if (type !== DayType.Half) return spans;
  let left = spans.reduce((sum, [from, to]) => sum + to - from, 0) / 2;
  return spans.flatMap(([from, to]): [number, number][] => {
    const length = Math.min(to - from, left);
    left -= length;
    return length > 0 ? [[from, from + length]] : [];
  });
}

/** The moment that is so many working hours after another. */
export function afterWorkingHours(
  { years, zone }: { years: readonly WorkingYear[]; zone: string },
  start: Date,
  hours: number,
): Date {
  let left = hours * HOUR;
  let day = dayIn(start, zone);
  for (let count = 0; count < MOST_DAYS; count++, day = nextDay(day))
    for (const [from, to] of spansOf(years, zone, day)) {
      const begin = Math.max(from, start.getTime());
      if (begin >= to) continue;
      if (to - begin >= left) return new Date(begin + left);
      left -= to - begin;
    }
  return new Date(start.getTime() + hours * HOUR);
}
