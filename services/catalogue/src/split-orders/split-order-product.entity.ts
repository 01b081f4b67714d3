import type { HardwareRule, PartRule, SplitParameter } from '@ishare/contracts/catalogue/split-order-product.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index } from 'typeorm';
import { SplitOrderCatalog } from '../directories/split-order-catalog.entity.js';

/** A model that orders are split by into panels and hardware. */
@TenantTable('split_order_product')
@ForeignKey(() => SplitOrderCatalog, ['tenantId', 'catalogId'], ['tenantId', 'id'], {
  name: 'split_order_product_catalog_fkey',
})
@Index('split_order_product_code_key', ['tenantId', 'modelCode'], { unique: true, where: 'not is_deleted' })
@Index('split_order_product_catalog_idx', ['tenantId', 'catalogId', 'modelCode', 'id'])
export class SplitOrderProduct extends TenantRow {
  @Column('uuid', { nullable: true })
  catalogId!: string | null;

  @Column('varchar', { length: 64 })
  modelCode!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('jsonb', { default: [] })
  parameters!: SplitParameter[];

  @Column('jsonb', { default: [] })
  partRules!: PartRule[];

  @Column('jsonb', { default: [] })
  hardwareRules!: HardwareRule[];
}
