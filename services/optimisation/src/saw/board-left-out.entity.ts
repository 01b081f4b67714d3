import { TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Unique } from 'typeorm';
import { BoardOfPlan } from './board-of-plan.js';
import { Solution } from '../solutions/solution.entity.js';

/** A board of a plan that was broken or not there, and without which the plan is finished. */
@TenantTable('board_left_out', { changeLog: false })
@Unique('board_left_out_key', ['tenantId', 'solutionId', 'patternNo', 'copyNo'])
@ForeignKey(() => Solution, ['tenantId', 'solutionId'], ['tenantId', 'id'], {
  name: 'board_left_out_solution_fkey',
  onDelete: 'CASCADE',
})
export class BoardLeftOut extends BoardOfPlan {
  @Column('varchar', { length: 200 })
  reason!: string;
}
