import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What was said last of an order's hold: parts of one that is held are not cut. */
@TenantTable('held_order', { changeLog: false })
@Index('held_order_key', ['tenantId', 'salesOrderNo'], { unique: true })
export class HeldOrder extends TenantDetail {
  @Column('varchar', { length: 500 })
  salesOrderNo!: string;

  @Column('boolean')
  isHeld!: boolean;

  /** Since when it is as it is. */
  @Column('timestamptz')
  since!: Date;
}
