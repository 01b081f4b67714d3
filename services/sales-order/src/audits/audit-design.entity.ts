import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, Index } from 'typeorm';

export interface PastAuditor {
  levelIndex: number;
  userId: string;
  userName: string | null;
  round: number;
}

/**
 * How the check rules judged a design when it was handed in: broken by errors, broken by warnings, kept; rules by
 * targets.
 */
export interface CheckTally {
  error: number;
  warn: number;
  pass: number;
}

/** A sheet: one design of an order under audit. */
@TenantTable('audit_design')
@Index('audit_design_code_key', ['tenantId', 'auditCode'], { unique: true })
@Index('audit_design_order_idx', ['tenantId', 'salesOrderId'])
@Index('audit_design_state_idx', ['tenantId', 'state', 'assigneeId'])
@Index('audit_design_live_key', ['tenantId', 'salesOrderId', 'auditName'], {
  unique: true,
  where: 'not is_deleted and state <> 6',
})
@Check('audit_design_level_check', 'level_index >= 1')
export class AuditDesign extends TenantRow {
  @Column('uuid')
  salesOrderId!: string;

  @Column('varchar', { length: 500 })
  salesOrderNo!: string;

  @Column('uuid', { nullable: true })
  dealerId!: string | null;

  /** The design's number in the designer. */
  @Column('varchar', { length: 128, nullable: true })
  auditDesignId!: string | null;

  @Column('varchar', { length: 128 })
  auditName!: string;

  @Column('varchar', { length: 500 })
  auditCode!: string;

  /** One of AuditState. */
  @Column('int', { default: 0 })
  state!: number;

  @Column('text', { nullable: true })
  submitComment!: string | null;

  @Column('text', { nullable: true })
  rejectComment!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  returnReasonCode!: string | null;

  /** The level at which it is, from 1. */
  @Column('int', { default: 1 })
  levelIndex!: number;

  /** How often it was submitted. */
  @Column('int', { default: 1 })
  round!: number;

  /** Whose sheet it is: who handed it in first. */
  @Column('uuid', { nullable: true })
  submitterId!: string | null;

  /** Who handed it in for its present round: the submitter, or somebody in his place. */
  @Column('uuid', { nullable: true })
  roundSubmitterId!: string | null;

  @Column('uuid', { nullable: true })
  assigneeId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  assigneeName!: string | null;

  @Column('timestamptz', { nullable: true })
  claimedTime!: Date | null;

  /** Who has passed which level. */
  @Column('jsonb', { default: [] })
  previousAuditors!: PastAuditor[];

  /** When the auditor whose turn it is should be done; null while it is nobody's. */
  @Column('timestamptz', { nullable: true })
  dueTime!: Date | null;

  /** Null where the design is not known here. */
  @Column('jsonb', { nullable: true })
  checkSummary!: CheckTally | null;

  /** The JSON task that holds its parts; null again when it goes back. */
  @Column('uuid', { nullable: true })
  taskFileId!: string | null;

  /** Whether its JSON task was downloaded. */
  @Column('boolean', { default: false })
  isDownload!: boolean;

  @Column('varchar', { length: 64, nullable: true })
  separatePallet!: string | null;

  @Column('timestamptz', { nullable: true })
  quotedTime!: Date | null;

  /** When its parts were made into a JSON task; null again when it goes back. */
  @Column('timestamptz', { nullable: true })
  splitTime!: Date | null;

  /** The cut list that its parts were handed over to; null again when it goes back. */
  @Column('uuid', { nullable: true })
  importFileId!: string | null;

  /** The blob of its attachment, and its name. */
  @Column('uuid', { nullable: true })
  attachmentBlobId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  attachmentName!: string | null;
}

/** One transition of a sheet; never changed, never deleted. */
@TenantTable('audit_log', { changeLog: false })
@Index('audit_log_sheet_idx', ['tenantId', 'auditId', 'operationTime'])
export class AuditLogEntry extends TenantDetail {
  @Column('uuid')
  auditId!: string;

  /** One of AuditLogCode. */
  @Column('int')
  operationState!: number;

  @Column('timestamptz')
  operationTime!: Date;

  @Column('varchar', { length: 256, nullable: true })
  roleName!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  operationOperator!: string | null;

  @Column('uuid', { nullable: true })
  operatorId!: string | null;

  /** Of an assignment or transfer. */
  @Column('uuid', { nullable: true })
  targetUserId!: string | null;

  @Column('text', { nullable: true })
  comment!: string | null;

  /** The usual reason of one that was rejected or sent back. */
  @Column('varchar', { length: 64, nullable: true })
  reasonCode!: string | null;

  @Column('int', { nullable: true })
  fromState!: number | null;

  @Column('int')
  toState!: number;

  @Column('int')
  levelIndex!: number;

  @Column('int')
  round!: number;
}
