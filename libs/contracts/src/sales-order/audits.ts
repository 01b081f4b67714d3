// Sheets of the design audit: what stands in them, and the routes of their list, their steps and their log.
import { z } from 'zod';
import { users } from '../identity/records.js';
import { guid, itemsReply, pagedReply, query, requiredText, text as optionalText } from '../schemas.js';
import {
  code,
  codeText,
  count,
  date,
  flag,
  freely,
  id,
  refersTo,
  shaped,
  stateIn,
  text,
  time,
  whole,
} from '../things/field.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { auditActions, auditButtons, auditLife, MAX_AUDIT_IDS, type AuditAction } from './audit-table.js';
import { orderMoves } from './orders.js';
import { salesOrderPermissions } from './permissions.js';

const { AuditDesigns: P, Orders } = salesOrderPermissions.names;
const COMMENT = 1_000;
const salesOrders = freely('api/app/salesOrder');

const checkTally = z.object({ error: z.number().int(), warn: z.number().int(), pass: z.number().int() });
const pastAuditors = z.array(
  z.object({
    levelIndex: z.number().int(),
    userId: z.guid(),
    userName: z.string().nullable(),
    round: z.number().int(),
  }),
);

/** One design of an order under audit. Most of it follows from its steps. */
export const auditDesign = thing('AuditDesign', {
  path: 'api/salesorder/audit-designs',
  permissions: { list: P.Default, get: P.Default, create: P.Submit, update: P.Edit, delete: P.Discard },
  verbs: ['list', 'get', 'create', 'update'],
  orderedBy: 'auditCode',
  fields: {
    /** Number of the design that the sheet is of. */
    auditDesignId: text(128).readOnly().searches(),
    auditName: text(128).required().fixed().sorts().searches(),
    auditCode: codeText(500).required().unique().readOnly().sorts().searches(),
    state: stateIn(auditLife).ownSteps().listed(),
    submitComment: text(COMMENT).long().fixed(),
    rejectComment: text(COMMENT).readOnly(),
    salesOrderNo: text(500).required().readOnly().sorts().searches(),
    /** The level at which it is, from 1. */
    levelIndex: count().sorts(),
    isDownload: flag(false).readOnly().filters(),
    separatePallet: text(64).later(),
    salesOrderId: refersTo(() => salesOrders)
      .required()
      .fixed()
      .filters(),
    orderName: text(128).readOnly(),
    customerName: text(256).readOnly(),
    dealerId: id().readOnly(),
    dealerName: text(256).readOnly(),
    urgency: code(3).readOnly().sorts(),
    promiseDate: date().readOnly().sorts(),
    levels: whole(1, 3).readOnly(),
    /** How often it was submitted. */
    round: count(),
    submitterId: refersTo(() => users)
      .readOnly()
      .filters(),
    assigneeId: refersTo(() => users)
      .readOnly()
      .filters(),
    assigneeName: text(256).readOnly().sorts(),
    claimedTime: time().readOnly(),
    returnReasonCode: codeText(64).readOnly(),
    quotedTime: time().readOnly(),
    attachmentName: text(256).readOnly(),
    dueTime: time().readOnly().sorts(),
    isOverdue: flag(false).readOnly().filters(),
    taskFileId: id().readOnly(),
    checkSummary: shaped(() => checkTally).readOnly(),
    /** Who has passed which level. */
    previousAuditors: shaped(() => pastAuditors)
      .required()
      .readOnly(),
  },
});
/** A sheet. */
export type AuditDesign = RecordOf<typeof auditDesign>;
const auditDesignReply = recordSchema(auditDesign);

/** A user to whom a sheet can be given. */
const auditorReply = z.object({
  id: z.guid(),
  userName: z.string(),
  name: z.string().nullable(),
  /** Sheets before him, and how many minutes one took him of late. */
  open: z.number().int(),
  avgMinutes: z.number().int().nullable(),
});

export const auditLogReply = z.object({
  id: z.guid(),
  auditId: z.guid(),
  operationState: z.number().int(),
  operationTime: z.iso.datetime(),
  roleName: z.string().nullable(),
  operationOperator: z.string().nullable(),
  operatorId: z.guid().nullable(),
  targetUserId: z.guid().nullable(),
  comment: z.string().nullable(),
  reasonCode: z.string().nullable(),
  fromState: z.number().int().nullable(),
  toState: z.number().int(),
  levelIndex: z.number().int(),
  round: z.number().int(),
});

