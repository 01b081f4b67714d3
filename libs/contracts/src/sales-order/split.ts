// What a design comes apart into: the panels of the production task, which the console draws and traces.
import { z } from 'zod';

/** The sides of a panel that can be banded: long sides, short sides. */
export const EDGE_SIDES = ['L1', 'L2', 'W1', 'W2'] as const;
export type EdgeSide = (typeof EDGE_SIDES)[number];

/** x and y in mm from the panel's lower left corner. */
export const drilling = z.object({
  face: z.string(),
  x: z.number(),
  y: z.number(),
  diameter: z.number(),
  depth: z.number(),
});
export type Drilling = z.output<typeof drilling>;

export const splitPart = z.object({
  partNo: z.string(),
  barcode: z.string(),
  roomName: z.string(),
  cabinetNo: z.string(),
  name: z.string(),
  materialCode: z.string(),
  /** mm, finished. */
  length: z.number(),
  width: z.number(),
  thickness: z.number(),
  /** mm, before the edges are banded. */
  cutLength: z.number(),
  cutWidth: z.number(),
  count: z.number().int(),
  grain: z.number().int(),
  edges: z.record(z.enum(EDGE_SIDES), z.string().nullable()),
  drillings: z.array(drilling),
  /** The program that bores it, called after its barcode; null where nothing is bored. */
  drillFile: z.string().nullable(),
  separatePallet: z.string().nullable(),
  route: z.array(z.string()),
  /** Where the panel comes from. */
  trace: z.object({
    model: z.string(),
    ruleId: z.string(),
    formula: z.object({ length: z.string(), width: z.string(), count: z.string() }),
  }),
});
export type SplitPart = z.output<typeof splitPart>;

export const splitHardware = z.object({
  roomName: z.string(),
  cabinetNo: z.string(),
  code: z.string(),
  name: z.string(),
  count: z.number(),
  trace: z.object({ model: z.string(), ruleId: z.string(), formula: z.string() }),
});
export type SplitHardware = z.output<typeof splitHardware>;
