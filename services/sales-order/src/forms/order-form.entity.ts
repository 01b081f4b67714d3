import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A form of an order as it was filled in. */
@TenantTable('order_form')
@Index('order_form_key', ['tenantId', 'salesOrderId', 'formId'], { unique: true, where: 'not is_deleted' })
@Index('order_form_form_idx', ['tenantId', 'formId'])
export class OrderForm extends TenantRow {
  @Column('uuid')
  salesOrderId!: string;

  @Column('uuid')
  formId!: string;

  /** The version that it was filled in by, and is shown by until somebody takes a later one. */
  @Column('int')
  version!: number;

  @Column('jsonb', { default: {} })
  data!: Record<string, unknown>;
}
