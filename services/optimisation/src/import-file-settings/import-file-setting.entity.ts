import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index, Unique } from 'typeorm';

/** How a kind of cut list is read. */
@TenantTable('import_file_setting')
@Unique('import_file_setting_tenant_key', ['tenantId', 'id'])
@Index('import_file_setting_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
@Index('import_file_setting_default_key', ['tenantId'], { unique: true, where: 'is_default and not is_deleted' })
export class ImportFileSetting extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  /** One of ImportFileType. */
  @Column('int', { default: 0 })
  importFileType!: number;

  /** One of ImportFileEncoding; of csv and txt. */
  @Column('int', { default: 3 })
  importFileEncoding!: number;

  /** Rows above the first part; the last of them holds the column titles. */
  @Column('int', { default: 1 })
  readRows!: number;

  /** Between the columns of csv and txt. */
  @Column('varchar', { length: 1, nullable: true })
  separator!: string | null;

  /** One of ImportFileUnit. */
  @Column('int', { default: 0 })
  unit!: number;

  /** A part of which nothing is said of its edges gets the bands of its material. */
  @Column('boolean', { default: false })
  edgesFromMaterial!: boolean;

  @Column('boolean', { default: false })
  isDefault!: boolean;
}
