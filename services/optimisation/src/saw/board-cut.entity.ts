import { TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Unique } from 'typeorm';
import { BoardOfPlan } from './board-of-plan.js';
import { Solution } from '../solutions/solution.entity.js';

/** A board of a plan that the saw has cut: the copy of a pattern is cut once, whoever says so however often. */
@TenantTable('board_cut', { changeLog: false })
@Unique('board_cut_key', ['tenantId', 'solutionId', 'patternNo', 'copyNo'])
@ForeignKey(() => Solution, ['tenantId', 'solutionId'], ['tenantId', 'id'], {
  name: 'board_cut_solution_fkey',
  onDelete: 'CASCADE',
})
export class BoardCut extends BoardOfPlan {
  /** When that was heard: later, where there was no network. */
  @Column('timestamptz')
  arrivedTime!: Date;

  /** Orders that were on hold and cut all the same, by number. */
  @Column('jsonb', { default: [] })
  despiteHolds!: string[];

  /** When a part of it was last taken in hand to be packed: it is not taken back in that moment. */
  @Column('timestamptz', { nullable: true })
  inHandTime!: Date | null;
}
