import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index } from 'typeorm';
import { Solution } from '../solutions/solution.entity.js';

/** Labels of a plan that were handed out together. */
@TenantTable('label_print', { changeLog: false })
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
}
