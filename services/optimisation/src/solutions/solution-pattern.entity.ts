import type { Cut } from '@ishare/cutting/cut-sequence.js';
import type { Node } from '@ishare/cutting/model.js';
import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Unique } from 'typeorm';
import { Millimetres, Percent, Quantity } from '@ishare/data/columns.js';
import type { Placement, Remnant } from './plan-figures.js';
import { Board } from '../boards/board.entity.js';
import { Solution } from './solution.entity.js';

/** One layout, cut `repeat` times. */
@TenantTable('solution_pattern', { changeLog: false })
@Unique('solution_pattern_no_key', ['tenantId', 'solutionId', 'patternNo'])
@ForeignKey(() => Solution, ['tenantId', 'solutionId'], ['tenantId', 'id'], {
  name: 'solution_pattern_solution_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Board, ['tenantId', 'boardId'], ['tenantId', 'id'], { name: 'solution_pattern_board_fkey' })
export class SolutionPattern extends TenantDetail {
  @Column('uuid')
  solutionId!: string;

  /** From 1. */
  @Column('int')
  patternNo!: number;

  @Column('int')
  channelNo!: number;

  @Column('varchar', { length: 64 })
  materialCode!: string;

  @Column('uuid')
  boardId!: string;

  /** mm, as it was when the plan was made. */
  @Millimetres()
  boardLength!: number;

  @Millimetres()
  boardWidth!: number;

  @Column('boolean')
  isOffCut!: boolean;

  @Column('int')
  repeat!: number;

  @Column('int')
  cycles!: number;

  @Quantity()
  minutes!: number;

  /** Part area / board area, per cent. */
  @Percent()
  utilization!: number;

  /** mm from the raw board's lower left corner. */
  @Column('jsonb')
  root!: Node;

  @Column('jsonb')
  placements!: Placement[];

  @Column('jsonb')
  offcuts!: Remnant[];

  @Column('jsonb')
  cuts!: Cut[];
}
