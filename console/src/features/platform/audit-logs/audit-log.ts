import type { Row } from '../../../resource/screen';

export interface AuditLog extends Row {
  applicationName: string;
  userId: string | null;
  userName: string | null;
  tenantName: string | null;
  impersonatorUserName: string | null;
  executionTime: string;
  /** ms */
  executionDuration: number;
  clientIpAddress: string;
  clientId: string | null;
  correlationId: string;
  browserInfo: string;
  httpMethod: string;
  url: string;
  exceptions: string | null;
  httpStatusCode: number;
}

export interface AuditAction {
  id: string;
  serviceName: string;
  methodName: string;
  /** JSON */
  parameters: string;
  executionTime: string;
  executionDuration: number;
}

export interface PropertyChange {
  id: string;
  propertyName: string;
  originalValue: string | null;
  newValue: string | null;
}

export interface EntityChange extends Row {
  auditLogId: string | null;
  changeTime: string;
  userName: string | null;
  /** 0 created, 1 updated, 2 deleted */
  changeType: number;
  entityId: string;
  entityTypeFullName: string;
  propertyChanges: PropertyChange[];
}

/** A log with what it did. */
export interface AuditLogDetail extends AuditLog {
  actions: AuditAction[];
  entityChanges: EntityChange[];
}

export const auditLogsPath = '/api/audit-logging/audit-logs';
