import { guid, pagedQuery, pagedReply, query } from '@ishare/server/schemas.js';
import { z } from 'zod';

export const uploadFields = z.object({
  importFileSettingId: guid().optional(),
  salesOrderIds: z.string().max(4_000).optional(),
});

export const detailsQuery = pagedQuery.extend({ importFileId: guid(), onlyErrors: query.bool() });

/** A finding in words. */
export const findingReply = z.object({
  rowNo: z.number().int(),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  member: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
});

export const detailReply = z.object({
  id: z.guid(),
  importFileId: z.guid(),
  rowNo: z.number().int(),
  partNo: z.string(),
  name: z.string().nullable(),
  materialCode: z.string(),
  length: z.number(),
  width: z.number(),
  count: z.number().int(),
  grain: z.number().int(),
  edges: z.string().nullable(),
  edgeL1: z.string().nullable(),
  edgeL2: z.string().nullable(),
  edgeW1: z.string().nullable(),
  edgeW2: z.string().nullable(),
  thickness: z.number().nullable(),
  barcode: z.string().nullable(),
  orderNo: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  room: z.string().nullable(),
  remark: z.string().nullable(),
  errors: z.array(findingReply),
});

export const detailsReply = pagedReply(detailReply);

/** `errors` holds the first thousand findings, errors before warnings; the counts are complete. */
export const verificationReply = z.object({
  isValid: z.boolean(),
  state: z.number().int(),
  rowCount: z.number().int(),
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  errors: z.array(findingReply),
});
