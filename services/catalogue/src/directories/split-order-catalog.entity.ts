import { TenantTable } from '@ishare/data/entities.js';
import { Index, Unique } from 'typeorm';
import { DirectoryRow } from './directory.entity.js';

/** A directory of split-order products. */
@TenantTable('split_order_catalog')
@Unique('split_order_catalog_tenant_key', ['tenantId', 'id'])
@Index('split_order_catalog_name_key', ['tenantId', 'parentId', 'displayName'], {
  unique: true,
  where: 'not is_deleted',
})
@Index('split_order_catalog_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class SplitOrderCatalog extends DirectoryRow {}
