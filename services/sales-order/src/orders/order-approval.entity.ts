import { Money, Percent } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What the workflow of an order says of it. */
@TenantTable('order_approval')
@Index('order_approval_order_key', ['tenantId', 'salesOrderId'], { unique: true, where: 'not is_deleted' })
export class OrderApproval extends TenantRow {
  @Column('uuid')
  salesOrderId!: string;

  /** Of the workflow that was asked last. */
  @Column('uuid')
  instanceId!: string;

  /** A state of workflows. */
  @Column('int', { default: 0 })
  state!: number;

  /** Per cent, and money: the discounts on which it decided. */
  @Percent({ default: 0 })
  discountRate!: number;

  @Money({ default: 0 })
  discountAmount!: number;

  /** What the order came to when it decided. */
  @Money({ default: 0 })
  totalAmount!: number;

  /** It waits for who handed the order in. */
  @Column('boolean', { default: false })
  isReturned!: boolean;
}
