import type { SchemaRules } from '@ishare/contracts/things/thing-schemas.js';
import { z } from 'zod';
import { type calendar, type CalendarDay } from '@ishare/contracts/platform/calendar.js';

const dayType = z.number().int().min(0).max(3);
const WEEK = [0, 0, 0, 0, 0, 0, 1];

/** Days are of the year and each stands once; shifts follow each other. */
function isConsistent(
  { year, days, shifts }: { year: number; days: CalendarDay[]; shifts: { start: string; end: string }[] },
  issues: z.core.$RefinementCtx,
): void {
  const seen = new Set<string>();
  days.forEach(({ date }, index) => {
    if (!date.startsWith(`${year}-`))
      issues.addIssue({ code: 'custom', path: ['days', index, 'date'], params: { text: 'Calendar:otherYear', year } });
    else if (seen.has(date))
      issues.addIssue({
        code: 'custom',
        path: ['days', index, 'date'],
        params: { text: 'Calendar:repeatedDay', date },
      });
    seen.add(date);
  });
  shifts.forEach(({ start, end }, index) => {
    if (start >= end || start < (shifts[index - 1]?.end ?? ''))
      issues.addIssue({ code: 'custom', path: ['shifts', index], params: { text: 'Calendar:shiftOrder' } });
  });
}

/** What is said of a calendar beyond its fields. */
export const calendarRules: SchemaRules<typeof calendar> = {
  sent: {
    weekdays: () => z.array(dayType).length(WEEK.length).default(WEEK),
    days: () =>
      z
        .array(z.object({ date: z.iso.date(), type: dayType, name: z.string().max(64).optional() }))
        .max(366)
        .default([]),
  },
  replies: {
    weekdays: z.array(z.number().int()),
    days: z.array(z.object({ date: z.string(), type: z.number().int(), name: z.string().optional() })),
  },
  check: isConsistent,
};
