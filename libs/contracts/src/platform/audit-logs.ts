// Who called which route, and what was changed thereby.
import { z } from 'zod';
import { guid, itemsReply, pagedQuery, pagedReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { features } from '../saas/features.js';
import { auditingPermissions } from '../identity/permissions.js';

const P = auditingPermissions.names.AuditLog;
const base = 'api/audit-logging/audit-logs';
const module = 'api/auditing/audit-log';
const changesBase = 'api/auditing/entity-changes';

const ChangeType = { Created: 0, Updated: 1, Deleted: 2 } as const;
const guidOrNull = z.guid().nullable();
const textOrNull = z.string().nullable();

export const auditLogQuery = pagedQuery.extend({
  startTime: query.date(),
  endTime: query.date(),
  url: query.text(),
  clientId: query.text(),
  userName: query.text(),
  applicationName: query.text(),
  clientIpAddress: query.text(),
  correlationId: query.text(),
  httpMethod: query.text(16),
  httpStatusCode: query.int(),
  minExecutionDuration: query.int(),
  maxExecutionDuration: query.int(),
  hasException: query.bool(),
});
export type AuditLogQuery = z.output<typeof auditLogQuery>;

export const entityChangeQuery = pagedQuery.extend({
  auditLogId: query.guid(),
  entityChangeType: query.enumeration(ChangeType),
  entityId: query.text(128),
  entityTypeFullName: query.text(),
  userName: query.text(),
  startDate: query.date(),
  endDate: query.date(),
});
export const entityChangeExportQuery = entityChangeQuery.extend({ timeZone: query.text(64) });
export type EntityChangeExportQuery = z.output<typeof entityChangeExportQuery>;
export type EntityChangeQuery = z.output<typeof entityChangeQuery>;

export const entityHistoryQuery = z.object({ entityId: query.text(128), entityTypeFullName: query.text() });
export const periodQuery = z.object({ startDate: query.date(), endDate: query.date() });
export type Period = z.output<typeof periodQuery>;

/** A log as lists show it; what it did comes with the single one. */
export const auditLogItem = z.object({
  id: guid(),
  applicationName: z.string(),
  userId: guidOrNull,
  userName: textOrNull,
  tenantId: guidOrNull,
  tenantName: textOrNull,
  impersonatorUserId: guidOrNull,
  impersonatorUserName: textOrNull,
  impersonatorTenantId: guidOrNull,
  impersonatorTenantName: textOrNull,
  executionTime: z.iso.datetime(),
  executionDuration: z.number().int(),
  clientIpAddress: z.string(),
  clientName: textOrNull,
  clientId: textOrNull,
  correlationId: z.string(),
  browserInfo: z.string(),
  httpMethod: z.string(),
  url: z.string(),
  exceptions: textOrNull,
  comments: z.string(),
  httpStatusCode: z.number().int(),
  extraProperties: z.record(z.string(), z.unknown()),
});

const propertyChange = z.object({
  id: guid(),
  tenantId: guidOrNull,
  entityChangeId: guid(),
  propertyName: z.string(),
  propertyTypeFullName: z.string(),
  originalValue: textOrNull,
  newValue: textOrNull,
});
export const entityChangeReply = z.object({
  id: guid(),
  auditLogId: guidOrNull,
  tenantId: guidOrNull,
  changeTime: z.iso.datetime(),
  /** Who did it; null for jobs and events of nobody. */
  userName: textOrNull,
  changeType: z.number().int(),
  entityId: z.string(),
  entityTypeFullName: z.string(),
  propertyChanges: z.array(propertyChange),
  extraProperties: z.record(z.string(), z.unknown()),
});
export type EntityChangeReply = z.output<typeof entityChangeReply>;
export const changeWithUser = z.object({ entityChange: entityChangeReply, userName: textOrNull });

const action = z.object({
  id: guid(),
  tenantId: guidOrNull,
  auditLogId: guid(),
  serviceName: z.string(),
  methodName: z.string(),
  parameters: z.string(),
  executionTime: z.iso.datetime(),
  executionDuration: z.number().int(),
  extraProperties: z.record(z.string(), z.unknown()),
});
export const auditLogReply = auditLogItem.extend({
  actions: z.array(action),
  entityChanges: z.array(entityChangeReply),
});

export type AuditLogRecord = z.output<typeof auditLogReply>;

/** Numbers by label, as charts want them. */
export const statistics = z.object({ data: z.record(z.string(), z.number()) });
export const manyIds = z.object({ ids: z.array(guid()).min(1).max(1_000) });
const { entityChangeType, startDate, endDate, ...shared } = entityChangeQuery.shape;
export const changeQuery = z.object({
  ...shared,
  changeType: entityChangeType,
  startTime: startDate,
  endTime: endDate,
});

export const auditLogs = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'List audit logs',
    permission: P.Default,
    feature: features.auditLogging,
    query: auditLogQuery,
    reply: pagedReply(auditLogItem),
  }),
  entityChanges: route({
    method: 'GET',
    path: `${base}/entity-changes`,
    summary: 'List changes of records',
    permission: P.Default,
    feature: features.auditLogging,
    query: entityChangeQuery,
    reply: pagedReply(entityChangeReply),
  }),
  history: route({
    method: 'GET',
    path: `${base}/entity-changes-with-username`,
    summary: 'List the changes of one record, with who made them',
    permission: P.Default,
    feature: features.auditLogging,
    query: entityHistoryQuery,
    reply: z.array(changeWithUser),
  }),
  changeWithUser: route({
    method: 'GET',
    path: `${base}/entity-change-with-username/:id`,
    summary: 'Get a change with who made it',
    permission: P.Default,
    feature: features.auditLogging,
    reply: changeWithUser,
  }),
  exportChanges: route({
    method: 'GET',
    path: `${base}/entity-changes/export`,
    summary: 'Get changes of records as Excel',
    permission: P.Default,
    feature: features.auditLogging,
    query: entityChangeExportQuery,
    reply: 'file',
  }),
  entityChange: route({
    method: 'GET',
    path: `${base}/entity-changes/:id`,
    summary: 'Get a change of a record',
    permission: P.Default,
    feature: features.auditLogging,
    reply: entityChangeReply,
  }),
  errorRate: route({
    method: 'GET',
    path: `${base}/statistics/error-rate`,
    summary: 'Count calls that went well and that failed',
    permission: P.Default,
    feature: features.auditLogging,
    query: periodQuery,
    reply: statistics,
  }),
  averageDurations: route({
    method: 'GET',
    path: `${base}/statistics/average-execution-duration-per-day`,
    summary: 'Average how long calls took, by day',
    permission: P.Default,
    feature: features.auditLogging,
    query: periodQuery,
    reply: statistics,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Get one audit log',
    permission: P.Default,
    feature: features.auditLogging,
    reply: auditLogReply,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Delete one audit log',
    permission: P.Delete,
    feature: features.auditLogging,
    reply: 'nothing',
    stale: [base],
  }),
};

