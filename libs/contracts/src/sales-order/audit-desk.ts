// The audit desk: one sheet with all that its auditor needs to judge it, comments pinned on its drawing, and the
// points that he ticks.
import { z } from 'zod';
import { guid, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { auditDesign } from './audits.js';
import { cabinet } from './design-content.js';
import { checkFinding } from './json-check.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.AuditDesigns;

/** Characters of a comment. */
export const MAX_PINNED = 500;
/** Comments of a sheet that nobody has settled. */
export const MAX_OPEN_COMMENTS = 200;
/** The tenant's own points of the checklist are items of this dictionary. */
export const CHECKLIST = 'AuditChecklist';

/** What the rules found when the sheet was handed in for its round. */
const deskFinding = checkFinding.extend({
  /** The round before had nothing of it. */
  isNew: z.boolean(),
  /**
   * Per cent of the rounds with a finding of this rule that came back; null where there were too few, and for
   * dealers.
   */
  returnedShare: z.number().nullable(),
});
export type DeskFinding = z.output<typeof deskFinding>;

export const CHANGED_FIELDS = [
  'name',
  'code',
  'material',
  'length',
  'width',
  'height',
  'height',
  'thickness',
  'count',
  'grain',
  'edges',
  'drillings',
  'color',
  'remark',
] as const;

/** A panel or a line that is not what it was in the round before. */
const roundChange = z.object({
  of: z.enum(['part', 'line']),
  change: z.enum(['added', 'removed', 'changed']),
  roomName: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  name: z.string(),
  code: z.string().nullable(),
  fields: z.array(z.object({ name: z.enum(CHANGED_FIELDS), from: z.string().nullable(), to: z.string().nullable() })),
});
export type RoundChange = z.output<typeof roundChange>;

const auditComment = z.object({
  id: z.guid(),
  round: z.number().int(),
  text: z.string(),
  /** Where it is pinned; all null for the sheet as a whole. */
  roomName: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  /** Shares of the cabinet's front, from its upper left corner. */
  x: z.number().nullable(),
  y: z.number().nullable(),
  authorId: z.guid().nullable(),
  authorName: z.string().nullable(),
  creationTime: z.iso.datetime(),
  settledTime: z.iso.datetime().nullable(),
  settledBy: z.string().nullable(),
  /** In which round it was settled. */
  settledRound: z.number().int().nullable(),
});
export type AuditComment = z.output<typeof auditComment>;

const checkPoint = z.object({
  code: z.string(),
  text: z.string(),
  tickedBy: z.string().nullable(),
  tickedTime: z.iso.datetime().nullable(),
});
export type CheckPoint = z.output<typeof checkPoint>;

const deskReply = z.object({
  id: z.guid(),
  round: z.number().int(),
  /** Whether the design can be drawn here; another designer's is seen in its own page. */
  isDrawn: z.boolean(),
  rooms: z.array(z.object({ name: z.string(), cabinets: z.array(cabinet) })),
  figures: z.object({
    cabinets: z.number().int(),
    parts: z.number().int(),
    /** m² of panels. */
    area: z.number(),
    lines: z.number().int(),
  }),
  /** Those that stop most sheets first. */
  findings: z.array(deskFinding),
  /** The round that the changes are since; null where there is none. */
  changedSince: z.number().int().nullable(),
  changes: z.array(roundChange),
  /** Those that are open first, then the latest. */
  comments: z.array(auditComment),
  checklist: z.array(checkPoint),
});
export type AuditDesk = z.output<typeof deskReply>;

const cabinetPrice = z.object({
  cabinetNo: z.string(),
  amount: z.number(),
  /** Null for who may not see costs, and where they are not known. */
  costAmount: z.number().nullable(),
  marginRate: z.number().nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.number(), price: z.number(), amount: z.number() })),
  /** Whether the shares of parts are costs; else they are what the price list asks. */
  isCost: z.boolean(),
  parts: z.array(
    z.object({
      partNo: z.string(),
      name: z.string(),
      materialCode: z.string(),
      count: z.number().int(),
      /** m² */
      area: z.number(),
      /** Shares of the board, of the bands, of cutting and boring. */
      board: z.number(),
      edge: z.number(),
      labour: z.number(),
    }),
  ),
});
export type CabinetPrice = z.output<typeof cabinetPrice>;

const share = () => z.number().min(0).max(1).nullish();
const base = auditDesign.path;

const open = route({
  method: 'GET',
  path: `${base}/:id/desk`,
  summary: 'Open a sheet with its design, what the rules found, comments, checklist and what has changed',
  permission: P.Design,
  reply: deskReply,
});
const ofSheet = { stale: [open] } as const;

export const auditDesk = {
  open,
  price: route({
    method: 'GET',
    path: `${base}/:id/cabinet-price`,
    summary: 'Tell what a cabinet of a sheet comes to, with the shares of its parts',
    permission: P.Design,
    query: z.object({ cabinetNo: requiredText(32) }),
    reply: cabinetPrice,
  }),
  comment: route({
    method: 'POST',
    path: `${base}/:id/comments`,
    summary: 'Comment on a sheet, at a point of its drawing or as a whole',
    permission: P.Design,
    body: z
      .object({ text: requiredText(MAX_PINNED), roomName: text(64), cabinetNo: text(32), x: share(), y: share() })
      .refine(({ cabinetNo, x, y }) => (x == null) === (y == null) && (x == null || cabinetNo !== null), {
        params: { text: 'Validation:format' },
        path: ['x'],
      }),
    reply: auditComment,
    ...ofSheet,
  }),
  settle: route({
    method: 'POST',
    path: `${base}/:id/comments/:commentId/settle`,
    summary: 'Say that what a comment asks for is done, or is not',
    permission: P.Design,
    params: { commentId: guid() },
    body: z.object({ isSettled: z.boolean() }),
    reply: auditComment,
    ...ofSheet,
  }),
  tick: route({
    method: 'POST',
    path: `${base}/:id/ticks`,
    summary: 'Tick a point of the checklist for the round that the sheet is in, or take the tick away',
    permission: P.Pass,
    body: z.object({ code: requiredText(64), isTicked: z.boolean() }),
    reply: 'nothing',
    ...ofSheet,
  }),
};
