// What becomes of a spreadsheet that is looked at before it is taken over, row by row.
import { z } from 'zod';
import { query } from './schemas.js';

export const importQuery = z.object({
  /** Only says what the import would do. */
  preview: query.bool(),
});

const finding = z.object({ rowNo: z.number().int(), column: z.string(), message: z.string() });

export const IMPORT_STATES = ['new', 'changed', 'unchanged', 'faulty'] as const;

export const importReply = z.object({
  isPreview: z.boolean(),
  /** Rows of the file. */
  total: z.number().int(),
  /** Rows that were taken over, or would be. */
  succeeded: z.number().int(),
  failed: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Titles of the file's columns that are not read: the first of them. */
  ignored: z.array(z.string()),
  /** The first of the errors; the error sheet has them all. */
  errors: z.array(finding),
  /** The first rows of each state but `unchanged`. */
  rows: z.array(
    z.object({
      rowNo: z.number().int(),
      state: z.enum(IMPORT_STATES),
      code: z.string().nullable(),
      name: z.string().nullable(),
      changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
      errors: z.array(finding),
    }),
  ),
});
export type ImportReply = z.output<typeof importReply>;
