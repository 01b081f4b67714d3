import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** Name of the administrators' role, which is static, and of the first administrator. */
export const ADMIN = 'admin';

@TenantTable('role', { inConfiguration: true })
@Index('role_name_key', ['tenantId', 'normalizedName'], { unique: true, where: 'not is_deleted' })
export class Role extends TenantRow {
  @Column('varchar', { length: 256 })
  name!: string;

  @Column('varchar', { length: 256 })
  normalizedName!: string;

  /** Given to those who register themselves. */
  @Column('boolean', { default: false })
  isDefault!: boolean;

  /** Neither renamed nor deleted. */
  @Column('boolean', { default: false })
  isStatic!: boolean;

  @Column('boolean', { default: true })
  isPublic!: boolean;
}
