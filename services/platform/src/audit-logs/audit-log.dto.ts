import { guid, pagedQuery, query } from '@ishare/server/schemas.js';
import { z } from 'zod';

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

/** Numbers by label, as charts want them. */
export const statistics = z.object({ data: z.record(z.string(), z.number()) });
