import { Quantity } from '@ishare/data/columns.js';
import { TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index, Unique } from 'typeorm';
import { Catalog } from '../directories/catalog.entity.js';
import { ItemRow } from '../items/item.entity.js';

/** A part (material) of the catalogue: hardware and whatever else a product is made with. */
@TenantTable('part')
@Unique('part_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => Catalog, ['tenantId', 'catalogId'], ['tenantId', 'id'], { name: 'part_catalog_fkey' })
@Index('part_catalog_idx', ['tenantId', 'catalogId', 'code', 'name', 'id'])
@Index('part_code_idx', ['tenantId', 'code', 'name', 'id'])
export class Part extends ItemRow {
  /** As people say it, e.g. `M4×30`. */
  @Column('varchar', { length: 128, nullable: true })
  size!: string | null;

  /** Pieces in a unit. */
  @Quantity({ nullable: true })
  count!: number | null;
}
