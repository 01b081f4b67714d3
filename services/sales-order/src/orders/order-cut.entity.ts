import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index, Unique } from 'typeorm';

/** Parts of an order in a cut list whose plan is confirmed, and how many of them are cut, as the workshop last said. */
@TenantTable('order_cut', { changeLog: false })
@Unique('order_cut_key', ['tenantId', 'importFileId', 'salesOrderId'])
@Index('order_cut_order_idx', ['tenantId', 'salesOrderId'])
export class OrderCut extends TenantDetail {
  @Column('uuid')
  salesOrderId!: string;

  @Column('uuid')
  importFileId!: string;

  @Column('int')
  parts!: number;

  @Column('int')
  cut!: number;

  /** Those of them that have edges to band, and those that are banded. */
  @Column('int', { default: 0 })
  toEdge!: number;

  @Column('int', { default: 0 })
  edged!: number;

  /** Those of them that are to be bored, and those that are. */
  @Column('int', { default: 0 })
  toBore!: number;

  @Column('int', { default: 0 })
  bored!: number;

  /** Of the message that said so. */
  @Column('bigint')
  version!: string;
}
