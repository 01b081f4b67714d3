import type { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
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

  /** One of ChannelState. */
  @Column('int', { default: 0 })
  state!: ChannelState;

  /** Why the saw stands still, while it does. */
  @Column('varchar', { length: 256, nullable: true })
  stopReason!: string | null;

  /** Who works on it, or has. */
  @Column('varchar', { length: 256, nullable: true })
  operator!: string | null;

  @Column('timestamptz', { nullable: true })
  startedTime!: Date | null;

  @Column('timestamptz', { nullable: true })
  endedTime!: Date | null;

  /** Minutes that the saw has run for it, up to `runningSince`. */
  @Quantity({ default: 0 })
  minutesWorked!: number;

  /** Since when the saw runs for it without a stop. */
  @Column('timestamptz', { nullable: true })
  runningSince!: Date | null;
}
