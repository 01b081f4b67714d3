// A list as it is seen, asked for as a file: the header of a GET of the list says which columns it has and how each is
// written; filters, sorting and permission are those of the list itself.
import { z } from 'zod';

/** The header: the sheet as JSON, deflated, in base64url. */
export const LIST_SHEET = 'x-list-sheet';
/** Bytes of the sheet's JSON. */
export const MAX_LIST_SHEET = 256 * 1024;

const value = z.union([z.string().max(200), z.number(), z.boolean()]);
const words = z.array(z.tuple([value, z.string().max(200)])).max(1_000);

const column = z.object({
  key: z.string().min(1).max(128),
  title: z.string().max(200),
  as: z.enum(['text', 'number', 'boolean', 'date', 'time']).default('text'),
  /** Of values that have parts of their own, the part that says them. */
  of: z.string().min(1).max(64).optional(),
  /** What the values of a choice are called. */
  words: words.default([]),
  /** What they are called where another value of the row is that. */
  wordsWhere: z.object({ key: z.string().min(1).max(128), is: value, words }).optional(),
  /** The value of the row that is written in its place, where there is one. */
  namedBy: z.string().min(1).max(128).optional(),
});

export const listSheet = z.object({
  format: z.enum(['xlsx', 'csv']),
  /** Of the file, without its ending. */
  name: z.string().trim().min(1).max(100),
  /** The clock that times are told by; UTC unless said. */
  timeZone: z.string().max(64).optional(),
  columns: z.array(column).min(1).max(200),
});
export type ListSheet = z.output<typeof listSheet>;
export type ListSheetAsked = z.input<typeof listSheet>;
