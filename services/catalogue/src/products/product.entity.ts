import { TenantTable } from '@ishare/data/entities.js';
import { ForeignKey, Index, Unique } from 'typeorm';
import { Catalog } from '../directories/catalog.entity.js';
import { ItemRow } from '../items/item.entity.js';

/** A product of the catalogue. */
@TenantTable('product')
@Unique('product_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => Catalog, ['tenantId', 'catalogId'], ['tenantId', 'id'], { name: 'product_catalog_fkey' })
@Index('product_catalog_idx', ['tenantId', 'catalogId', 'code', 'name', 'id'])
@Index('product_code_idx', ['tenantId', 'code', 'name', 'id'])
export class Product extends ItemRow {}
