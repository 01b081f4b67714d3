import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** Boards that a supplier is to bring, or has brought. */
@TenantTable('goods_receipt')
@Index('goods_receipt_no_key', ['tenantId', 'receiptNo'], { unique: true })
@Index('goods_receipt_state_idx', ['tenantId', 'state'])
// What was cancelled or sent back may come again.
@Index('goods_receipt_delivery_key', ['tenantId', 'supplier', 'deliveryNo'], {
  unique: true,
  where: 'not is_deleted and state in (0, 1)',
})
export class GoodsReceipt extends TenantRow {
  @Column('varchar', { length: 500 })
  receiptNo!: string;

  @Column('varchar', { length: 64 })
  supplier!: string;

  @Column('varchar', { length: 64, nullable: true })
  deliveryNo!: string | null;

  @Column('date', { nullable: true })
  expectedDate!: string | null;

  @Column('jsonb', { default: [] })
  lines!: { boardId: string; quantity: number; price: number | null }[];

  /** What it has made boards cost when it was received, and what they cost before: reversed, it gives that back. */
  @Column('jsonb', { default: [] })
  prices!: { boardId: string; before: number | null; after: number }[];

  @Column('timestamptz', { nullable: true })
  receivedTime!: Date | null;

  @Column('varchar', { length: 256, nullable: true })
  remark!: string | null;

  /** One of the states of its machine. */
  @Column('int')
  state!: number;
}
