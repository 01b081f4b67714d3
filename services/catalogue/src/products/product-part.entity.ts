import { Quantity } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, ForeignKey, Index, Unique } from 'typeorm';
import { Part } from '../parts/part.entity.js';
import { Product } from './product.entity.js';

/** How many of a part go into a product. */
@TenantTable('product_part')
@Unique('product_part_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => Product, ['tenantId', 'productId'], ['tenantId', 'id'], { name: 'product_part_product_fkey' })
@ForeignKey(() => Part, ['tenantId', 'partId'], ['tenantId', 'id'], { name: 'product_part_part_fkey' })
@Index('product_part_key', ['tenantId', 'productId', 'partId'], { unique: true, where: 'not is_deleted' })
@Index('product_part_part_idx', ['tenantId', 'partId'])
@Check('product_part_count_check', 'count >= 0')
export class ProductPart extends TenantRow {
  @Column('uuid')
  productId!: string;

  @Column('uuid')
  partId!: string;

  @Quantity()
  count!: number;
}
