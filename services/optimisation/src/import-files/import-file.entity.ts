import type { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index, Unique } from 'typeorm';
import { SquareMetres } from '@ishare/data/columns.js';
import { ImportFileSetting } from '../import-file-settings/import-file-setting.entity.js';
import type { Finding } from './cut-list-check.js';
import type { Reading } from '@ishare/contracts/optimisation/import-files.js';

/** An uploaded cut list. */
@TenantTable('import_file')
@Unique('import_file_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => ImportFileSetting, ['tenantId', 'importFileSettingId'], ['tenantId', 'id'], {
  name: 'import_file_setting_fkey',
})
@ForeignKey(() => ImportFile, ['tenantId', 'combinedIntoId'], ['tenantId', 'id'], { name: 'import_file_batch_fkey' })
@Index('import_file_batch_idx', ['tenantId', 'combinedIntoId'])
@Index('import_file_no_key', ['tenantId', 'fileNo'], { unique: true })
@Index('import_file_time_idx', ['tenantId', 'creationTime'])
export class ImportFile extends TenantRow {
  @Column('varchar', { length: 32 })
  fileNo!: string;

  @Column('varchar', { length: 256 })
  fileName!: string;

  /** The setting that it was read by; null where its own titles told. */
  @Column('uuid', { nullable: true })
  importFileSettingId!: string | null;

  /** How it was read; null for parts that came without a file. */
  @Column('jsonb', { nullable: true })
  reading!: Reading | null;

  @Column('jsonb', { default: [] })
  orderNos!: string[];

  /** Of its orders those that were cancelled since: their parts are errors. */
  @Column('jsonb', { default: [] })
  cancelledOrderNos!: string[];

  /** Rows of the list. */
  @Column('int', { default: 0 })
  rowCount!: number;

  /** Parts: the sum of the rows' counts. */
  @Column('int', { default: 0 })
  partCount!: number;

  /** m² of all parts. */
  @SquareMetres({ default: 0 })
  area!: number;

  @Column('int', { default: 0 })
  errorCount!: number;

  @Column('int', { default: 0 })
  warningCount!: number;

  /** Findings about materials as a whole rather than rows. */
  @Column('jsonb', { default: [] })
  materialFindings!: Finding[];

  @Column('int', { default: 0 })
  state!: ImportFileState;

  /** The batch that its parts are planned in. */
  @Column('uuid', { nullable: true })
  combinedIntoId!: string | null;

  /** Made again for a customer who waits: it stands before others until it is cut. */
  @Column('boolean', { default: false })
  isRush!: boolean;

  /** What its parts were handed over from: no other file is made of these as long as it stands. */
  @Column('jsonb', { default: [] })
  sources!: string[];

  /** Of the bytes that were uploaded, hex. */
  @Column('varchar', { length: 64 })
  sha256!: string;
}
