import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import type { Plan } from '@ishare/cutting/model.js';
import { Column, ForeignKey, Unique } from 'typeorm';
import { OptimisationRun } from './optimisation-run.entity.js';

/** The plan of one material of a run that is not over yet: a worker that takes the run up goes on from here. */
@TenantTable('optimisation_run_plan', { changeLog: false })
@Unique('optimisation_run_plan_material_key', ['tenantId', 'runId', 'materialCode'])
@ForeignKey(() => OptimisationRun, ['tenantId', 'runId'], ['tenantId', 'id'], {
  name: 'optimisation_run_plan_run_fkey',
  onDelete: 'CASCADE',
})
export class RunPlan extends TenantDetail {
  @Column('uuid')
  runId!: string;

  @Column('varchar', { length: 64 })
  materialCode!: string;

  @Column('jsonb')
  plan!: Plan;
}
