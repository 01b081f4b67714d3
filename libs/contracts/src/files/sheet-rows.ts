import { z } from 'zod';

/** Rows of a spreadsheet that are shown of a file. */
export const SHOWN_ROWS = 500;

/** The first rows of a spreadsheet, as they are written in it. */
export const sheetRows = z.object({
  rows: z.array(z.object({ rowNo: z.number().int(), cells: z.array(z.string()) })),
  /** Whether it has more rows than are shown. */
  isCut: z.boolean(),
});
export type SheetRows = z.output<typeof sheetRows>;
