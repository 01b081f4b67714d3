import { itemsReply, pagedQuery, filterText, pagedReply, query } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { solutionReply } from './solution.resource.js';

const areas = z.object({
  board: z.number(),
  part: z.number(),
  offcut: z.number(),
  waste: z.number(),
  kerf: z.number(),
  trim: z.number(),
});

export const solutionMaterialReply = z.object({
  materialId: z.guid(),
  materialCode: z.string(),
  materialName: z.string(),
  thickness: z.number(),
  grain: z.number().int(),
  parts: z.number().int(),
  boards: z.number().int(),
  offcutBoards: z.number().int(),
  patterns: z.number().int(),
  utilization: z.number(),
  wastePct: z.number(),
  areas,
  cuts: z.number().int(),
  cutLength: z.number(),
  cycles: z.number().int(),
  minutes: z.number(),
  materialCost: z.number(),
  offcutCredit: z.number(),
  lowerBound: z.number().nullable(),
  gapPct: z.number().nullable(),
  provedOptimal: z.boolean(),
});

/** `available` and `shortage` are of now, so a delivery makes a shortage go away; a confirmed solution lacks nothing. */
export const solutionBoardReply = z.object({
  boardId: z.guid(),
  boardsCode: z.string(),
  materialCode: z.string(),
  length: z.number(),
  width: z.number(),
  isOffCut: z.boolean(),
  binCode: z.string().nullable(),
  price: z.number().nullable(),
  needed: z.number().int(),
  available: z.number().int(),
  shortage: z.number().int(),
});

const rectangle = { x: z.number(), y: z.number() };

/** mm from the raw board's lower left corner, x along its length. `root` is the tree of cuts as in panelcut-solution/1. */
export const patternReply = z.object({
  id: z.guid(),
  patternNo: z.number().int(),
  channelNo: z.number().int(),
  materialCode: z.string(),
  boardId: z.guid(),
  boardLength: z.number(),
  boardWidth: z.number(),
  isOffCut: z.boolean(),
  repeat: z.number().int(),
  cycles: z.number().int(),
  minutes: z.number(),
  utilization: z.number(),
  placements: z.array(
    z.object({
      rowNo: z.number().int(),
      partNo: z.string(),
      name: z.string().nullable(),
      ...rectangle,
      l: z.number(),
      w: z.number(),
      rotated: z.boolean(),
    }),
  ),
  offcuts: z.array(z.object({ ...rectangle, length: z.number(), width: z.number() })),
  cuts: z.array(
    z.object({
      seq: z.number().int(),
      level: z.number().int(),
      dir: z.enum(['horizontal', 'vertical']),
      pos: z.number(),
      length: z.number(),
    }),
  ),
  root: z.record(z.string(), z.unknown()),
});

export const solutionDetailReply = solutionReply.extend({
  kerf: z.number(),
  trims: z.object({ front: z.number(), rear: z.number(), left: z.number(), right: z.number() }),
  stages: z.number().int(),
  materials: z.array(solutionMaterialReply),
  stock: z.array(solutionBoardReply),
  layouts: z.array(patternReply),
});
export type SolutionDetail = z.output<typeof solutionDetailReply>;

export const solutionsReply = itemsReply(solutionReply);

export const downloadQuery = z.object({ format: z.enum(['json', 'xlsx', 'ptx']).default('json') });

export const solutionExportQuery = z.object({
  importFileId: query.guid(),
  startTime: query.date(),
  endTime: query.date(),
});

export const channelReply = z.object({
  id: z.guid(),
  importFileId: z.guid(),
  solutionId: z.guid(),
  channelNo: z.number().int(),
  machineId: z.guid().nullable(),
  materialCodes: z.array(z.string()),
  boardCount: z.number().int(),
  minutes: z.number(),
  state: z.number().int(),
  patternNos: z.array(z.number().int()),
});
export const channelsReply = itemsReply(channelReply);

export const utilizationQuery = pagedQuery.extend({
  startTime: query.date(),
  endTime: query.date(),
  filter: filterText(),
});
export const fileUtilizationReply = pagedReply(
  z.object({
    importFileId: z.guid(),
    fileNo: z.string(),
    fileName: z.string(),
    solutionNo: z.string(),
    boards: z.number().int(),
    utilizationRate: z.number(),
    wastePct: z.number(),
    time: z.iso.datetime(),
  }),
);
export const materialUtilizationReply = pagedReply(
  z.object({
    materialCode: z.string(),
    files: z.number().int(),
    boards: z.number().int(),
    boardArea: z.number(),
    partArea: z.number(),
    utilizationRate: z.number(),
  }),
);
export const utilizationDetailReply = z.object({
  file: z.object({
    importFileId: z.guid(),
    fileNo: z.string(),
    fileName: z.string(),
    solutionNo: z.string(),
    boards: z.number().int(),
    utilizationRate: z.number(),
    wastePct: z.number(),
    time: z.iso.datetime(),
  }),
  materials: z.array(solutionMaterialReply),
  boards: z.array(solutionBoardReply),
});
