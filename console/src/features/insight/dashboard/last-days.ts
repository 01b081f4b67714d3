import type { ReportFigure } from '@ishare/contracts/insight/reports.js';

interface Day {
  date: string;
  value: number;
  /** What the value is made of, the largest part first. */
  series: { name: string; value: number }[];
}

/** The figures of a report by day, the latest first. */
export function daysOf(figures: readonly ReportFigure[]): Day[] {
  const days = new Map<string, Day>();
  for (const { date, name, value } of figures) {
    const day = days.get(date) ?? { date, value: 0, series: [] };
    days.set(date, day);
    day.value += value;
    if (value > 0 && name) day.series.push({ name, value });
  }
  for (const { series } of days.values()) series.sort((one, other) => other.value - one.value);
  return [...days.values()].sort((one, other) => other.date.localeCompare(one.date));
}
