import { Money } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What a customer means to order. */
@TenantTable('intent_order')
@Index('intent_order_no_key', ['tenantId', 'orderNo'], { unique: true })
@Index('intent_order_customer_idx', ['tenantId', 'customerId'])
export class IntentOrder extends TenantRow {
  @Column('varchar', { length: 500 })
  orderNo!: string;

  @Column('uuid')
  customerId!: string;

  @Money({ nullable: true })
  intentAmount!: number | null;

  @Money({ nullable: true })
  deposit!: number | null;

  @Money({ nullable: true })
  budget!: number | null;

  /** Code of the dictionary of styles. */
  @Column('varchar', { length: 64, nullable: true })
  styleId!: string | null;

  @Column('jsonb', { default: [] })
  rooms!: string[];

  @Column('date', { nullable: true })
  measureDate!: string | null;

  @Column('uuid', { nullable: true })
  designerId!: string | null;

  @Column('varchar', { length: 1024, nullable: true })
  remark!: string | null;

  @Column('uuid', { nullable: true })
  salesOrderId!: string | null;

  @Column('varchar', { length: 500, nullable: true })
  salesOrderNo!: string | null;

  /** One of the states of its machine. */
  @Column('int')
  state!: number;
}
