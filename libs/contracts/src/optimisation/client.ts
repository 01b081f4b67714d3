import { z } from 'zod';
import { definePort, knownIds } from '../define.js';

/** Code of the tape on one side of a part. */
const tape = z.string().max(64).nullish();

/**
 * A part as the optimiser takes it: sizes in mm before edge banding, edges as four flags L1 L2 W1 W2, or by their
 * tapes.
 */
export const importFilePart = z.object({
  partNo: z.string().max(64),
  name: z.string().max(128),
  materialCode: z.string().max(64),
  length: z.number(),
  width: z.number(),
  count: z.number().int(),
  grain: z.number().int(),
  edges: z.string().max(4),
  edgeL1: tape,
  edgeL2: tape,
  edgeW1: tape,
  edgeW2: tape,
  thickness: z.number().positive().nullish(),
  /** The program by which it is bored. */
  drillFile: z.string().max(128).nullish(),
  barcode: z.string().max(64),
  orderNo: z.string().max(500),
  cabinetNo: z.string().max(64),
  room: z.string().max(64),
  remark: z.string().max(256),
});

/** Rows of one import file that another service hands over. */
export const MAX_IMPORT_PARTS = 10_000;

/** What other services ask of optimisation while a request waits. */
export const optimisationPort = definePort('optimisation', {
  known: knownIds('factory', 'machineParameterSetting', 'optimiseParameterSetting'),
  /** Makes an import file of parts, checked as an uploaded list is, in the name of a user who may make one. */
  createImportFile: {
    input: z.object({
      tenantId: z.guid(),
      userId: z.guid(),
      fileName: z.string().max(256),
      rows: z.array(importFilePart).min(1).max(MAX_IMPORT_PARTS),
    }),
    /** `isRepeated`: the same parts stood in a file already, which is given instead of a second one. */
    output: z.object({ importFileId: z.guid(), fileNo: z.string(), state: z.number().int(), isRepeated: z.boolean() }),
  },
  /** The panel materials in use, for what is drawn of them. */
  materials: {
    input: z.object({ tenantId: z.guid() }),
    output: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        thickness: z.number(),
        grain: z.number().int(),
        edges: z.array(z.string()),
      }),
    ),
  },
});
