import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A contact with a customer, and what was agreed to come next. */
@TenantTable('pre_sale')
@Index('pre_sale_customer_idx', ['tenantId', 'customerId', 'followTime'])
export class PreSale extends TenantRow {
  @Column('uuid')
  customerId!: string;

  /** One of FollowType. */
  @Column('int', { default: 0 })
  followType!: number;

  @Column('timestamptz')
  followTime!: Date;

  @Column('varchar', { length: 2_000 })
  content!: string;

  @Column('varchar', { length: 512, nullable: true })
  result!: string | null;

  /** One of FollowStage. */
  @Column('int')
  stage!: number;

  @Column('timestamptz', { nullable: true })
  nextTime!: Date | null;

  /** Who was in touch. */
  @Column('uuid')
  userId!: string;
}
