import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Unique } from 'typeorm';

/** How many customers somebody has taken out of the public pool on the last day on which it was any. */
@TenantTable('pool_claims', { changeLog: false })
@Unique('pool_claims_key', ['tenantId', 'userId'])
export class PoolClaims extends TenantDetail {
  @Column('uuid')
  userId!: string;

  /** By the clock of the tenant. */
  @Column('date')
  day!: string;

  @Column('int')
  count!: number;
}
