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

/** A row of the cut list as it is cut: `thickness` is that of its material where the list says nothing, `grain` what follows from both. */
export const solutionPartReply = z.object({
  rowNo: z.number().int(),
  partNo: z.string(),
  name: z.string().nullable(),
  materialCode: z.string(),
  length: z.number(),
  width: z.number(),
  thickness: z.number(),
  count: z.number().int(),
  /** 0 none or free, 1 along the part's length, 2 across. */
  grain: z.number().int(),
  /** Banded sides L1 L2 W1 W2, each 0 or 1, and the codes of their tapes. */
  edges: z.string().nullable(),
  edgeL1: z.string().nullable(),
  edgeL2: z.string().nullable(),
  edgeW1: z.string().nullable(),
  edgeW2: z.string().nullable(),
  barcode: z.string().nullable(),
  orderNo: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  room: z.string().nullable(),
  remark: z.string().nullable(),
});
export type SolutionPart = z.output<typeof solutionPartReply>;

export const solutionDetailReply = solutionReply.extend({
  kerf: z.number(),
  trims: z.object({ front: z.number(), rear: z.number(), left: z.number(), right: z.number() }),
  stages: z.number().int(),
  materials: z.array(solutionMaterialReply),
  stock: z.array(solutionBoardReply),
  rows: z.array(solutionPartReply),
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