/** The same records where other clients look for them, and with their names. */
export const auditing = {
  list: route({
    method: 'GET',
    path: module,
    summary: 'List audit logs',
    permission: P.Default,
    feature: features.auditLogging,
    query: auditLogQuery,
    reply: pagedReply(auditLogItem),
  }),
  get: route({
    method: 'GET',
    path: `${module}/:id`,
    summary: 'Get one audit log',
    permission: P.Default,
    feature: features.auditLogging,
    reply: auditLogReply,
  }),
  deleteMany: route({
    method: 'DELETE',
    path: `${module}/bulk`,
    summary: 'Delete several audit logs',
    permission: P.Delete,
    feature: features.auditLogging,
    body: manyIds,
    reply: 'nothing',
    stale: [base, module],
  }),
  remove: route({
    method: 'DELETE',
    path: `${module}/:id`,
    summary: 'Delete one audit log',
    permission: P.Delete,
    feature: features.auditLogging,
    reply: 'nothing',
    stale: [base, module],
  }),
};

export const auditingChanges = {
  list: route({
    method: 'GET',
    path: changesBase,
    summary: 'List changes of records',
    permission: P.Default,
    feature: features.auditLogging,
    query: changeQuery,
    reply: pagedReply(entityChangeReply),
  }),
  history: route({
    method: 'GET',
    path: `${changesBase}/with-username`,
    summary: 'List the changes of one record, with who made them',
    permission: P.Default,
    feature: features.auditLogging,
    query: entityHistoryQuery,
    reply: itemsReply(changeWithUser),
  }),
  withUser: route({
    method: 'GET',
    path: `${changesBase}/with-username/:id`,
    summary: 'Get a change with who made it',
    permission: P.Default,
    feature: features.auditLogging,
    reply: changeWithUser,
  }),
  get: route({
    method: 'GET',
    path: `${changesBase}/:id`,
    summary: 'Get a change of a record',
    permission: P.Default,
    feature: features.auditLogging,
    reply: entityChangeReply,
  }),
};