const verdict = z.object({
  id: z.guid(),
  auditCode: z.string(),
  isAllowed: z.boolean(),
  /** Where the sheet stands afterwards; for a dry run, where it would. */
  state: z.number().int(),
  levelIndex: z.number().int(),
  /** Why not, in words. */
  reason: z.string().nullable(),
});
export type AuditVerdict = z.output<typeof verdict>;

/** The body of an action, as the table says. */
function actionBody({
  comment,
  commentName,
  scope,
  takesUser,
}: AuditAction): z.ZodType<Record<string, unknown>, object> {
  // Older clients send the ids of many sheets and nothing else: what the console asks for is not demanded of them.
  const commented = comment === 'required' && scope === 'one' ? requiredText(COMMENT) : optionalText(COMMENT);
  return z.object({
    ...(scope === 'many' ? { auditIds: z.array(guid()).min(1).max(MAX_AUDIT_IDS) } : {}),
    ...(takesUser ? { userId: guid() } : {}),
    [commentName ?? 'comment']: commented,
    reasonCode: optionalText(64),
  });
}

/** What the documentation of an action's route says. */
export function describeAction({ from, to, log, button, guards, comment }: AuditAction): string {
  return [
    `From state ${from.join(', ')} to ${to.join(', ')}; log ${log}; button ${button}.`,
    `Guards: ${guards.join(', ') || 'none'}. Comment ${comment}.`,
  ].join(' ');
}

const base = auditDesign.path;

/** The route of an action on many sheets: done with all of them or with none; a dry run only tells. */
export const bulkRoute = (action: AuditAction) =>
  route({
    method: 'POST',
    path: `${base}/${action.name}` as `${typeof base}/sheets`,
    summary: `Do with sheets: ${action.name}`,
    description: describeAction(action),
    permission: action.permission,
    query: z.object({ dryRun: query.bool() }),
    body: actionBody(action),
    reply: itemsReply(verdict),
    ...orderMoves,
  });

/** The route of an action on one sheet. */
export const sheetRoute = (action: AuditAction) =>
  route({
    method: 'POST',
    path: `${base}/:id/${action.name}` as `${typeof base}/:id/sheet`,
    summary: `Do with a sheet: ${action.name}`,
    description: describeAction(action),
    permission: action.permission,
    body: actionBody(action),
    reply: auditDesignReply,
    ...orderMoves,
  });

export const bulkActions = auditActions.filter(({ scope }) => scope === 'many');
export const singleActions = auditActions.filter(({ scope }) => scope === 'one');

const { list, get, create, update } = routesOf(auditDesign, orderMoves.stale);

export const audits = {
  list,
  get,
  create,
  update,
  /** The examine tab asks for all sheets of an order at once. */
  ofOrder: route({
    method: 'GET',
    path: 'api/app/salesorder/:id/designs',
    summary: 'List the sheets of an order',
    permission: Orders.Default,
    query: z.object({
      skipCount: z.coerce.number<string>().int().min(0).default(0),
      maxResultCount: z.coerce.number<string>().int().min(1).max(999).default(999),
    }),
    reply: pagedReply(auditDesignReply),
  }),
  logs: route({
    method: 'GET',
    path: `${base}/:id/operation-logs`,
    summary: 'List what was done with a sheet',
    permission: auditButtons.logs,
    reply: itemsReply(auditLogReply),
  }),
  takeBack: route({
    method: 'POST',
    path: `${base}/take-back`,
    summary: 'Take back that sheets were claimed, assigned or transferred: all of them, by whoever did it, at once',
    permission: [auditButtons.claim, auditButtons.assgin, auditButtons.transfaner],
    body: z.object({ auditIds: z.array(guid()).min(1).max(MAX_AUDIT_IDS) }),
    reply: 'nothing',
    ...orderMoves,
  }),
  auditors: route({
    method: 'GET',
    path: `${base}/:id/auditors`,
    summary: 'List to whom a sheet can be given',
    permission: [auditButtons.assgin, auditButtons.transfaner],
    reply: itemsReply(auditorReply),
  }),
};
