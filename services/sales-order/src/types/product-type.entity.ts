import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What is made: by what its capacity is counted, and through which stations it goes. */
@TenantTable('product_type')
@Index('product_type_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class ProductType extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 32 })
  code!: string;

  /** m2 or cabinet. */
  @Column('varchar', { length: 16, default: 'm2' })
  capacityUnit!: string;

  @Column('jsonb', { default: [] })
  routeTemplate!: string[];

  /** Code of the material that new cabinets get. */
  @Column('varchar', { length: 64, nullable: true })
  defaultMaterial!: string | null;

  @Column('jsonb', { default: [] })
  formIds!: string[];

  @Column('boolean', { default: true })
  isEnable!: boolean;
}
