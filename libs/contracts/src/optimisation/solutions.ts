// Plans that runs have made, and how well they use the boards.
import { downloadFormats } from './download-formats.js';
import { z } from 'zod';
import { filterText, itemsReply, pagedQuery, pagedReply, query } from '../schemas.js';
import { routesOf } from '../things/records.js';
import { route, under } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { importFiles, listPart } from './import-files.js';
import { optimisationPermissions } from './permissions.js';
import { solution } from './solution.js';

const P = optimisationPermissions.names;

const solutionReply = recordSchema(solution);
export type { Solution } from './solution.js';

/** What a plan comes to of one material, as in all. */
const figures = solutionReply.pick({
  parts: true,
  boards: true,
  offcutBoards: true,
  patterns: true,
  utilization: true,
  wastePct: true,
  cuts: true,
  cutLength: true,
  cycles: true,
  minutes: true,
  materialCost: true,
  unpricedBoards: true,
  lowerBound: true,
  gapPct: true,
  provedOptimal: true,
}).shape;

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
  /** As the material had it; a colour where it is one in hexadecimal. */
  colorCode: z.string().nullable(),
  thickness: z.number(),
  grain: z.number().int(),
  ...figures,
  areas,
  offcutCredit: z.number(),
});

/**
 * `available` and `shortage` are of now, so a delivery makes a shortage go away; a confirmed solution lacks nothing.
 */
export const solutionBoardReply = z.object({
  boardId: z.guid(),
  boardsCode: z.string(),
  materialCode: z.string(),
  length: z.number(),
  width: z.number(),
  isOffCut: z.boolean(),
  /** The board or its material was deleted since, or the material is not in use any more. */
  isGone: z.boolean(),
  binCode: z.string().nullable(),
  price: z.number().nullable(),
  needed: z.number().int(),
  available: z.number().int(),
  shortage: z.number().int(),
});

const rectangle = { x: z.number(), y: z.number() };

/** The tree of cuts of a board, as in panelcut-solution/1. */
export interface CutNode {
  x: number;
  y: number;
  length: number;
  width: number;
  kind: 'cut' | 'part' | 'offcut' | 'waste';
  cut?: 'horizontal' | 'vertical';
  children?: CutNode[];
  part?: string;
  rotated?: boolean;
}

/** mm from the raw board's lower left corner, x along its length. */
const trims = z.object({ front: z.number(), rear: z.number(), left: z.number(), right: z.number() });

export const patternReply = z.object({
  id: z.guid(),
  /**
   * By which it was laid, mm: the blade, and what is cut off the raw board along its edges. Materials may have their
   * own; offcuts have no trims, and of damaged boards all goes that lies outside of the clear rectangle.
   */
  kerf: z.number(),
  /** Of cuts across the board's length. */
  kerfCross: z.number(),
  trims,
  /** Damaged spots of the board as it is now. */
  defects: z.array(z.object({ ...rectangle, length: z.number(), width: z.number() })),
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
  root: z.record(z.string(), z.unknown()) as unknown as z.ZodType<CutNode>,
});

/**
 * A row of the cut list as it is cut: `thickness` is that of its material where the list says nothing, `grain` what
 * follows from both, `cutLength` and `cutWidth` what is sawn for banding to make the rest of it.
 */
export const solutionPartReply = z.object({
  ...listPart,
  thickness: z.number(),
  cutLength: z.number(),
  cutWidth: z.number(),
});
export type SolutionPart = z.output<typeof solutionPartReply>;

/** A material of a plan with the parameters by which it was laid, and the price of a minute of the saw in them. */
const plannedMaterialReply = solutionMaterialReply.extend({ parameterName: z.string(), minuteCost: z.number() });

export const solutionDetailReply = solutionReply.extend({
  kerf: z.number(),
  trims,
  stages: z.number().int(),
  materials: z.array(plannedMaterialReply),
  stock: z.array(solutionBoardReply),
  rows: z.array(solutionPartReply),
  layouts: z.array(patternReply),
});
export type SolutionDetail = z.output<typeof solutionDetailReply>;

export type SolutionMaterial = z.output<typeof solutionMaterialReply>;
export type BoardNeed = z.output<typeof solutionBoardReply>;
export type Layout = z.output<typeof patternReply>;
export type Placement = Layout['placements'][number];

export const downloadQuery = z.object({ format: z.enum(downloadFormats).default('json') });

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

