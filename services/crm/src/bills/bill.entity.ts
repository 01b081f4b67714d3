import type { DueEvent } from '@ishare/contracts/crm/contract.js';
import { Money } from '@ishare/data/columns.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, Index } from 'typeorm';

/** What is to be paid, or paid back; what of it is, is the sum of its allocations that hold. */
@TenantTable('bill')
@Index('bill_no_key', ['tenantId', 'billNo'], { unique: true })
@Index('bill_contract_idx', ['tenantId', 'contractId'])
@Index('bill_order_idx', ['tenantId', 'salesOrderId'])
@Index('bill_dealer_idx', ['tenantId', 'dealerId', 'dueDate'])
@Index('bill_refund_idx', ['tenantId', 'refundOfId'], { where: 'refund_of_id is not null' })
@Index('bill_customer_idx', ['tenantId', 'customerId'])
@Check('bill_allocated_check', 'allocated_amount >= 0 and allocated_amount <= amount')
@Check('bill_of_check', 'contract_id is not null or sales_order_id is not null')
export class Bill extends TenantRow {
  @Column('varchar', { length: 500 })
  billNo!: string;

  @Column('uuid', { nullable: true })
  contractId!: string | null;

  @Column('int', { nullable: true })
  planIndex!: number | null;

  @Column('uuid', { nullable: true })
  salesOrderId!: string | null;

  @Column('varchar', { length: 500, nullable: true })
  salesOrderNo!: string | null;

  @Column('uuid', { nullable: true })
  customerId!: string | null;

  @Column('uuid', { nullable: true })
  dealerId!: string | null;

  /** One of BillType. */
  @Column('int')
  type!: number;

  @Column('varchar', { length: 64, nullable: true })
  name!: string | null;

  @Money()
  amount!: number;

  @Money({ default: 0 })
  allocatedAmount!: number;

  @Column('varchar', { length: 16, nullable: true })
  dueEvent!: DueEvent | null;

  /** Days after the event. */
  @Column('int', { default: 0 })
  dueDays!: number;

  @Column('date', { nullable: true })
  dueDate!: string | null;

  @Column('uuid', { nullable: true })
  refundOfId!: string | null;

  @Column('varchar', { length: 512, nullable: true })
  remark!: string | null;

  /** Open, part, paid or void: that it is overdue follows from the day. */
  @Column('int')
  state!: number;
}

/** Money put on a bill. It is never changed: what goes back is marked as released, and the rest is put on it anew. */
@TenantTable('allocation')
@Index('allocation_bill_idx', ['tenantId', 'billId'])
@Index('allocation_remittance_idx', ['tenantId', 'remittanceId'])
@Index('allocation_payment_idx', ['tenantId', 'paymentId'])
@Check('allocation_amount_check', 'amount > 0')
@Check('allocation_source_check', 'remittance_id is null or payment_id is null')
export class Allocation extends TenantDetail {
  @Column('uuid')
  billId!: string;

  @Column('uuid', { nullable: true })
  remittanceId!: string | null;

  /** With neither, a refund that went to the dealer's balance. */
  @Column('uuid', { nullable: true })
  paymentId!: string | null;

  @Money()
  amount!: number;

  @Column('timestamptz')
  time!: Date;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;

  @Column('timestamptz', { nullable: true })
  releasedTime!: Date | null;
}

/** What of the bills of an order is paid, as sales orders were last told; counts how often they were. */
@TenantTable('order_money', { changeLog: false })
@Index('order_money_key', ['tenantId', 'salesOrderId'], { unique: true })
export class OrderMoney extends TenantDetail {
  @Column('uuid')
  salesOrderId!: string;

  @Money({ default: 0 })
  receivedAmount!: number;

  @Column('int', { default: 0 })
  version!: number;

  /** It was cancelled: nothing more of it is to be paid. */
  @Column('boolean', { default: false })
  isOver!: boolean;
}
