import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { RETURNABLE_NODES, type ReturnableNode } from '@ishare/contracts/sales-order/audit-table.js';
import { Percent } from '@ishare/data/columns.js';
import { Check, Column, Index } from 'typeorm';

/** What kind of order it is: how many audits, what it must have, how it is numbered. */
@TenantTable('order_type')
@Index('order_type_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
@Index('order_type_after_sales_key', ['tenantId'], { unique: true, where: 'is_after_sales and not is_deleted' })
@Check('order_type_levels_check', 'audit_levels between 1 and 3')
export class OrderType extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 32 })
  code!: string;

  @Column('int', { default: 2 })
  auditLevels!: number;

  @Column('boolean', { default: true })
  needDesign!: boolean;

  @Column('boolean', { default: true })
  needQuotation!: boolean;

  /** Per cent of the total that must be received before an order is confirmed. */
  @Percent({ default: 0 })
  depositRate!: number;

  /** Per cent of the total that must be received before goods of an order are sent. */
  @Percent({ default: 0 })
  balanceRate!: number;

  /** Per cent of the lines that the discounts of an order may take together. */
  @Percent({ default: 100 })
  maxDiscountRate!: number;

  /** Where sheets may be sent back from. */
  @Column('jsonb', { default: [...RETURNABLE_NODES] })
  returnableNodes!: ReturnableNode[];

  /** Orders for what is made again are of this type; one has it at most. */
  @Column('boolean', { default: false })
  isAfterSales!: boolean;

  @Column('jsonb', { default: [] })
  formIds!: string[];

  @Column('uuid', { nullable: true })
  codeRuleId!: string | null;

  @Column('uuid', { nullable: true })
  workflowId!: string | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}
