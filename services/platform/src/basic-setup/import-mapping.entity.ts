import type { MappingRule } from '@ishare/contracts/platform/import-setup.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** How the sheet of one kind of detail is read into an order. */
@TenantTable('import_rule_mapping')
@Index('import_rule_mapping_name_key', ['tenantId', 'moduleType', 'name'], { unique: true, where: 'not is_deleted' })
@Index('import_rule_mapping_default_key', ['tenantId', 'moduleType'], {
  unique: true,
  where: 'is_default and not is_deleted',
})
export class ImportRuleMapping extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  /** 0 xlsx, 1 csv, 2 txt. */
  @Column('int', { default: 0 })
  importFileType!: number;

  /** 0 ASCII, 1 UTF-16, 2 GBK, 3 UTF-8. */
  @Column('int', { default: 3 })
  importFileEncoding!: number;

  /** Rows above the first record; the last of them holds the titles. */
  @Column('int', { default: 1 })
  readRows!: number;

  @Column('varchar', { length: 64 })
  moduleType!: string;

  /** Chosen beforehand where sheets of its kind are read in. */
  @Column('boolean', { default: false })
  isDefault!: boolean;

  @Column('boolean', { default: true })
  isEnable!: boolean;

  @Column('jsonb', { default: [] })
  mappingRules!: MappingRule[];
}

/** How the sheet of a split order is read. */
@TenantTable('import_split_order_mapping')
@Index('import_split_order_mapping_name_key', ['tenantId', 'mappingType', 'name'], {
  unique: true,
  where: 'not is_deleted',
})
export class ImportSplitOrderMapping extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 64 })
  mappingType!: string;

  @Column('boolean', { default: true })
  isEnable!: boolean;

  @Column('jsonb', { default: [] })
  mappingRules!: MappingRule[];
}

/** The kinds of file that are read in. */
@TenantTable('import_config')
@Index('import_config_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
@Index('import_config_default_key', ['tenantId'], { unique: true, where: 'is_default and not is_deleted' })
export class ImportConfig extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  /** 0 xlsx, 1 csv, 2 txt. */
  @Column('int', { default: 0 })
  fileType!: number;

  /** 0 ASCII, 1 UTF-16, 2 GBK, 3 UTF-8. */
  @Column('int', { default: 3 })
  encoding!: number;

  @Column('boolean', { default: false })
  isDefault!: boolean;
}
