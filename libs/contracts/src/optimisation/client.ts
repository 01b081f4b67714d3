import { z } from 'zod';
import { definePort } from '../define.js';

/** A part as the optimiser takes it: sizes in mm before edge banding, edges as four flags L1 L2 W1 W2. */
export const importFilePart = z.object({
  partNo: z.string().max(64), name: z.string().max(128), materialCode: z.string().max(64), length: z.number(), width: z.number(), count: z.number().int(), grain: z.number().int(), edges: z.string().max(4),
  barcode: z.string().max(64), orderNo: z.string().max(500), cabinetNo: z.string().max(64), room: z.string().max(64), remark: z.string().max(256),
});

/** What other services ask of optimisation while a request waits. */
export const optimisationPort = definePort('optimisation', {
  /** Makes an import file of parts, checked as an uploaded list is, in the name of a user. */
  createImportFile: {
    input: z.object({ tenantId: z.guid(), userId: z.guid(), fileName: z.string().max(256), rows: z.array(importFilePart).min(1).max(10_000) }),
    output: z.object({ importFileId: z.guid(), fileNo: z.string(), state: z.number().int() }),
  },
});
