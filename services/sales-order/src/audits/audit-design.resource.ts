import { auditActions, MAX_AUDIT_IDS, type AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, guid, itemsReply, query, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { AuditDesign } from './audit-design.entity.js';

const P = salesOrderPermissions.names.AuditDesigns;
const COMMENT = 1_000;
/** Whose turn a sheet is that nobody has. */
export const ANYBODY = '*';
/** A user to whom a sheet can be given. */
export const auditorReply = z.object({ id: z.guid(), userName: z.string(), name: z.string().nullable() });

export const auditDesignReply = auditedReply.extend({
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

export const auditDesignCreate = z.object({
  salesOrderId: guid(),
  auditName: requiredText(128),
  submitComment: text(COMMENT),
});

const ofOrder = (column: string): string => `select o.${column} from sales_order o where o.id = t.sales_order_id`;

export const auditDesignResource = defineResource({
  name: 'AuditDesign',
  path: 'api/salesorder/audit-designs',
  entity: AuditDesign,
  create: auditDesignCreate,
  update: z.object({ separatePallet: text(64), concurrencyStamp }),
  reply: auditDesignReply,
  verbs: ['list', 'get', 'create', 'update'],
  permissions: { list: P.Default, get: P.Default, create: P.Submit, update: P.Edit, delete: P.Discard },
  filters: {
    salesOrderId: filter.guid(),
    state: filter.number(),
    assigneeId: filter.guid(),
    submitterId: filter.guid(),
    isOverdue: filter.bool(),
  },
  query: z.object({ scope: z.enum(['own', 'pending', 'history']).optional(), ...{ isDownload: query.bool() } }),
  search: ['auditCode', 'auditName', 'salesOrderNo', 'auditDesignId'],
  sort: [
    'auditCode',
    'auditName',
    'salesOrderNo',
    'state',
    'levelIndex',
    'assigneeName',
    'promiseDate',
    'urgency',
    'dueTime',
    'creationTime',
    'lastModificationTime',
  ],
  defaultSort: [{ field: 'auditCode', descending: false }],
  expressions: {
    orderName: { sql: ofOrder('order_name'), kind: 'text' },
    customerName: { sql: ofOrder('customer_name'), kind: 'text' },
    dealerName: { sql: ofOrder('dealer_name'), kind: 'text' },
    urgency: { sql: ofOrder('urgency'), kind: 'raw' },
    promiseDate: { sql: ofOrder('promise_date'), kind: 'date' },
    levels: {
      sql: 'select y.audit_levels from sales_order o join order_type y on y.id = o.order_type_id where o.id = t.sales_order_id',
      kind: 'raw',
    },
    isOverdue: { sql: 'coalesce(t.due_time < now(), false)', kind: 'bool' },
    isWaiting: { sql: 't.state in (0, 4) or t.state not between 1 and 6', kind: 'bool' },
    // Whose turn a sheet is, and who is no auditor of it although nobody has it yet.
    turnOf: { sql: `coalesce(t.assignee_id::text, '${ANYBODY}')`, kind: 'text' },
    submitter: { sql: `coalesce(t.submitter_id::text, '')`, kind: 'text' },
    roundSubmitter: { sql: `coalesce(t.round_submitter_id::text, '')`, kind: 'text' },
    firstAuditor: {
      sql: `coalesce((select past.one->>'userId' from jsonb_array_elements(t.previous_auditors) with ordinality as past(one, place)
                       where past.one->>'levelIndex' = '1' and past.one->>'round' = t.round::text and t.assignee_id is null and t.level_index > 1
                         and t.level_index >= (select y.audit_levels from sales_order o join order_type y on y.id = o.order_type_id where o.id = t.sales_order_id)
                       order by past.place desc limit 1), '')`,
      kind: 'text',
    },
    auditors: {
      sql: `select string_agg(g.operator_id::text, ',') from audit_log g where g.tenant_id = t.tenant_id and g.audit_id = t.id`,
      kind: 'text',
    },
  },
});

const result = z.object({
  id: z.guid(),
  auditCode: z.string(),
  isAllowed: z.boolean(),
  /** Where the sheet stands afterwards; for a dry run, where it would. */
  state: z.number().int(),
  levelIndex: z.number().int(),
  /** Why not, in words. */
  reason: z.string().nullable(),
});
export type AuditResult = z.output<typeof result>;
export const auditResults = itemsReply(result);

export const dryRunQuery = z.object({ dryRun: query.bool() });

/** The body of an action, as the table says. */
export function actionBody({ comment, commentName, scope, takesUser }: AuditAction) {
  // Older clients send the ids of many sheets and nothing else: what the console asks for is not demanded of them.
  const commented = comment === 'required' && scope === 'one' ? requiredText(COMMENT) : text(COMMENT);
  return z.object({
    ...(scope === 'many' ? { auditIds: z.array(guid()).min(1).max(MAX_AUDIT_IDS) } : {}),
    ...(takesUser ? { userId: guid() } : {}),
    [commentName ?? 'comment']: commented,
    reasonCode: text(64),
  });
}

/** One line for the documentation of an action's route. */
export function describeAction(action: AuditAction): string {
  const states = (list: readonly number[]): string => list.join(', ');
  return `From state ${states(action.from)} to ${states(action.to)}; log ${action.log}; button ${action.button}. Guards: ${action.guards.join(', ') || 'none'}. Comment ${action.comment}.`;
}

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

export const bulkActions = auditActions.filter(({ scope }) => scope === 'many');
export const singleActions = auditActions.filter(({ scope }) => scope === 'one');
