import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Unique } from 'typeorm';

/** When customers go back to the public pool, and how many one person may take out of it a day; one of a tenant. */
@TenantTable('pool_rule')
@Unique('pool_rule_tenant_key', ['tenantId'])
export class PoolRule extends TenantRow {
  @Column('boolean', { default: false })
  isEnabled!: boolean;

  @Column('int', { default: 30 })
  idleDays!: number;

  /** An expression over what is known of a customer; null holds for all. */
  @Column('varchar', { length: 500, nullable: true })
  condition!: string | null;

  /** 0: as many as one likes. */
  @Column('int', { default: 0 })
  dailyClaims!: number;

  /** The day on which it was switched on, by the clock of the tenant: it begins with the next one. */
  @Column('date', { nullable: true })
  enabledDay!: string | null;

  /** By the clock of the tenant. */
  @Column('date', { nullable: true })
  lastRunDay!: string | null;
}
