import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index } from 'typeorm';
import { ImportFile } from '../import-files/import-file.entity.js';
import { Solution } from '../solutions/solution.entity.js';

/** A piece of a plan that was spoilt after the saw, and the list on which it is cut again. */
@TenantTable('part_recut', { changeLog: false })
@ForeignKey(() => Solution, ['tenantId', 'solutionId'], ['tenantId', 'id'], {
  name: 'part_recut_solution_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => ImportFile, ['tenantId', 'recutFileId'], ['tenantId', 'id'], { name: 'part_recut_file_fkey' })
@Index('part_recut_key', ['tenantId', 'solutionId', 'patternNo', 'copyNo', 'placeNo'], { unique: true })
@Index('part_recut_file_idx', ['tenantId', 'recutFileId'])
export class PartRecut extends TenantDetail {
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

  @Column('varchar', { length: 200 })
  reason!: string;

  @Column('timestamptz')
  time!: Date;

  @Column('varchar', { length: 256, nullable: true })
  operator!: string | null;

  /** Null while it waits for a list; one that was deleted does not count. */
  @Column('uuid', { nullable: true })
  recutFileId!: string | null;
}
