// What the saw does with a confirmed plan: its wall board, and what its operator reads and says.
import { z } from 'zod';
import { query } from '../schemas.js';
import { picture } from '../things/pictures.js';
import { route } from '../things/route.js';
import { stopReasons } from './channel-life.js';
import { optimisationPermissions } from './permissions.js';
import { patternReply, solutionPartReply } from './solutions.js';

/** A channel on the wall board. Minutes are planned, and worked until now. */
export const sawChannel = z.object({
  id: z.guid(),
  importFileId: z.guid(),
  solutionId: z.guid(),
  fileNo: z.string(),
  fileName: z.string(),
  channelNo: z.number().int(),
  materialCode: z.string(),
  materialName: z.string(),
  /** Made again for a customer who waits: it is cut before others. */
  isRush: z.boolean(),
  /** Orders of its list that are on hold, by number: nothing of it is cut. */
  heldOrders: z.array(z.string()),
  /** One of ChannelState. */
  state: z.number().int(),
  stopReason: z.string().nullable(),
  boards: z.number().int(),
  boardsCut: z.number().int(),
  /** Boards of the plan without which it is finished. */
  boardsLeftOut: z.number().int(),
  /** m² of the boards. */
  area: z.number(),
  minutes: z.number(),
  minutesWorked: z.number(),
  /** Where its boards lie, the bins in turn. */
  binCode: z.string().nullable(),
  operator: z.string().nullable(),
  startedTime: z.iso.datetime().nullable(),
  endedTime: z.iso.datetime().nullable(),
});
export type SawChannel = z.output<typeof sawChannel>;

/** How often and how long a saw stood still on a day for one reason: until now, where it still does. */
export const sawStop = z.object({ reason: z.string(), times: z.number().int(), minutes: z.number() });
export type SawStop = z.output<typeof sawStop>;

/** One saw on the wall board: what it works on, what waits, and what it has cut on that day. */
export const sawOfDay = z.object({
  machineId: z.guid().nullable(),
  machine: z.string(),
  /** One of SawState. */
  state: z.number().int(),
  stopReason: z.string().nullable(),
  files: z.number().int(),
  /** Without those that are left out. */
  boards: z.number().int(),
  boardsCut: z.number().int(),
  area: z.number(),
  minutes: z.number(),
  minutesWorked: z.number(),
  /** Of the boards, per cent. */
  percent: z.number(),
  /** Why it stood still on that day, the longest first. */
  stops: z.array(sawStop),
  channels: z.array(sawChannel),
});
export type SawOfDay = z.output<typeof sawOfDay>;
export const sawKanbanReply = z.object({ items: z.array(sawOfDay) });

const boardDone = z.object({
  patternNo: z.number().int(),
  copyNo: z.number().int(),
  time: z.iso.datetime(),
  operator: z.string().nullable(),
});

/** A board of a channel that is cut, and the orders, by number, that were on hold and cut all the same. */
export const boardCut = boardDone.extend({ despiteHolds: z.array(z.string()) });

/** A board without which a plan is finished: its parts wait to be cut again. */
export const boardLeftOut = boardDone.extend({ reason: z.string() });

/** A part of a cut board that was spoilt after the saw. */
export const spoiltOfBoard = z.object({
  patternNo: z.number().int(),
  copyNo: z.number().int(),
  partNo: z.string(),
  /** A later station had reported it before it was spoilt, so that its board is cut. */
  wasReported: z.boolean(),
  /** The list on which it is cut again. */
  recutFileId: z.guid().nullable(),
  recutFileNo: z.string().nullable(),
});
export type SpoiltOfBoard = z.output<typeof spoiltOfBoard>;

/** What a planned offcut will be, on the board that leaves it. */
const leftOver = z.object({
  id: z.guid(),
  boardsCode: z.string(),
  /** mm, along the grain of its board. */
  length: z.number(),
  width: z.number(),
  patternNo: z.number().int(),
  copyNo: z.number().int(),
  /** One of OffCutStatus. */
  offCutStatus: z.number().int(),
  binCode: z.string().nullable(),
});
export type LeftOver = z.output<typeof leftOver>;

/** A channel as its operator sees it; the patterns are drawn from the solution's layouts. */
export const channelWork = sawChannel.extend({
  machineId: z.guid().nullable(),
  machine: z.string(),
  solutionNo: z.string(),
  /** What its material looks like. */
  texture: z.array(picture),
  patterns: z.array(
    z.object({
      patternNo: z.number().int(),
      boardsCode: z.string(),
      /** Where the board lies: an offcut in its rack. */
      binCode: z.string().nullable(),
      repeat: z.number().int(),
    }),
  ),
  cut: z.array(boardCut),
  leftOut: z.array(boardLeftOut),
  /** Of boards that are cut. */
  spoilt: z.array(spoiltOfBoard),
  offcuts: z.array(leftOver),
});
export type ChannelWork = z.output<typeof channelWork>;

