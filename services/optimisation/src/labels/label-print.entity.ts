import type { LabelFormat, LabelPaper, LabelResolution } from '@ishare/contracts/optimisation/labels.js';
import { PrintState } from '@ishare/contracts/optimisation/print-life.js';
import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index, Unique } from 'typeorm';
import { Solution } from '../solutions/solution.entity.js';

/** A label that was spoilt on the printer. */
export interface VoidedLabel {
  sequence: number;
  reason: string;
  /** ISO 8601 */
  time: string;
  operator: string | null;
}

/** Labels of a plan that were handed out together. */
@TenantTable('label_print', { changeLog: false })
@Unique('label_print_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => Solution, ['tenantId', 'solutionId'], ['tenantId', 'id'], {
  name: 'label_print_solution_fkey',
  onDelete: 'CASCADE',
})
@Index('label_print_solution_idx', ['tenantId', 'solutionId', 'time'])
export class LabelPrint extends TenantDetail {
  @Column('uuid')
  solutionId!: string;

  /** Of the plan's labels, each once. */
  @Column('jsonb')
  sequences!: number[];

  /** How many of them had been printed before; those are void. */
  @Column('int')
  again!: number;

  @Column('varchar', { length: 200, nullable: true })
  reason!: string | null;

  @Column('timestamptz')
  time!: Date;

  @Column('varchar', { length: 256, nullable: true })
  operator!: string | null;

  @Column('int', { default: PrintState.Ready })
  state!: PrintState;

  /** Drawn by a worker, whose file is kept for a while. */
  @Column('boolean', { default: false })
  isLong!: boolean;

  @Column('varchar', { length: 8, default: 'pdf' })
  format!: LabelFormat;

  @Column('varchar', { length: 8, default: 'label' })
  paper!: LabelPaper;

  @Column('varchar', { length: 8, default: '203' })
  resolution!: LabelResolution;

  /** How many labels the worker has drawn. */
  @Column('int', { default: 0 })
  drawn!: number;

  /** Which claim of a worker may write. */
  @Column('int', { default: 0 })
  attempt!: number;

  /** When it was asked for, or a worker last said that it is at it. */
  @Column('timestamptz', { nullable: true })
  seenTime!: Date | null;

  /** Of its labels those that were spoilt. */
  @Column('jsonb', { default: [] })
  voids!: VoidedLabel[];
}
