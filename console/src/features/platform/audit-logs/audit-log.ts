import type { AuditLogRecord } from '@ishare/contracts/platform/audit-logs.js';

export type AuditAction = AuditLogRecord['actions'][number];
export type EntityChange = AuditLogRecord['entityChanges'][number];
/** As lists show it. */
export type AuditLog = Omit<AuditLogRecord, 'actions' | 'entityChanges'>;

export const auditLogsPath = '/api/audit-logging/audit-logs';
