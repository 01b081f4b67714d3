import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import type { Language } from '@ishare/server/context.js';
import { Column, Index } from 'typeorm';

/** A plant of the tenant; `code` is the fCode of logs and statistics. */
@TenantTable('factory')
@Index('factory_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class Factory extends TenantRow {
  @Column('varchar', { length: 32 })
  code!: string;

  @Column('jsonb')
  names!: Record<Language, string>;
}
