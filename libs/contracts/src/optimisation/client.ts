import { z } from 'zod';
import { labelKinds, labelTemplate } from '../print/label-template.js';
import { definePort, knownIds } from '../define.js';
import { partCard, stationOfPart } from './labels.js';

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
/** Pieces whose drawings are asked for at once. */
const MAX_DRAWINGS = 1_000;

/**
 * A piece of a confirmed plan as whoever packs it wants to know it: what it is, and which stations are done with it.
 * Sizes in mm.
 */
export const plannedPiece = partCard
  .pick({
    code: true,
    partNo: true,
    name: true,
    orderNo: true,
    room: true,
    cabinetNo: true,
    /** As the list says it: the sheet that the part is of, where the list was handed over. */
    remark: true,
    materialCode: true,
    materialName: true,
    length: true,
    width: true,
    thickness: true,
  })
  .extend({
    stations: z.array(stationOfPart.omit({ operator: true })),
    /** It is to be cut again: there is no such piece any more. */
    isSpoilt: z.boolean(),
    /** It is spoilt, and no confirmed plan cuts it again yet: nothing else stands for it. Older services do not say. */
    isAwaited: z.boolean().default(false),
    /** It is cut in place of one that was spoilt. */
    isRecut: z.boolean(),
  });
export type PlannedPiece = z.output<typeof plannedPiece>;

/**
 * ms; so long no board is taken back of which a piece was taken in hand, unless it is said to lie in a package. Who has
 * taken it writes that down within half of them, or takes it anew.
 */
export const inHandMs = 20_000;

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
      /** It stands before others until it is cut. */
      isRush: z.boolean().optional(),
      /** It follows from an order that somebody was allowed to confirm: whether he may make lists is not asked. */
      isOrdered: z.boolean().optional(),
      /** Files that some of the parts were handed over to: while one of them stands, no other file is made of them. */
      heldIn: z.array(z.guid()).optional(),
      /** What the parts come from: while a file of one of these stands, no other file is made of it. */
      sources: z.array(z.guid()).optional(),
    }),
    /**
     * `isRepeated`: the same parts stood in a file already, which is given instead of a second one. `isHeld`: it is one
     * of those that hold some of the parts, and none was made; `heldSources` are those that it has parts of.
     */
    output: z.object({
      importFileId: z.guid(),
      fileNo: z.string(),
      state: z.number().int(),
      isRepeated: z.boolean(),
      isHeld: z.boolean().optional(),
      heldSources: z.array(z.guid()).optional(),
    }),
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
        /** Of glass, or else packed apart. */
        isFragile: z.boolean().optional(),
        /** kg/m³ */
        density: z.number().nullish(),
        /** Money per m². */
        price: z.number().nullish(),
      }),
    ),
  },
  /** The drawings of pieces by the codes of their labels, each as one part of a list; a code of no piece has none. */
  pieceDrawings: {
    input: z.object({ tenantId: z.guid(), codes: z.array(z.string().max(128)).max(MAX_DRAWINGS) }),
    output: z.array(importFilePart.extend({ code: z.string() })),
  },
  /** All pieces of an order in confirmed plans. */
  orderPieces: {
    input: z.object({ tenantId: z.guid(), orderNo: z.string().max(500) }),
    output: z.array(plannedPiece),
  },
  /** The piece of a label; else pieces by barcode or part number, the newest plans first. */
  findPieces: {
    input: z.object({ tenantId: z.guid(), code: z.string().max(128) }),
    output: z.array(plannedPiece),
  },
  /** The same of pieces that are taken in hand, to be packed: those told as cut stay cut meanwhile. */
  takePieces: {
    input: z.object({ tenantId: z.guid(), code: z.string().max(128) }),
    output: z.array(plannedPiece),
  },
  /** The tenant's own label of a kind for what no rule fits; none where he has the one that the product comes with. */
  labelDesign: {
    input: z.object({ tenantId: z.guid(), kind: z.enum(labelKinds) }),
    output: z.object({ name: z.string(), layout: labelTemplate }).nullable(),
  },
});
