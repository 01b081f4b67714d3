import { z } from 'zod';
import { defineEvent } from '../define.js';

const guidOrNull = z.guid().nullable();

/**
 * A request that may have changed something, as it is kept in the audit log; secrets are masked before they get here.
 */
export const auditedRequest = z.object({
  id: z.guid(),
  applicationName: z.string(),
  userId: guidOrNull,
  userName: z.string().nullable(),
  impersonatorUserId: guidOrNull,
  impersonatorUserName: z.string().nullable(),
  /** The all-zero id for the host. */
  impersonatorTenantId: guidOrNull,
  executionTime: z.iso.datetime(),
  /** ms */
  executionDuration: z.number().int(),
  clientIpAddress: z.string(),
  clientId: z.string().nullable(),
  correlationId: z.string(),
  browserInfo: z.string(),
  httpMethod: z.string(),
  url: z.string(),
  httpStatusCode: z.number().int(),
  /** Code and text of the refusal or failure. */
  exceptions: z.string().nullable(),
  serviceName: z.string(),
  methodName: z.string(),
  /** JSON text. */
  parameters: z.string(),
});
export type AuditedRequest = z.output<typeof auditedRequest>;

/** Requests of one tenant, in the order in which they ended. */
export const requestsAudited = defineEvent(
  'platform.requests.audited',
  z.object({ requests: z.array(auditedRequest) }),
);

export const changedEntity = z.object({
  id: z.guid(),
  changeTime: z.iso.datetime(),
  /** 0 created, 1 updated, 2 deleted (spec 001 §3). */
  changeType: z.number().int(),
  entityId: z.string(),
  entityTypeFullName: z.string(),
  propertyChanges: z.array(
    z.object({
      propertyName: z.string(),
      propertyTypeFullName: z.string(),
      originalValue: z.string().nullable(),
      newValue: z.string().nullable(),
    }),
  ),
});

/** What one transaction changed, announced in that transaction. */
export const entitiesChanged = defineEvent(
  'platform.entities.changed',
  z.object({
    /** The request that did it; null for jobs and events. */
    auditLogId: guidOrNull,
    userId: guidOrNull,
    userName: z.string().nullable(),
    correlationId: z.string(),
    changes: z.array(changedEntity),
  }),
);
