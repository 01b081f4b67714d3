import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A value that somebody has otherwise than the tenant. */
@TenantTable('user_setting', { inConfiguration: true })
@Index('user_setting_key', ['tenantId', 'userId', 'name'], { unique: true, where: 'not is_deleted' })
export class UserSetting extends TenantRow {
  @Column('uuid')
  userId!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('text')
  value!: string;
}
