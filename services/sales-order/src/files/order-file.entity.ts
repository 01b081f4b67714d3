import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A file of an order; its bytes are the blob. */
@TenantTable('sales_order_file')
@Index('sales_order_file_idx', ['tenantId', 'salesOrderId', 'creationTime'])
export class SalesOrderFile extends TenantRow {
  @Column('uuid')
  salesOrderId!: string;

  @Column('varchar', { length: 255 })
  fileName!: string;

  /** MIME type. */
  @Column('varchar', { length: 255 })
  fileType!: string;

  /** bytes */
  @Column('int')
  size!: number;

  /** hex */
  @Column('char', { length: 64 })
  sha256!: string;

  @Column('uuid')
  blobId!: string;
}
