import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import type { KeptFile } from '../contracts/contract.entity.js';

/** What somebody has said of a customer, with the files that go with it. */
@TenantTable('customer_comment')
@Index('customer_comment_idx', ['tenantId', 'customerId', 'creationTime'])
export class CustomerComment extends TenantRow {
  @Column('uuid')
  customerId!: string;

  @Column('varchar', { length: 1_000 })
  text!: string;

  /** Who was told of it, by the names that they had. */
  @Column('jsonb', { default: [] })
  mentions!: { id: string; name: string }[];

  @Column('jsonb', { default: [] })
  files!: KeptFile[];
}
