import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** Two customers that were made one, with what it takes to make two of them again. */
@TenantTable('customer_merge')
@Index('customer_merge_creation_idx', ['tenantId', 'creationTime'])
export class CustomerMerge extends TenantRow {
  @Column('uuid')
  keptId!: string;

  @Column('varchar', { length: 64 })
  keptName!: string;

  @Column('uuid')
  goneId!: string;

  @Column('varchar', { length: 64 })
  goneName!: string;

  /** Fields of the customer that stayed which were filled from the other, whose row keeps the values. */
  @Column('jsonb', { default: [] })
  filled!: string[];

  /** Ids of the rows that changed their customer, by table. */
  @Column('jsonb', { default: {} })
  moved!: Record<string, string[]>;

  /** When the customer that stayed was called last, where the other was called later; else null. */
  @Column('timestamptz', { nullable: true })
  calledBefore!: Date | null;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;

  @Column('timestamptz', { nullable: true })
  undoneTime!: Date | null;
}
