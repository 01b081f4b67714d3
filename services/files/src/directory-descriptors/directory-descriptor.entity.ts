import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

@TenantTable('directory_descriptor')
@Index('directory_descriptor_name_key', ['tenantId', 'parentId', 'name'], { unique: true, where: 'not is_deleted' })
export class DirectoryDescriptor extends TenantRow {
  /** EMPTY_GUID at the root. */
  @Column('uuid')
  parentId!: string;

  @Column('varchar', { length: 255 })
  name!: string;
}
