import { Money, Percent } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A liable party's part of a fault; those of one report come to 100 per cent before any of them is confirmed. */
@TenantTable('judgement')
@Index('judgement_party_key', ['tenantId', 'exceptionId', 'liableParty'], { unique: true, where: 'not is_deleted' })
@Index('judgement_time_idx', ['tenantId', 'confirmedTime'])
export class Judgement extends TenantRow {
  @Column('uuid')
  exceptionId!: string;

  /** One of LiableParty. */
  @Column('int')
  liableParty!: number;

  @Percent()
  ratio!: number;

  @Money({ default: 0 })
  cost!: number;

  @Column('varchar', { length: 500, nullable: true })
  remark!: string | null;

  @Column('timestamptz', { nullable: true })
  confirmedTime!: Date | null;

  /** One of the states of its machine. */
  @Column('int')
  state!: number;
}
