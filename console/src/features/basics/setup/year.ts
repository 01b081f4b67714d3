/** 0 work, 1 rest, 2 holiday, 3 half a day. */
export interface CalendarDay {
  date: string;
  type: number;
  name?: string;
}

/** Monday to Sunday. */
export const usualWeek = [0, 0, 0, 0, 0, 0, 1];
export const dayTypes = [0, 1, 2, 3];

export interface YearDay {
  date: string;
  day: number;
  /** 0 Monday to 6 Sunday. */
  weekday: number;
  type: number;
  /** Whether it differs from its weekday. */
  isOwn: boolean;
}

/** The days of each month of a year, as the weekdays say and single days change it. */
export function monthsOf(year: number, weekdays: readonly number[], days: readonly CalendarDay[]): YearDay[][] {
  const own = new Map(days.map(({ date, type }) => [date, type]));
  return Array.from({ length: 12 }, (_, month) => {
    const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return Array.from({ length }, (_day, index): YearDay => {
      const time = new Date(Date.UTC(year, month, index + 1));
      const date = time.toISOString().slice(0, 10);
      const weekday = (time.getUTCDay() + 6) % 7;
      return { date, day: index + 1, weekday, type: own.get(date) ?? weekdays[weekday] ?? 0, isOwn: own.has(date) };
    });
  });
}

/** The single days after a click on one: its next type, and none of its own where that is its weekday's. */
export function clicked(days: readonly CalendarDay[], day: YearDay, weekdays: readonly number[]): CalendarDay[] {
  const type = (day.type + 1) % dayTypes.length;
  const others = days.filter(({ date }) => date !== day.date);
  return type === weekdays[day.weekday]
    ? others
    : [...others, { date: day.date, type }].sort((a, b) => a.date.localeCompare(b.date));
}
