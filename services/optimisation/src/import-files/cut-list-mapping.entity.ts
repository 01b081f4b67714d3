import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import type { CutListFormat } from './cut-list-rows.js';

/** How somebody of the tenant mapped the columns of a list last time, by its titles. */
@TenantTable('cut_list_mapping')
@Index('cut_list_mapping_titles_key', ['tenantId', 'fingerprint'], { unique: true, where: 'not is_deleted' })
export class CutListMapping extends TenantRow {
  /** Of the titles, hex. */
  @Column('varchar', { length: 64 })
  fingerprint!: string;

  @Column('jsonb')
  format!: CutListFormat;
}
