// How numbers are made: the shape of a rule, which counter a number takes, and how it is written.
import { clockText } from '@ishare/kernel/clock.js';
import { z } from 'zod';

export const CodeSegmentType = { Const: 0, Date: 1, Sequence: 2, Field: 3, Random: 4 } as const;
export const CodeResetBy = { Never: 0, Day: 1, Month: 2, Year: 3, Dealer: 4 } as const;

/** The field by which a sequence begins anew for each dealer. */
export const DEALER_FIELD = 'dealerCode';

export const MAX_SEGMENTS = 12;

export const codeSegment = z.object({
  type: z.number().int().min(0).max(4),
  /** Text of a constant, format of a date (yyyy, yy, MM, dd), or name of a field. */
  value: z.string().max(32).default(''),
  /** Digits of a sequence or of a random number; characters of a field at most, 0 for all. */
  length: z.number().int().min(0).max(12).default(0),
  /** When a sequence begins anew. */
  resetBy: z.number().int().min(0).max(4).default(CodeResetBy.Never),
});
export type CodeSegment = z.output<typeof codeSegment>;

const DATE_FORMAT = /^(?:yyyy|yy|MM|dd|[-./_])+$/;
const FIELD_NAME = /^[a-z][A-Za-z0-9]{0,31}$/;

/** What a number must show for a sequence that begins anew not to give the same number twice. */
function shows(segments: readonly CodeSegment[], resetBy: number): boolean {
  const dates = segments
    .filter(({ type }) => type === CodeSegmentType.Date)
    .map(({ value }) => value)
    .join('');
  switch (resetBy) {
    case CodeResetBy.Day:
      return /yy/.test(dates) && /MM/.test(dates) && /dd/.test(dates);
    case CodeResetBy.Month:
      return /yy/.test(dates) && /MM/.test(dates);
    case CodeResetBy.Year:
      return /yy/.test(dates);
    case CodeResetBy.Dealer:
      return segments.some(
        ({ type, value, length }) => type === CodeSegmentType.Field && value === DEALER_FIELD && length === 0,
      );
    default:
      return true;
  }
}

/** What is wrong with a part of a rule, or with all of them where `path` is empty; `text` is a key of Validation. */
export interface SegmentFault {
  path: readonly (string | number)[];
  text: string;
}

/** What is wrong with the parts of a rule beside their limits. */
export function segmentFaults(segments: readonly CodeSegment[]): SegmentFault[] {
  const faults = segments.flatMap(({ type, value, length, resetBy }, index): SegmentFault[] => {
    const wrong = (member: string, text: string): SegmentFault[] => [{ path: [index, member], text }];
    switch (type) {
      case CodeSegmentType.Const:
        return value === '' ? wrong('value', 'Validation:required') : [];
      case CodeSegmentType.Date:
        return DATE_FORMAT.test(value) ? [] : wrong('value', 'Validation:format');
      case CodeSegmentType.Field:
        return FIELD_NAME.test(value) ? [] : wrong('value', 'Validation:format');
      case CodeSegmentType.Sequence:
        return [
          ...(length < 1 ? wrong('length', 'Validation:required') : []),
          ...(shows(segments, resetBy) ? [] : wrong('resetBy', 'Validation:invalid')),
        ];
      default:
        return length < 1 ? wrong('length', 'Validation:required') : [];
    }
  });
  const counts = segments.filter(({ type }) => type === CodeSegmentType.Sequence).length;
  const draws = segments.some(({ type }) => type === CodeSegmentType.Random);
  if (counts > 1 || (counts === 0 && !draws)) faults.push({ path: [], text: 'Validation:invalid' });
  return faults;
}

export const codeSegments = z
  .array(codeSegment)
  .min(1)
  .max(MAX_SEGMENTS)
  .superRefine((segments, issues) => {
    for (const { path, text } of segmentFaults(segments))
      issues.addIssue({ code: 'custom', path: [...path], params: { text } });
  });

/** A rule as the services that take numbers know it. */
export const codeRule = z.object({
  id: z.guid(),
  code: z.string(),
  segments: z.array(codeSegment),
  gapless: z.boolean(),
  timeZone: z.string(),
});
export type CodeRule = z.output<typeof codeRule>;

/** For what a number is taken. */
export interface NumberOccasion {
  date: Date;
  /** Values of `field` segments; what is absent is left out of the number. */
  fields: Readonly<Record<string, string | null | undefined>>;
}

/** Year, month and day of a moment where the tenant is. */
function dayParts(date: Date, timeZone: string): { yyyy: string; MM: string; dd: string } {
  const [yyyy, MM, dd] = dayIn(date, timeZone).split('-') as [string, string, string];
  return { yyyy, MM, dd };
}

/** The day of the calendar in a zone, `yyyy-MM-dd`. */
export function dayIn(date: Date, timeZone: string): string {
  return clockText(date, timeZone).slice(0, 10);
}

/** The counter of a rule that an occasion takes from: another one each day, month, year or dealer, as the rule says. */
export function counterKey({ segments, timeZone }: CodeRule, { date, fields }: NumberOccasion): string {
  const resetBy = segments.find(({ type }) => type === CodeSegmentType.Sequence)?.resetBy ?? CodeResetBy.Never;
  const { yyyy, MM, dd } = dayParts(date, timeZone);
  switch (resetBy) {
    case CodeResetBy.Day:
      return `${yyyy}${MM}${dd}`;
    case CodeResetBy.Month:
      return `${yyyy}${MM}`;
    case CodeResetBy.Year:
      return yyyy;
    case CodeResetBy.Dealer:
      return fields[DEALER_FIELD] ?? '';
    default:
      return '';
  }
}

/** The number with the given count; `random` gives that many random digits. */
export function writeNumber(
  { segments, timeZone }: CodeRule,
  { date, fields }: NumberOccasion,
  count: number,
  random: (digits: number) => string,
): string {
  const { yyyy, MM, dd } = dayParts(date, timeZone);
  return segments
    .map(({ type, value, length }) => {
      switch (type) {
        case CodeSegmentType.Date:
          return value.replace(/yyyy|yy|MM|dd/g, (part) => ({ yyyy, yy: yyyy.slice(-2), MM, dd })[part]!);
        case CodeSegmentType.Sequence:
          return String(count).padStart(length, '0');
        case CodeSegmentType.Field:
          return length > 0 ? (fields[value] ?? '').slice(0, length) : (fields[value] ?? '');
        case CodeSegmentType.Random:
          return random(length);
        default:
          return value;
      }
    })
    .join('');
}