/** What a channel's boards are drawn of: their patterns, and the parts on them. */
export const channelDrawing = z.object({
  /** mm */
  kerf: z.number(),
  rows: z.array(solutionPartReply),
  layouts: z.array(patternReply),
});
export type ChannelDrawing = z.output<typeof channelDrawing>;

/**
 * A board that is cut, the offcuts of it that are kept, and where they are put: what is not named is waste. Where
 * nothing is said of offcuts, they wait to be scanned onto the rack. Sent twice, it is done once.
 */
export const cutRequest = z.object({
  patternNo: z.number().int().positive(),
  /** From 1 to the pattern's repeat. */
  copyNo: z.number().int().positive(),
  offcuts: z
    .array(z.object({ id: z.guid(), binCode: z.string().trim().max(32).nullish() }))
    .max(100)
    .optional(),
  /** Although an order of the list is on hold: for who may decide so. */
  despiteHold: z.boolean().optional(),
});
export type CutRequest = z.input<typeof cutRequest>;

/** A board that was said to be cut, or left out, by mistake. Sent twice, it is done once. */
export const takeBackRequest = z.object({
  patternNo: z.number().int().positive(),
  copyNo: z.number().int().positive(),
  reason: z.string().trim().min(1).max(200),
});

export const stopRequest = z.object({
  reason: z.enum(stopReasons),
  remark: z.string().trim().max(200).nullish(),
});

/** mm; no board is longer. */
const MAX_REST = 20_000;

/** A board that is no good, or not there: another one of its kind takes its place. */
export const damageRequest = z.object({
  patternNo: z.number().int().positive(),
  remark: z.string().trim().min(1).max(200),
  /** It is not broken, but not there. */
  isMissing: z.boolean().optional(),
  /** What is still good of it comes onto the rack as an offcut: mm, its length along that of the board. */
  rest: z
    .object({
      length: z.number().min(1).max(MAX_REST),
      width: z.number().min(1).max(MAX_REST),
      binCode: z.string().trim().max(32).nullish(),
    })
    .nullish(),
});

/**
 * A board that is broken or not there, and for which there is no other: the plan is finished without it, what was to be
 * cut of it waits to be cut again. Sent twice, it is done once.
 */
export const leaveOutRequest = z.object({
  patternNo: z.number().int().positive(),
  /** From 1 to the pattern's repeat. */
  copyNo: z.number().int().positive(),
  reason: z.string().trim().min(1).max(200),
  /** It is not broken, but not there: an offcut may be found again. */
  isMissing: z.boolean().optional(),
});

/** The day on the factory's clock; today where none is named. */
export const kanbanQuery = z.object({ date: z.iso.date().optional(), machineId: query.guid() });

const P = optimisationPermissions.names.SawKanban;
const base = 'api/optimization/channels';

/**
 * What an operator does: the channel as it is then; boards leave the shelf, offcuts come onto the rack, lists go on.
 */
const says = {
  method: 'POST',
  permission: P.Cut,
  reply: channelWork,
  stale: [base, 'api/optimization/saw-kanban', 'api/optimization/boards', 'api/optimization/import-files'],
} as const;

export const saw = {
  kanban: route({
    method: 'GET',
    path: 'api/optimization/saw-kanban',
    summary: 'Get what each saw does, what waits for it and what it has cut on a day',
    permission: P.Default,
    query: kanbanQuery,
    reply: sawKanbanReply,
  }),
  work: route({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Get a channel of a confirmed plan as its operator sees it',
    permission: P.Default,
    reply: channelWork,
  }),
  drawing: route({
    method: 'GET',
    path: 'api/optimization/channel-drawings/:id',
    summary: 'Get the patterns and parts that a channel of a confirmed plan is drawn of',
    permission: P.Default,
    reply: channelDrawing,
  }),
  start: route({ ...says, path: `${base}/:id/start`, summary: 'Begin with a channel' }),
  stop: route({
    ...says,
    path: `${base}/:id/stop`,
    summary: 'Say that the saw stands still, and why',
    body: stopRequest,
  }),
  resume: route({ ...says, path: `${base}/:id/resume`, summary: 'Say that the saw goes on' }),
  cut: route({
    ...says,
    path: `${base}/:id/boards`,
    summary: 'Say that a board is cut: it leaves the shelf, the offcuts that are kept come onto the rack',
    body: cutRequest,
  }),
  takeBack: route({
    ...says,
    path: `${base}/:id/take-back`,
    summary: 'Say that a board is not cut, or not left out, after all: it lies on the shelf for its plan again',
    body: takeBackRequest,
    // Its parts wait to be cut again no more.
    stale: [...says.stale, 'api/optimization/recuts', 'api/optimization/parts', 'api/app/salesOrder'],
  }),
  damage: route({
    ...says,
    path: `${base}/:id/damage`,
    summary: 'Scrap a damaged board and take another one of its kind',
    body: damageRequest,
  }),
  leaveOut: route({
    ...says,
    path: `${base}/:id/leave-out`,
    summary: 'Finish without a board that is broken or not there: its parts wait to be cut again',
    body: leaveOutRequest,
    stale: [...says.stale, 'api/optimization/recuts', 'api/app/salesOrder'],
  }),
};
