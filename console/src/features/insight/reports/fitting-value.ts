import { dayWords } from '@ishare/contracts/insight/report-template.js';
import type { DayWord, ReportParameter } from '@ishare/contracts/insight/report-template.js';

export const isDayWord = (value: string | null | undefined): value is DayWord =>
  (dayWords as readonly string[]).includes(value ?? '');

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** What an address says of a parameter, where a parameter of its kind may be that. */
export function fitting(
  { kind, options }: Pick<ReportParameter, 'kind' | 'options'>,
  value: string | null | undefined,
): string | null {
  if (value === null || value === undefined || kind === 'text') return value ?? null;
  const fits = {
    day: () => isDayWord(value) || (/^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value)),
    number: () => value.trim() !== '' && Number.isFinite(Number(value)),
    choice: () => options.includes(value),
  }[kind]();
  return fits ? value : null;
}
