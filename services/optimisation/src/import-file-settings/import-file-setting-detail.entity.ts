import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index } from 'typeorm';
import { ImportFileSetting } from './import-file-setting.entity.js';
import type { CutListField } from '@ishare/contracts/optimisation/cut-list-fields.js';

/** What one column of a cut list means. */
@TenantTable('import_file_setting_detail')
@ForeignKey(() => ImportFileSetting, ['tenantId', 'importFileSettingId'], ['tenantId', 'id'], {
  name: 'import_file_setting_detail_setting_fkey',
})
@Index('import_file_setting_detail_column_key', ['tenantId', 'importFileSettingId', 'columnIndex'], {
  unique: true,
  where: 'not is_deleted',
})
export class ImportFileSettingDetail extends TenantRow {
  @Column('uuid')
  importFileSettingId!: string;

  /** From 0. */
  @Column('int')
  columnIndex!: number;

  /** Titles that the column may have, parted by `|`; with one of them it is found wherever it stands. */
  @Column('varchar', { length: 256, nullable: true })
  title!: string | null;

  @Column('varchar', { length: 32 })
  fieldName!: CutListField;

  /** 0 text, 1 number. */
  @Column('int', { default: 0 })
  valueType!: number;

  /** What values of the file mean here. */
  @Column('jsonb', { default: {} })
  itemsMapping!: Record<string, string>;

  /** Taken where the cell is empty. */
  @Column('varchar', { length: 128, nullable: true })
  defaultValue!: string | null;

  @Column('boolean', { default: false })
  required!: boolean;
}
