import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Unique } from 'typeorm';
import { Quantity } from '@ishare/data/columns.js';
import { Solution } from './solution.entity.js';

/** The patterns that one machine cuts one after the other without a change of material. */
@TenantTable('channel', { changeLog: false })
@Unique('channel_no_key', ['tenantId', 'solutionId', 'channelNo'])
@ForeignKey(() => Solution, ['tenantId', 'solutionId'], ['tenantId', 'id'], {
  name: 'channel_solution_fkey',
  onDelete: 'CASCADE',
})
export class Channel extends TenantDetail {
  @Column('uuid')
  solutionId!: string;

  @Column('uuid')
  importFileId!: string;

  /** From 1. */
  @Column('int')
  channelNo!: number;

  @Column('uuid', { nullable: true })
  machineId!: string | null;

  @Column('jsonb')
  materialCodes!: string[];

  @Column('int')
  boardCount!: number;

  @Quantity()
  minutes!: number;

  /** 0 waiting, 1 cutting, 2 cut. */
  @Column('int', { default: 0 })
  state!: number;
}
