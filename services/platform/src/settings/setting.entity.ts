import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A value that somebody set. The host's own values hold for every tenant that has none. */
@TenantTable('setting', { inConfiguration: true })
@Index('setting_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class Setting extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  /** Encrypted where the definition says so. */
  @Column('text')
  value!: string;
}
