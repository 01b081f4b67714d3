import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index } from 'typeorm';
import { Millimetres } from '@ishare/data/columns.js';
import type { Finding } from './cut-list-check.js';
import { ImportFile } from './import-file.entity.js';

/** One row of a cut list, as it was read. */
@TenantTable('import_file_detail', { changeLog: false })
@ForeignKey(() => ImportFile, ['tenantId', 'importFileId'], ['tenantId', 'id'], {
  name: 'import_file_detail_file_fkey',
  onDelete: 'CASCADE',
})
@Index('import_file_detail_row_key', ['tenantId', 'importFileId', 'rowNo'], { unique: true })
export class ImportFileDetail extends TenantDetail {
  @Column('uuid')
  importFileId!: string;

  /** As the user counts the rows of the file, from 1. */
  @Column('int')
  rowNo!: number;

  @Column('varchar', { length: 64 })
  partNo!: string;

  @Column('varchar', { length: 128, nullable: true })
  name!: string | null;

  @Column('varchar', { length: 64 })
  materialCode!: string;

  @Millimetres()
  length!: number;

  @Millimetres()
  width!: number;

  @Column('int')
  count!: number;

  /** One of PartGrain. */
  @Column('int', { default: 0 })
  grain!: number;

  /** Banded sides L1 L2 W1 W2, each 0 or 1; of the four tapes where the list names them. */
  @Column('varchar', { length: 16, nullable: true })
  edges!: string | null;

  /** Codes of the tapes on the two long and the two short sides. */
  @Column('varchar', { length: 64, nullable: true })
  edgeL1!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  edgeL2!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  edgeW1!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  edgeW2!: string | null;

  /** As the list says, mm; that of the material where it says nothing. */
  @Millimetres({ nullable: true })
  thickness!: number | null;

  /** The program by which it is bored, as the list writes it; null where nothing is. */
  @Column('varchar', { length: 128, nullable: true })
  drillFile!: string | null;

  /** Parts of a cabinet with one word here are cut as one block, so that their grain runs on; null: by itself. */
  @Column('varchar', { length: 64, nullable: true })
  matchGroup!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  barcode!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  orderNo!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  cabinetNo!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  room!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  remark!: string | null;

  /** The name of the list that it came in; null: this one. */
  @Column('varchar', { length: 256, nullable: true })
  sourceName!: string | null;

  @Column('jsonb', { default: [] })
  errors!: Finding[];
}
