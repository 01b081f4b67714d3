import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import type { PropertyChange } from '@ishare/data/machinery.js';
import { Column, Index } from 'typeorm';

/** A method that a request ran. */
export interface AuditedAction {
  serviceName: string;
  methodName: string;
  /** JSON text, secrets masked. */
  parameters: string;
}

/** A request of any service that may have changed something, with whoever made it and whoever stood behind them. */
@TenantTable('audit_log', { changeLog: 'deletions' })
@Index('audit_log_time_idx', ['tenantId', 'executionTime'])
@Index('audit_log_user_idx', ['tenantId', 'userName', 'executionTime'])
@Index('audit_log_correlation_idx', ['tenantId', 'correlationId'])
export class AuditLog extends TenantDetail {
  @Column('varchar', { length: 96 })
  applicationName!: string;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  tenantName!: string | null;

  @Column('uuid', { nullable: true })
  impersonatorUserId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  impersonatorUserName!: string | null;

  /** Null where the host stands behind the user, and where nobody does. */
  @Column('uuid', { nullable: true })
  impersonatorTenantId!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  impersonatorTenantName!: string | null;

  @Column('timestamptz')
  executionTime!: Date;

  /** ms */
  @Column('int')
  executionDuration!: number;

  @Column('varchar', { length: 64 })
  clientIpAddress!: string;

  @Column('varchar', { length: 200, nullable: true })
  clientId!: string | null;

  @Column('varchar', { length: 64 })
  correlationId!: string;

  @Column('varchar', { length: 512 })
  browserInfo!: string;

  @Column('varchar', { length: 16 })
  httpMethod!: string;

  @Column('varchar', { length: 1024 })
  url!: string;

  @Column('int')
  httpStatusCode!: number;

  @Column('text', { nullable: true })
  exceptions!: string | null;

  @Column('jsonb')
  actions!: AuditedAction[];
}

/** A record of any service that was made, changed or deleted. */
@TenantTable('audit_entity_change', { changeLog: false })
@Index('audit_entity_change_time_idx', ['tenantId', 'changeTime'])
@Index('audit_entity_change_entity_idx', ['tenantId', 'entityId', 'changeTime'])
@Index('audit_entity_change_log_idx', ['tenantId', 'auditLogId'])
export class AuditEntityChange extends TenantDetail {
  /** The request that did it; null for jobs and events. */
  @Column('uuid', { nullable: true })
  auditLogId!: string | null;

  @Column('timestamptz')
  changeTime!: Date;

  @Column('int')
  changeType!: number;

  @Column('varchar', { length: 128 })
  entityId!: string;

  @Column('varchar', { length: 256 })
  entityTypeFullName!: string;

  @Column('jsonb')
  propertyChanges!: PropertyChange[];

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;

  @Column('varchar', { length: 64 })
  correlationId!: string;
}
