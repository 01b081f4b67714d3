import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A file of the file service. */
export interface FileReference {
  id: string;
  name: string;
  mimeType: string;
}

/** What is wrong with parts of an order that was made. */
@TenantTable('order_exception')
@Index('order_exception_no_key', ['tenantId', 'exceptionNo'], { unique: true })
@Index('order_exception_order_idx', ['tenantId', 'salesOrderId'])
@Index('order_exception_state_idx', ['tenantId', 'state', 'foundAt'])
export class OrderException extends TenantRow {
  @Column('varchar', { length: 500 })
  exceptionNo!: string;

  @Column('uuid')
  salesOrderId!: string;

  /** Codes of labels, or names of what has none. */
  @Column('jsonb', { default: [] })
  partIds!: string[];

  /** One of ExceptionType. */
  @Column('int')
  type!: number;

  @Column('jsonb', { default: [] })
  photos!: FileReference[];

  @Column('timestamptz')
  foundAt!: Date;

  @Column('varchar', { length: 1000, nullable: true })
  remark!: string | null;

  /** One of the states of its machine. */
  @Column('int')
  state!: number;
}
