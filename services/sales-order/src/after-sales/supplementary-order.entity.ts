import type { PortClient } from '@ishare/contracts/define.js';
import type { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A piece as a part of a list by which it can be cut again. */
export type Drawing = Awaited<ReturnType<PortClient<typeof optimisationPort>['pieceDrawings']>>[number];

/** What is made again for an order. */
@TenantTable('supplementary_order')
@Index('supplementary_order_no_key', ['tenantId', 'supplementaryNo'], { unique: true })
@Index('supplementary_order_source_idx', ['tenantId', 'sourceOrderId'])
@Index('supplementary_order_exception_idx', ['tenantId', 'exceptionId'])
@Index('supplementary_order_order_idx', ['tenantId', 'salesOrderId'])
export class SupplementaryOrder extends TenantRow {
  @Column('varchar', { length: 500 })
  supplementaryNo!: string;

  @Column('uuid')
  sourceOrderId!: string;

  @Column('jsonb', { default: [] })
  sourcePartIds!: string[];

  @Column('uuid', { nullable: true })
  exceptionId!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  reasonCode!: string | null;

  /** One of LiableParty. */
  @Column('int')
  feeParty!: number;

  @Column('varchar', { length: 1000, nullable: true })
  remark!: string | null;

  /** The order that was made of it. */
  @Column('uuid', { nullable: true })
  salesOrderId!: string | null;

  /** The old parts as they were drawn when it was submitted: their plan may be gone when they are cut again. */
  @Column('jsonb', { default: [] })
  drawings!: Drawing[];

  @Column('timestamptz', { nullable: true })
  deliveredTime!: Date | null;

  /** One of the states of its machine. */
  @Column('int')
  state!: number;
}
