import { z } from 'zod';

/** What one column of a sheet means (import-01). */
export const importMappingRule = z.object({
  /** From 0. */
  columnIndex: z.number().int().min(0).max(999),
  /** Key of the column that it fills. */
  fieldName: z.string().trim().min(1).max(64),
  /** Titles that the column may have, parted by `|`; with one of them it is found wherever it stands. */
  title: z.string().max(256).optional(),
  /** 0 text, 1 number, 2 yes or no, 3 date. */
  valueType: z.number().int().min(0).max(3).default(0),
  /** What values of the file mean here. */
  itemsMapping: z.record(z.string().max(128), z.string().max(128)).default({}),
  /** Taken where the cell is empty. */
  defaultValue: z.string().max(128).optional(),
  required: z.boolean().default(false),
});
