// What texts may not hold that people cannot see: it breaks lines of files and mails, turns what is read about, or
// makes two texts look like one.
import type { z } from 'zod';

/** Signs that turn the order in which others are shown. */
const TURNING = '\\u202a-\\u202e\\u2066-\\u2069';
const SEVERAL_LINES = new RegExp(`(?![\\t\\r\\n])\\p{Cc}|[${TURNING}]`, 'u');
const ONE_LINE = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}${TURNING}]`, 'u');
/** Joiners belong to some scripts, not to codes. */
const CODE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/u;

/** What a text is, by the facts of its field. */
export type Lines = 'code' | 'line' | 'lines';

const signs: Record<Lines, { refused: RegExp; text: string }> = {
  code: { refused: CODE, text: 'Validation:codeSigns' },
  line: { refused: ONE_LINE, text: 'Validation:lineSigns' },
  lines: { refused: SEVERAL_LINES, text: 'Validation:textSigns' },
};

/** The schema of a text, which refuses the signs that such a text may not hold. */
export function withSigns<T extends z.ZodType<string | null>>(schema: T, lines: Lines): T {
  const { refused, text } = signs[lines];
  return schema.refine((value) => value === null || !refused.test(value), { params: { text } }) as T;
}
