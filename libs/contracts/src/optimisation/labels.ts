// Labels of parts, offcuts and boards, and what a part's label leads to: its way through the workshop.
import { z } from 'zod';
import { labelKinds } from '../print/label-template.js';
import { itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { saw } from './saw.js';
import { scanStations } from './station-kinds.js';
import { optimisationPermissions } from './permissions.js';
import { PrintState } from './print-life.js';

const P = optimisationPermissions.names;

/** One piece of a plan: the place on the board that it is cut from. All count from 1. */
export interface PartPlace {
  solutionNo: string;
  patternNo: number;
  /** Which board of the pattern. */
  copyNo: number;
  /** Which part of the pattern. */
  placeNo: number;
}

/** What stands in the code of a part's label. */
export const partCode = ({ solutionNo, patternNo, copyNo, placeNo }: PartPlace): string =>
  [solutionNo, patternNo, copyNo, placeNo].join('-');

/** The piece that a code names; undefined for other codes. */
export function readPartCode(code: string): PartPlace | undefined {
  const [, solutionNo, patternNo, copyNo, placeNo] = /^(.+)-(\d{1,6})-(\d{1,6})-(\d{1,6})$/.exec(code.trim()) ?? [];
  if (!solutionNo) return undefined;
  return { solutionNo, patternNo: Number(patternNo), copyNo: Number(copyNo), placeNo: Number(placeNo) };
}

const place = {
  patternNo: z.number().int(),
  copyNo: z.number().int(),
  placeNo: z.number().int(),
};

/** A label of a plan: `sequence` is the order in which the saw makes the parts. */
export const partLabel = z.object({
  sequence: z.number().int(),
  code: z.string(),
  channelNo: z.number().int(),
  ...place,
  partNo: z.string(),
  name: z.string().nullable(),
  orderNo: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  materialCode: z.string(),
  length: z.number(),
  width: z.number(),
  /** How often it was printed, and when last; what is void does not count. */
  prints: z.number().int(),
  printedTime: z.iso.datetime().nullable(),
  /** When the last one was declared void that has not been printed since. */
  voidedTime: z.iso.datetime().nullable(),
});
export type PartLabel = z.output<typeof partLabel>;

export const labelFormats = ['pdf', 'zpl'] as const;
export type LabelFormat = (typeof labelFormats)[number];
export const labelPapers = ['label', 'a4'] as const;
export type LabelPaper = (typeof labelPapers)[number];

/** dpi of the printer: the edges of its codes fall on its dots. */
export const labelResolutions = ['203', '300', '600'] as const;
export type LabelResolution = (typeof labelResolutions)[number];
export const labelResolution = z.enum(labelResolutions).default(labelResolutions[0]);
const resolution = labelResolution;
export const labelFileQuery = z.object({
  format: z.enum(labelFormats).default('pdf'),
  paper: z.enum(labelPapers).default('label'),
  resolution,
});
export const labelPreviewQuery = z.object({ sequence: z.coerce.number<string>().int().min(1), resolution });

export const labelWarningKinds = ['unprintable', 'overflow', 'noCode'] as const;
export const labelWarning = z.object({
  kind: z.enum(labelWarningKinds),
  text: z.string(),
  characters: z.string().optional(),
});
export type LabelWarning = z.output<typeof labelWarning>;

/** A label as it will be, and what should be known before it is printed. */
export const labelPreview = z.object({
  kind: z.enum(labelKinds),
  svg: z.string(),
  warnings: z.array(labelWarning),
  /** The tenant's template that its rules chose; null for the one that the product comes with. */
  templateName: z.string().nullable(),
});
export type LabelPreview = z.output<typeof labelPreview>;

/** Labels of one print: a minute or two of drawing. */
const MAX_LABELS = 5_000;

/**
 * More labels than that take longer than two seconds and are drawn by a worker, whose file is kept: 380 a second come
 * to a PDF and 50 a second to ZPL, whose dots are drawn one by one (`npm run bench:print`, on two busy cores).
 */
export const longPrint: Readonly<Record<LabelFormat, number>> = { pdf: 700, zpl: 100 };

const sequences = z.array(z.number().int().min(1)).min(1).max(MAX_LABELS);

export const printRequest = z.object({
  sequences,
  /** Why labels that were printed before are printed again; what was printed before is void. */
  reason: z.string().trim().max(200).nullish(),
  /** On what; a long print is drawn for it at once. */
  printer: labelFileQuery.prefault({}),
});

/** Labels that were spoilt on the printer: they are printed again for nothing. */
export const voidRequest = z.object({ sequences, reason: z.string().trim().min(1).max(200) });

/** Labels that were handed out: the file of a print may be fetched again, for a printer that jammed. */
export const labelPrint = z.object({
  id: z.guid(),
  solutionId: z.guid(),
  count: z.number().int(),
  again: z.number().int(),
  reason: z.string().nullable(),
  time: z.iso.datetime(),
  operator: z.string().nullable(),
  state: z.enum(PrintState),
  /** How many of its labels a worker has drawn. */
  drawn: z.number().int(),
  /** Drawn by a worker: `format`, `paper` and `resolution` are those of the file that it kept. */
  isLong: z.boolean(),
  /** Whether that file is there. */
  isKept: z.boolean(),
  /** A worker has not been heard of for a while, so that it may be asked for again. */
  isStuck: z.boolean(),
  format: z.enum(labelFormats),
  paper: z.enum(labelPapers),
  resolution: z.enum(labelResolutions),
  /** Of its labels those that are void, with why. */
  voids: z.array(
    z.object({
      sequence: z.number().int(),
      reason: z.string(),
      time: z.iso.datetime(),
      operator: z.string().nullable(),
    }),
  ),
});
export type LabelPrint = z.output<typeof labelPrint>;

/** What the hub tells of a long print (target `labelPrint`). */
export const labelPrintProgress = labelPrint.pick({ id: true, solutionId: true, state: true, drawn: true });
export type LabelPrintProgress = z.output<typeof labelPrintProgress>;

const ofSolution = 'api/optimization/solutions/:solutionId/labels';
const ofBoards = 'api/optimization/boards';

/** Whoever sees plans, and whoever cuts them: labels tell nothing of costs. */
const whoSees = [P.Solutions.Default, P.SawKanban.Cut] as const;
/** Whoever confirms plans, and whoever cuts them: what is printed is kept, and what is void is printed again. */
export const whoPrints = [P.Solutions.Confirm, P.SawKanban.Cut] as const;

const list = route({
  method: 'GET',
  path: ofSolution,
  summary: 'List the labels of the parts of a plan in the order in which they are cut',
  permission: whoSees,
  reply: itemsReply(partLabel),
});

const prints = route({
  method: 'GET',
  path: `${ofSolution}/prints`,
  summary: 'List what was printed of a plan, the newest first',
  permission: whoSees,
  reply: itemsReply(labelPrint),
});

export const labels = {
  list,
  preview: route({
    method: 'GET',
    path: `${ofSolution}/preview`,
    summary: 'Draw a label of a plan, and say what could go wrong with it',
    permission: whoSees,
    query: labelPreviewQuery,
    reply: labelPreview,
  }),
  check: route({
    method: 'GET',
    path: `${ofSolution}/check`,
    summary: 'List the labels of a plan whose texts do not fit or cannot be printed',
    permission: whoSees,
    reply: itemsReply(labelWarning.extend({ sequence: z.number().int() })),
  }),
  prints,
  print: route({
    method: 'POST',
    path: `${ofSolution}/prints`,
    summary: 'Hand out labels of a plan: those printed before only for a reason',
    permission: whoPrints,
    body: printRequest,
    reply: labelPrint,
    stale: [list, prints],
  }),
  retry: route({
    method: 'POST',
    path: `${ofSolution}/prints/:printId/retry`,
    summary: 'Have a long print drawn that failed, was cancelled, or whose file is not kept any more',
    permission: whoPrints,
    body: z.object({ reason: z.string().trim().max(200).nullish() }),
    reply: labelPrint,
    stale: [list, prints],
  }),
  cancel: route({
    method: 'POST',
    path: `${ofSolution}/prints/:printId/cancel`,
    summary: 'Cancel a long print: its labels count as not printed',
    permission: whoPrints,
    reply: labelPrint,
    stale: [list, prints],
  }),
  declareVoid: route({
    method: 'POST',
    path: `${ofSolution}/voids`,
    summary: 'Declare printed labels void for a reason: they are printed again without another one',
    permission: whoPrints,
    body: voidRequest,
    reply: itemsReply(labelPrint),
    stale: [list, prints],
  }),
  file: route({
    method: 'GET',
    path: `${ofSolution}/prints/:printId`,
    summary: 'Download the labels that were handed out, for an office printer or a label printer',
    permission: whoSees,
    query: labelFileQuery,
    reply: 'file',
  }),
  ofBoard: route({
    method: 'GET',
    path: `${ofBoards}/:boardId/label`,
    summary: 'Draw the label of a board or an offcut',
    permission: P.Boards.Default,
    query: z.object({ resolution }),
    reply: labelPreview,
  }),
  ofBoardFile: route({
    method: 'GET',
    path: `${ofBoards}/:boardId/label/file`,
    summary: 'Download the label of a board or an offcut',
    permission: P.Boards.Default,
    query: labelFileQuery,
    reply: 'file',
  }),
};

/** The way of a part: the saw reports boards, the stations behind it parts. */
export const stations = ['cut', ...scanStations] as const;
export type StationName = (typeof stations)[number];

/** What a station has to do with a part, and whether it is done. */
export const stationOfPart = z.object({
  station: z.enum(stations),
  isNeeded: z.boolean(),
  time: z.iso.datetime().nullable(),
  operator: z.string().nullable(),
});

/** A part as whoever scans its label wants to know it. */
export const partCard = z.object({
  code: z.string(),
  ...place,
  partNo: z.string(),
  name: z.string().nullable(),
  orderNo: z.string().nullable(),
  room: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  remark: z.string().nullable(),
  barcode: z.string().nullable(),
  materialCode: z.string(),
  materialName: z.string(),
  length: z.number(),
  width: z.number(),
  thickness: z.number(),
  /** 0 none or free, 1 along the part's length, 2 across. */
  grain: z.number().int(),
  /** Banded sides L1 L2 W1 W2, each 0 or 1, and the codes of their tapes. */
  edges: z.string().nullable(),
  edgeL1: z.string().nullable(),
  edgeL2: z.string().nullable(),
  edgeW1: z.string().nullable(),
  edgeW2: z.string().nullable(),
  /** The program by which it is bored; null where nothing is. */
  drillFile: z.string().nullable(),
  importFileId: z.guid(),
  fileNo: z.string(),
  fileName: z.string(),
  /** The name of the list that the part came in, where a batch holds it. */
  sourceName: z.string().nullable(),
  solutionId: z.guid(),
  solutionNo: z.string(),
  channelId: z.guid().nullable(),
  boardsCode: z.string(),
  stations: z.array(stationOfPart),
  /** Orders that were on hold when its board was cut all the same, by number. */
  cutDespite: z.array(z.string()),
  /** Since when and why it is to be cut again, and on which list; null for a good part. */
  spoilt: z
    .object({
      time: z.iso.datetime(),
      reason: z.string(),
      operator: z.string().nullable(),
      recutFileNo: z.string().nullable(),
    })
    .nullable(),
});
export type PartCard = z.output<typeof partCard>;

/** Parts that a station may have in hand: of confirmed plans, to be done there, not done. */
export const openPartsQuery = z.object({ station: z.enum(scanStations) });
export const findPartsQuery = z.object({ code: z.string().trim().min(1).max(128) });
const scanned = { code: z.string().trim().min(1).max(128), station: z.enum(scanStations) };
export const scanRequest = z.object(scanned);
export type ScanRequest = z.output<typeof scanRequest>;
export const reworkRequest = z.object({ ...scanned, reason: z.string().trim().min(1).max(200) });

const parts = 'api/optimization/parts';

const find = route({
  method: 'GET',
  path: parts,
  summary: 'Find parts of confirmed plans by the code of their label, their barcode or their part number',
  permission: [P.SawKanban.Default, P.Solutions.Default],
  query: findPartsQuery,
  reply: itemsReply(partCard),
});
const open = route({
  method: 'GET',
  path: `${parts}/open`,
  summary: 'List the parts of confirmed plans that a station is to be done with, of the newest plans first',
  permission: P.SawKanban.Cut,
  query: openPartsQuery,
  reply: itemsReply(partCard),
});

/** What follows from a part: its card, how far its list and its order are. */
const reports = {
  method: 'POST',
  permission: P.SawKanban.Cut,
  reply: partCard,
  stale: [find, saw.kanban, 'api/optimization/import-files', 'api/app/salesOrder'],
} as const;

/** A part that is set back leaves the package that it lies in. */
export const leavesPackage = ['api/crm/packing', 'api/crm/packages', 'api/crm/storehouse'] as const;

export const workshopParts = {
  find,
  /** For stations that lose the network: with it they know what they scan. */
  open,
  scan: route({
    ...reports,
    path: `${parts}/scans`,
    summary: 'Say that a station is done with a part; said twice, it is done once',
    body: scanRequest,
    reply: partCard.extend({ isRepeated: z.boolean() }),
  }),
  rework: route({
    ...reports,
    stale: [...reports.stale, open, ...leavesPackage],
    path: `${parts}/rework`,
    summary: 'Send a part back to a station that was done with it, for a reason',
    body: reworkRequest,
  }),
};
