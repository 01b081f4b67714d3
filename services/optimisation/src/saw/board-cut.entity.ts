import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Unique } from 'typeorm';
import { Solution } from '../solutions/solution.entity.js';

/** A board of a plan that the saw has cut: the copy of a pattern is cut once, whoever says so however often. */
@TenantTable('board_cut', { changeLog: false })
@Unique('board_cut_key', ['tenantId', 'solutionId', 'patternNo', 'copyNo'])
@ForeignKey(() => Solution, ['tenantId', 'solutionId'], ['tenantId', 'id'], {
  name: 'board_cut_solution_fkey',
  onDelete: 'CASCADE',
})
export class BoardCut extends TenantDetail {
  @Column('uuid')
  solutionId!: string;

  @Column('int')
  channelNo!: number;

  @Column('int')
  patternNo!: number;

  /** From 1 to the pattern's repeat. */
  @Column('int')
  copyNo!: number;

  /** When it was cut, as its operator said it. */
  @Column('timestamptz')
  time!: Date;

  /** When that was heard: later, where there was no network. */
  @Column('timestamptz')
  arrivedTime!: Date;

  @Column('varchar', { length: 256, nullable: true })
  operator!: string | null;

  /** Orders that were on hold and cut all the same, by number. */
  @Column('jsonb', { default: [] })
  despiteHolds!: string[];
}
