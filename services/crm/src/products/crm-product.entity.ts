import { Money } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What is offered to customers. */
@TenantTable('crm_product')
@Index('crm_product_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class CrmProduct extends TenantRow {
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 16, nullable: true })
  unit!: string | null;

  @Money({ default: 0 })
  price!: number;

  /** A directory of the catalogue. */
  @Column('uuid', { nullable: true })
  catalogId!: string | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}
