import { filterText, itemsReply } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { materialFields, materialReply } from './material.resource.js';

export const materialBatch = z.object({ items: z.array(z.object(materialFields)).min(1).max(1_000) });
export const materialBatchReply = itemsReply(materialReply);

export const materialExportQuery = z.object({ filter: filterText() });

/** All rows or none: with errors nothing was changed. */
export const materialImportReply = z.object({
  isSuccess: z.boolean(),
  created: z.number().int(),
  updated: z.number().int(),
  errors: z.array(z.object({ rowNo: z.number().int(), column: z.string(), message: z.string() })),
});
