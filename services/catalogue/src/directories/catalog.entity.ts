import type { DIRECTORY_MODULES } from '@ishare/contracts/catalogue/directories.js';
import { TenantTable } from '@ishare/data/entities.js';
import { Column, Index, Unique } from 'typeorm';
import { DirectoryRow } from './directory.entity.js';

/** Which tree a directory belongs to. */

export type ModuleName = (typeof DIRECTORY_MODULES)[number];

/** A directory of products or of parts. */
@TenantTable('catalog')
@Unique('catalog_tenant_key', ['tenantId', 'id'])
@Index('catalog_name_key', ['tenantId', 'moduleName', 'parentId', 'displayName'], {
  unique: true,
  where: 'not is_deleted',
})
@Index('catalog_code_key', ['tenantId', 'moduleName', 'code'], { unique: true, where: 'not is_deleted' })
export class Catalog extends DirectoryRow {
  @Column('varchar', { length: 16 })
  moduleName!: ModuleName;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}
