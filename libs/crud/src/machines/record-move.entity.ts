import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A step that a record has taken: who did it, when and why. Kept by services whose things have a life. */
@TenantTable('record_move', { changeLog: false })
@Index('record_move_idx', ['tenantId', 'recordId', 'time'])
export class RecordMove extends TenantDetail {
  /** Name of the thing. */
  @Column('varchar', { length: 64 })
  thing!: string;

  @Column('uuid')
  recordId!: string;

  @Column('varchar', { length: 64 })
  step!: string;

  @Column('int')
  fromState!: number;

  @Column('int')
  toState!: number;

  @Column('text', { nullable: true })
  comment!: string | null;

  /** When it was taken, as it was said. */
  @Column('timestamptz')
  time!: Date;

  /** When that was heard: later, where whoever took it had no network. */
  @Column('timestamptz')
  arrivedTime!: Date;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;
}
