// What a report is asked for: values of its parameters, as they begin or as somebody says them.
import type { ParameterValues } from '@ishare/contracts/insight/report.js';
import { dayWords, type DayWord, type ReportParameter } from '@ishare/contracts/insight/report-template.js';
import { AppError, kernelErrors, type ValidationIssue } from '@ishare/kernel/errors.js';

const MS_PER_DAY = 86_400_000;
const isWord = (value: string): value is DayWord => (dayWords as readonly string[]).includes(value);
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day that a word stands for, of a day `yyyy-MM-dd` that is today. */
export function dayOfWord(word: DayWord, today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const time = Date.parse(today);
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  const monday = time - weekday * MS_PER_DAY;
  const days: Record<DayWord, () => number> = {
    today: () => time,
    yesterday: () => time - MS_PER_DAY,
    weekStart: () => monday,
    lastWeekStart: () => monday - 7 * MS_PER_DAY,
    lastWeekEnd: () => monday - MS_PER_DAY,
    monthStart: () => Date.UTC(year, month - 1, 1),
    lastMonthStart: () => Date.UTC(year, month - 2, 1),
    lastMonthEnd: () => Date.UTC(year, month - 1, 0),
    yearStart: () => Date.UTC(year, 0, 1),
  };
  return dayText(days[word]());
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && dayTextOrNull(text) === text;
function dayTextOrNull(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : dayText(time);
}

function faultOf({ kind, options, isRequired }: ReportParameter, value: string | null): string | null {
  if (value === null) return isRequired ? 'Validation:required' : null;
  if (kind === 'number' && !/^-?\d{1,15}(\.\d{1,9})?$/.test(value)) return 'Report:noNumber';
  if (kind === 'day' && !isDay(value)) return 'Report:noDay';
  if (kind === 'choice' && !options.includes(value)) return 'Validation:option';
  return null;
}

/** All values, with days in place of their words; what does not fit its parameter is refused, each by its name. */
export function settleValues(
  parameters: readonly ReportParameter[],
  said: ParameterValues,
  today: string,
): Record<string, string | null> {
  const issues: ValidationIssue[] = [];
  const settled: Record<string, string | null> = {};
  for (const parameter of parameters) {
    const { name, kind, initial } = parameter;
    const given = name in said ? said[name] : initial;
    const text = given?.trim() || null;
    const value = text !== null && kind === 'day' && isWord(text) ? dayOfWord(text, today) : text;
    const fault = faultOf(parameter, value);
    if (fault) issues.push({ member: `values.${name}`, text: fault });
    settled[name] = value;
  }
  const known = new Set(parameters.map(({ name }) => name));
  for (const name of Object.keys(said))
    if (!known.has(name)) issues.push({ member: `values.${name}`, text: 'Report:noParameter' });
  if (issues.length > 0) throw new AppError(kernelErrors.Validation, {}, issues);
  return settled;
}
