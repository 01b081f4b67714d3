import {
  CodeResetBy,
  CodeSegmentType,
  MAX_SEGMENTS,
  segmentFaults as faultsOf,
  writeNumber,
} from '@ishare/contracts/platform/code-rule.js';
import type { CodeSegment } from '@ishare/contracts/platform/code-rule.js';
import type { NumberKind } from '@ishare/contracts/sales-order/number-kinds.js';

/** What a new part of each kind begins with. */
export const blankSegment: Readonly<Record<number, Pick<CodeSegment, 'value' | 'length'>>> = {
  [CodeSegmentType.Const]: { value: '-', length: 0 },
  [CodeSegmentType.Date]: { value: 'yyyyMMdd', length: 0 },
  [CodeSegmentType.Sequence]: { value: '', length: 4 },
  [CodeSegmentType.Field]: { value: '', length: 0 },
  [CodeSegmentType.Random]: { value: '', length: 4 },
};

/** A new rule: letters, the day, and a sequence of the day. */
export const usualSegments: readonly CodeSegment[] = [
  { type: CodeSegmentType.Const, value: 'SO', length: 0, resetBy: CodeResetBy.Never },
  { type: CodeSegmentType.Date, value: 'yyyyMMdd', length: 0, resetBy: CodeResetBy.Never },
  { type: CodeSegmentType.Const, value: '-', length: 0, resetBy: CodeResetBy.Never },
  { type: CodeSegmentType.Sequence, value: '', length: 4, resetBy: CodeResetBy.Day },
];

export const dateFormats = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'yyMMdd', 'yyMM', 'yyyy-MM-dd'];

/** A rule in one line, e.g. `SO{yyyyMMdd}-{0000}`: fields by their names, `?` for a random digit. */
export function patternOf(segments: readonly CodeSegment[]): string {
  return segments
    .map(({ type, value, length }) => {
      switch (type) {
        case CodeSegmentType.Const:
          return value;
        case CodeSegmentType.Sequence:
          return `{${'0'.repeat(length)}}`;
        case CodeSegmentType.Random:
          return `{${'?'.repeat(length)}}`;
        default:
          return `{${value}${length > 0 ? `:${length}` : ''}}`;
      }
    })
    .join('');
}

/** What a rule would write today as its first number, with made-up field values and random digits. */
export function sampleOf(segments: readonly CodeSegment[], timeZone: string, now: Date): string {
  const fields = Object.fromEntries(
    segments.filter(({ type }) => type === CodeSegmentType.Field).map(({ value }) => [value, 'A01']),
  );
  return writeNumber(
    { id: '', code: '', gapless: false, timeZone, segments: [...segments] },
    { date: now, fields },
    1,
    (digits) => '7359'.repeat(3).slice(0, digits),
  );
}

/**
 * What is wrong with the parts; `index` is absent for what concerns all of them. Keys are those of
 * `basics:codeRule.fault`.
 */
export function segmentFaults(segments: readonly CodeSegment[]): { index?: number; key: string }[] {
  if (segments.length === 0 || segments.length > MAX_SEGMENTS) return [{ key: 'count' }];
  return faultsOf(segments).map(({ path: [index, member] }) =>
    typeof index === 'number' ? { index, key: String(member) } : { key: 'sequence' },
  );
}

/**
 * Whether an order that no type of its own numbers is numbered by the rule: by its code, or because the setting names
 * it.
 */
export function usesOf(
  { id, code }: { id: string; code: string },
  setting: string | undefined,
  kinds: readonly NumberKind[],
): NumberKind[] {
  return kinds.filter((kind) =>
    kind === 'SalesOrder' && setting ? setting === id || setting === code : kind === code,
  );
}