export const utilizationQuery = pagedQuery.extend({
  startTime: query.date(),
  endTime: query.date(),
  filter: filterText(),
  /** Confirmed plans only, or only those of lists that have none. */
  isSelected: query.bool(),
  /** Plans with boards of this material. */
  materialCode: z.string().max(64).optional(),
});
/** `id` is that of the import file. */
const fileUtilization = z.object({
  id: z.guid(),
  importFileId: z.guid(),
  solutionId: z.guid(),
  fileNo: z.string(),
  fileName: z.string(),
  solutionNo: z.string(),
  /** Whether the plan is confirmed. */
  isSelected: z.boolean(),
  boards: z.number().int(),
  utilizationRate: z.number(),
  wastePct: z.number(),
  time: z.iso.datetime(),
});
export const fileUtilizationReply = pagedReply(fileUtilization);
/** `id` is the material's code; areas in m². */
export const materialUtilizationReply = pagedReply(
  z.object({
    id: z.string(),
    materialCode: z.string(),
    files: z.number().int(),
    boards: z.number().int(),
    boardArea: z.number(),
    partArea: z.number(),
    utilizationRate: z.number(),
  }),
);
export const utilizationDetailReply = z.object({
  file: fileUtilization,
  materials: z.array(solutionMaterialReply),
  boards: z.array(solutionBoardReply),
});

const base = solution.path;
const ofSolutions = { method: 'GET', permission: P.Solutions.Default } as const;
/** What a confirmation, or taking it back, changes: lists with their state, solutions and stock. */
const plans = [
  importFiles.list,
  importFiles.get,
  'api/optimization/import-files/optimization',
  base,
  'api/optimization/boards',
] as const;

const channels = route({
  ...ofSolutions,
  path: 'api/optimization/:id/channels',
  summary: 'List the saws of the plan that stands for a cut list',
  reply: itemsReply(channelReply),
});
const plan = route({
  ...ofSolutions,
  path: 'api/optimization/download/:id/json',
  summary: 'Download the plan that stands for a cut list',
  reply: 'file',
});

export const solutions = {
  list: routesOf(solution).list,
  export: route({
    ...ofSolutions,
    path: `${base}/excel`,
    summary: 'Download the solutions as a spreadsheet',
    query: solutionExportQuery,
    reply: 'file',
  }),
  byFile: route({
    ...ofSolutions,
    path: `${base}/utilization-rate-by-file`,
    summary: 'List how well the confirmed plans use their boards',
    query: utilizationQuery,
    reply: fileUtilizationReply,
  }),
  byMaterial: route({
    ...ofSolutions,
    path: `${base}/utilization-rate-by-file/list`,
    summary: 'List how well the boards of each material are used',
    query: utilizationQuery,
    reply: materialUtilizationReply,
  }),
  utilizationOfFile: route({
    ...ofSolutions,
    path: `${base}/utilization-rate-by-file/:id`,
    summary: 'Tell how well the plan of a cut list uses its boards',
    reply: utilizationDetailReply,
  }),
  detail: route({
    ...ofSolutions,
    path: `${base}/:solutionId`,
    summary: 'Get all that is needed to draw, cut and judge a solution',
    reply: solutionDetailReply,
  }),
  download: route({
    ...ofSolutions,
    path: `${base}/:solutionId/download`,
    summary: 'Download a solution',
    query: downloadQuery,
    reply: 'file',
  }),
  confirm: route({
    method: 'POST',
    path: `${base}/:solutionId/confirm`,
    summary: 'Confirm a solution: its boards are taken',
    permission: P.Solutions.Confirm,
    reply: solutionReply,
    stale: plans,
  }),
  unconfirm: route({
    method: 'POST',
    path: `${base}/:solutionId/unconfirm`,
    summary: 'Take the confirmation of a solution back',
    permission: P.Solutions.Confirm,
    reply: solutionReply,
    stale: plans,
  }),
  ofFile: route({
    method: 'GET',
    path: 'api/optimization/import-files/optimization/:id/solutions',
    summary: 'List the solutions of a cut list',
    permission: P.ImportFiles.Default,
    reply: itemsReply(solutionReply),
  }),
  channels,
  channelsOfFile: under('api/optimization/import-files/:id/channels', channels),
  plan,
  planOfFile: under('api/optimization/import-files/download/:id/json', plan),
};
