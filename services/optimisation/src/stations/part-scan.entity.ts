import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index } from 'typeorm';
import { Solution } from '../solutions/solution.entity.js';

/** A station is done with a part of a plan. What is sent back stays, with the reason, and the part is reported anew. */
@TenantTable('part_scan', { changeLog: false })
@ForeignKey(() => Solution, ['tenantId', 'solutionId'], ['tenantId', 'id'], {
  name: 'part_scan_solution_fkey',
  onDelete: 'CASCADE',
})
@Index('part_scan_key', ['tenantId', 'solutionId', 'patternNo', 'copyNo', 'placeNo', 'station'], {
  unique: true,
  where: 'rework_time is null',
})
export class PartScan extends TenantDetail {
  @Column('uuid')
  solutionId!: string;

  @Column('int')
  patternNo!: number;

  @Column('int')
  copyNo!: number;

  @Column('int')
  placeNo!: number;

  /** Of the cut list that the plan is of. */
  @Column('int')
  rowNo!: number;

  /** `no` of one of stationKinds. */
  @Column('int')
  station!: number;

  /** When the station was done with it, as it was said there. */
  @Column('timestamptz')
  time!: Date;

  /** When that was heard: later, where there was no network. */
  @Column('timestamptz')
  arrivedTime!: Date;

  @Column('varchar', { length: 256, nullable: true })
  operator!: string | null;

  /** Since when it does not count any more. */
  @Column('timestamptz', { nullable: true })
  reworkTime!: Date | null;

  @Column('varchar', { length: 200, nullable: true })
  reworkReason!: string | null;
}
