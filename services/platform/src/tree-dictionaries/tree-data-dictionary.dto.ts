import { auditedReply, concurrencyStamp, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';

const detailFields = {
  parentId: guid().nullish(),
  name: requiredText(128),
  code: requiredText(64),
  /** The code where it is left out. */
  value: text(256),
  order: z.number().int().min(0).max(1_000_000).default(0),
};
export const treeDetailCreate = z.object({ treeDataDictionaryId: guid(), ...detailFields });
export type TreeDetailCreate = z.output<typeof treeDetailCreate>;
export const treeDetailUpdate = z.object({ ...detailFields, concurrencyStamp });
export type TreeDetailUpdate = z.output<typeof treeDetailUpdate>;
export const treeDetailQuery = z.object({ treeDataDictionaryId: guid() });

export const treeDetailReply = auditedReply.extend({
  treeDataDictionaryId: z.guid(),
  parentId: z.guid().nullable(),
  name: z.string(),
  value: z.string(),
  code: z.string(),
  order: z.number().int(),
  /** The entries below it, of the same shape. */
  children: z.array(z.record(z.string(), z.unknown())),
});

export const treeImportReply = z.object({
  isSuccess: z.boolean(),
  created: z.number().int(),
  updated: z.number().int(),
  errors: z.array(z.object({ rowNo: z.number().int(), column: z.string(), message: z.string() })),
});
export type TreeImportReply = z.output<typeof treeImportReply>;
