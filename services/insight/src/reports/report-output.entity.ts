import type { Rhythm } from '@ishare/contracts/insight/report-outputs.js';
import type { ReportFormat } from '@ishare/contracts/insight/report.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import type { Language } from '@ishare/server/context.js';
import { Column, Index, Unique } from 'typeorm';

/** A file that a report is handed out as, or several that are handed out together. */
@TenantTable('report_output_file')
@Unique('report_output_file_tenant_key', ['tenantId', 'id'])
@Index('report_output_file_parent_idx', ['tenantId', 'parentId'])
export class ReportOutputFile extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('uuid', { nullable: true })
  parentId!: string | null;

  @Column('varchar', { length: 4, default: 'pdf' })
  fileType!: ReportFormat;

  /** The report. */
  @Column('uuid', { nullable: true })
  templateId!: string | null;
}

/** Mails that bring a file to people by the calendar. */
@TenantTable('report_subscription')
@Index('report_subscription_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class ReportSubscription extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('uuid')
  outputFileId!: string;

  @Column('varchar', { length: 5, default: 'day' })
  rhythm!: Rhythm;

  /** Monday is 1. */
  @Column('int', { default: 1 })
  weekday!: number;

  @Column('int', { default: 1 })
  dayOfMonth!: number;

  @Column('int')
  hour!: number;

  @Column('int')
  minute!: number;

  @Column('jsonb', { default: [] })
  receiverIds!: string[];

  @Column('varchar', { length: 7, default: 'zh-Hans' })
  culture!: Language;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}

/**
 * When the subscription of the same id goes out, and what became of it: what the clock writes, beside what people do.
 */
@TenantTable('report_mailing', {
  changeLog: false,
  due: { at: 'nextTime', where: 'next_time is not null', index: 'report_mailing_due_idx' },
})
export class ReportMailing extends TenantDetail {
  /** None while it is switched off. */
  @Column('timestamptz', { nullable: true })
  nextTime!: Date | null;

  @Column('timestamptz', { nullable: true })
  lastTime!: Date | null;

  @Column('varchar', { length: 512, nullable: true })
  lastResult!: string | null;
}
