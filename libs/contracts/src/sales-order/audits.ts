// Sheets of the design audit: what stands in them, and the routes of their list, their steps and their log.
import { z } from 'zod';
import { auditedReply, concurrencyStamp, guid, itemsReply, pagedReply, query, requiredText, text } from '../schemas.js';
import { recordRoutes, writeRoutes } from '../things/records.js';
import { route } from '../things/route.js';
import { auditActions, auditButtons, MAX_AUDIT_IDS, type AuditAction } from './audit-table.js';
import { orderMoves } from './orders.js';
import { salesOrderPermissions } from './permissions.js';

const { AuditDesigns: P, Orders } = salesOrderPermissions.names;
const COMMENT = 1_000;

export const auditDesignReply = auditedReply.extend({
  /** Number of the design that the sheet is of. */
  auditDesignId: z.string().nullable(),
  auditName: z.string(),
  auditCode: z.string(),
  state: z.number().int(),
  submitComment: z.string().nullable(),
  rejectComment: z.string().nullable(),
  salesOrderNo: z.string(),
  levelIndex: z.number().int(),
  isDownload: z.boolean(),
  separatePallet: z.string().nullable(),
  salesOrderId: z.guid(),
  orderName: z.string().nullable(),
  customerName: z.string().nullable(),
  dealerId: z.guid().nullable(),
  dealerName: z.string().nullable(),
  urgency: z.number().int().nullable(),
  promiseDate: z.iso.date().nullable(),
  levels: z.number().int().nullable(),
  round: z.number().int(),
  submitterId: z.guid().nullable(),
  assigneeId: z.guid().nullable(),
  assigneeName: z.string().nullable(),
  claimedTime: z.iso.datetime().nullable(),
  returnReasonCode: z.string().nullable(),
  quotedTime: z.iso.datetime().nullable(),
  attachmentName: z.string().nullable(),
  dueTime: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
  taskFileId: z.guid().nullable(),
  checkSummary: z.object({ error: z.number().int(), warn: z.number().int(), pass: z.number().int() }).nullable(),
  previousAuditors: z.array(
    z.object({
      levelIndex: z.number().int(),
      userId: z.guid(),
      userName: z.string().nullable(),
      round: z.number().int(),
    }),
  ),
});
/** One design of an order under audit. */
export type AuditDesign = z.output<typeof auditDesignReply>;

export const auditDesignCreate = z.object({
  salesOrderId: guid(),
  auditName: requiredText(128),
  submitComment: text(COMMENT),
});
export const auditDesignUpdate = z.object({ separatePallet: text(64), concurrencyStamp });

/** A user to whom a sheet can be given. */
const auditorReply = z.object({ id: z.guid(), userName: z.string(), name: z.string().nullable() });

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
  const commented = comment === 'required' && scope === 'one' ? requiredText(COMMENT) : text(COMMENT);
  return z.object({
    ...(scope === 'many' ? { auditIds: z.array(guid()).min(1).max(MAX_AUDIT_IDS) } : {}),
    ...(takesUser ? { userId: guid() } : {}),
    [commentName ?? 'comment']: commented,
    reasonCode: text(64),
  });
}

/** What the documentation of an action's route says. */
export function describeAction({ from, to, log, button, guards, comment }: AuditAction): string {
  return [
    `From state ${from.join(', ')} to ${to.join(', ')}; log ${log}; button ${button}.`,
    `Guards: ${guards.join(', ') || 'none'}. Comment ${comment}.`,
  ].join(' ');
}

const base = 'api/salesorder/audit-designs';

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

const declared = {
  path: base,
  reply: auditDesignReply,
  permissions: { list: P.Default, get: P.Default, create: P.Submit, update: P.Edit, delete: P.Discard },
} as const;
const scopes = z.enum(['own', 'pending', 'history']).optional();
const records = recordRoutes({
  ...declared,
  narrows: {
    salesOrderId: query.guid(),
    state: query.number(),
    assigneeId: query.guid(),
    submitterId: query.guid(),
    isOverdue: query.bool(),
    isDownload: query.bool(),
    scope: scopes,
  },
});
const writes = writeRoutes({ ...declared, create: auditDesignCreate, update: auditDesignUpdate });

export const audits = {
  path: base,
  reply: auditDesignReply,
  permissions: records.permissions,
  list: records.list,
  get: records.get,
  create: { ...writes.create, ...orderMoves },
  update: { ...writes.update, ...orderMoves },
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
  auditors: route({
    method: 'GET',
    path: `${base}/:id/auditors`,
    summary: 'List to whom a sheet can be given',
    permission: [auditButtons.assgin, auditButtons.transfaner],
    reply: itemsReply(auditorReply),
  }),
};
