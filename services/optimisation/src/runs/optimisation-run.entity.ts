import type { RunState } from '@ishare/contracts/optimisation/run-life.js';
import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import type { OptimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import { Column, ForeignKey, Index, Unique } from 'typeorm';
import { Percent } from '@ishare/data/columns.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import type { PlanInput } from '@ishare/contracts/optimisation/solution.js';
import type { Wish } from './wish.js';
import type { RunSettings } from './run-settings.js';

/**
 * Which of a file's runs is told of, as `r`: the one that a worker has, else one that waits for it, else the one asked
 * for last.
 */
export const LATEST_FIRST = `case when r.state in (0, 1) then r.state + 1 else 0 end desc, r.requested_time desc,
  r.id desc`;

/** One run of the optimiser over one import file. */
@TenantTable('optimisation_run', { changeLog: false })
@Unique('optimisation_run_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => ImportFile, ['tenantId', 'importFileId'], ['tenantId', 'id'], { name: 'optimisation_run_file_fkey' })
@Index('optimisation_run_file_idx', ['tenantId', 'importFileId', 'requestedTime'])
@Index('optimisation_run_active_key', ['tenantId', 'importFileId'], {
  unique: true,
  where: 'state in (0, 1) and not is_trial',
})
export class OptimisationRun extends TenantDetail {
  @Column('uuid')
  importFileId!: string;

  /** What POST answered; runs started together share it. */
  @Column('uuid')
  taskId!: string;

  /** One of several variants that are compared: it stands for its list only where nothing else was planned. */
  @Column('boolean', { default: false })
  isTrial!: boolean;

  /** Parameters as they were when the run was asked for. */
  @Column('jsonb')
  settings!: RunSettings;

  /** What it was planned from, as `planInputs` tells it; null of runs that no worker has taken up. */
  @Column('jsonb', { nullable: true })
  inputs!: Record<PlanInput, string> | null;

  @Column('int', { default: 0 })
  state!: RunState;

  @Column('int', { default: 0 })
  wish!: Wish;

  /** Grows each time that a worker takes the run up; a worker whose number is passed may write no more. */
  @Column('int', { default: 0 })
  attempt!: number;

  @Percent({ default: 0 })
  percent!: number;

  @Column('jsonb', { nullable: true })
  progress!: OptimisationProgress | null;

  /** ms of computing that earlier attempts have spent. */
  @Column('int', { default: 0 })
  spent!: number;

  @Column('timestamptz')
  requestedTime!: Date;

  @Column('uuid', { nullable: true })
  requestedBy!: string | null;

  @Column('timestamptz', { nullable: true })
  startedTime!: Date | null;

  @Column('timestamptz', { nullable: true })
  endedTime!: Date | null;

  /** Why it failed: key of the text and its values. */
  @Column('jsonb', { nullable: true })
  failure!: { text: string; data: Record<string, unknown> } | null;
}
