import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Unique } from 'typeorm';

/** The last number given out under a prefix. */
@TenantTable('number_sequence', { changeLog: false })
@Unique('number_sequence_prefix_key', ['tenantId', 'prefix'])
export class NumberSequence extends TenantDetail {
  @Column('varchar', { length: 32 })
  prefix!: string;

  @Column('int')
  value!: number;
}
