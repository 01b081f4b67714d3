import { filterText, itemsReply } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { materials } from '../things.js';

export const materialBatch = z.object({ items: z.array(materials.schemas.create).min(1).max(1_000) });
export const materialBatchReply = itemsReply(materials.schemas.reply);

export const materialExportQuery = z.object({ filter: filterText() });

/** All rows or none: with errors nothing was changed. */
export const materialImportReply = z.object({
  isSuccess: z.boolean(),
  created: z.number().int(),
  updated: z.number().int(),
  errors: z.array(z.object({ rowNo: z.number().int(), column: z.string(), message: z.string() })),
});
