import type { ReportParameter, ReportSql, ReportTemplate } from '@ishare/contracts/insight/report-template.js';
import type { ParameterValues } from '@ishare/contracts/insight/report.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index, Unique } from 'typeorm';
import type { ResultColumn } from './report-reader.js';

/** What is asked of the report views, and how it is shown. */
@TenantTable('report')
@Unique('report_tenant_key', ['tenantId', 'id'])
@Index('report_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class Report extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 32, nullable: true })
  category!: string | null;

  @Column('varchar', { length: 500, nullable: true })
  remark!: string | null;

  @Column('jsonb')
  parameters!: ReportParameter[];

  @Column('jsonb')
  sqls!: ReportSql[];

  @Column('jsonb')
  template!: ReportTemplate;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}

/** A statement of a run: its rows lie packed beside it. */
export interface RunSql {
  name: string;
  /** The views that it reads; unknown of a run from before they were kept. */
  views?: readonly string[];
  columns: ResultColumn[];
  rows: number;
  isCut: boolean;
}

/** A report that somebody has run: what it gave, for him alone, until it is swept away. */
@TenantTable('report_run', { changeLog: false })
@Unique('report_run_tenant_key', ['tenantId', 'id'])
@Index('report_run_time_idx', ['tenantId', 'time'])
export class ReportRun extends TenantDetail {
  @Column('uuid')
  reportId!: string;

  @Column('varchar', { length: 64 })
  name!: string;

  @Column('uuid')
  userId!: string;

  /** As they were settled: words for days are days. */
  @Column('jsonb')
  values!: ParameterValues;

  @Column('timestamptz')
  time!: Date;

  /** As it was when it ran. */
  @Column('jsonb')
  template!: ReportTemplate;

  @Column('jsonb')
  sqls!: RunSql[];

  /** Rows of all statements, deflated. */
  @Column('bytea')
  rows!: Buffer;

  /** What stands at the left of each foot. */
  @Column('varchar', { length: 256 })
  foot!: string;

  /** Pages that are laid, in their order. */
  @Column('int', { default: 0 })
  pages!: number;

  @Column('boolean', { default: false })
  isLaid!: boolean;

  /** Texts that are cut off. */
  @Column('int', { default: 0 })
  warnings!: number;

  @Column('varchar', { length: 256, nullable: true })
  failure!: string | null;
}

/** One page as it was laid out, deflated. */
@TenantTable('report_page', { changeLog: false })
@Index('report_page_key', ['tenantId', 'runId', 'no'], { unique: true })
@ForeignKey(() => ReportRun, ['tenantId', 'runId'], ['tenantId', 'id'], {
  name: 'report_page_run_fkey',
  onDelete: 'CASCADE',
})
export class ReportPageRow extends TenantDetail {
  @Column('uuid')
  runId!: string;

  /** From 1. */
  @Column('int')
  no!: number;

  @Column('bytea')
  body!: Buffer;
}
