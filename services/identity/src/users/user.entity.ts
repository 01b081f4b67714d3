import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Role } from '../roles/role.entity.js';
import { Column, Index } from 'typeorm';

@TenantTable('app_user', { inConfiguration: true })
@Index('app_user_name_key', ['tenantId', 'normalizedUserName'], { unique: true, where: 'not is_deleted' })
@Index('app_user_email_key', ['tenantId', 'normalizedEmail'], { unique: true, where: 'not is_deleted' })
@Index('app_user_phone_idx', ['tenantId', 'phoneNumber'])
export class User extends TenantRow {
  @Column('varchar', { length: 256 })
  userName!: string;

  @Column('varchar', { length: 256 })
  normalizedUserName!: string;

  @Column('varchar', { length: 64, nullable: true })
  name!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  surname!: string | null;

  @Column('varchar', { length: 256 })
  email!: string;

  @Column('varchar', { length: 256 })
  normalizedEmail!: string;

  @Column('boolean', { default: false })
  emailConfirmed!: boolean;

  @Column('varchar', { length: 16, nullable: true })
  phoneNumber!: string | null;

  @Column('boolean', { default: false })
  phoneNumberConfirmed!: boolean;

  @Column('boolean', { default: true })
  isActive!: boolean;

  @Column('boolean', { default: true })
  lockoutEnabled!: boolean;

  @Column('timestamptz', { nullable: true })
  lockoutEnd!: Date | null;

  @Column('int', { default: 0 })
  accessFailedCount!: number;

  @Column('boolean', { default: false })
  twoFactorEnabled!: boolean;

  /** Signs in by another provider and has no password here. */
  @Column('boolean', { default: false })
  isExternal!: boolean;

  @Column('boolean', { default: false })
  shouldChangePasswordOnNextLogin!: boolean;

  @Column('timestamptz', { nullable: true })
  lastPasswordChangeTime!: Date | null;

  /** argon2id, as a PHC string. */
  @Column('varchar', { length: 256, nullable: true })
  passwordHash!: string | null;
}

@TenantTable('user_role', {
  told: [
    {
      of: 'User',
      by: 'userId',
      property: 'roles',
      value: ({ roleId }: UserRole) => roleId,
      isList: true,
      named: () => [Role, 'name'],
    },
  ],
})
@Index('user_role_key', ['tenantId', 'userId', 'roleId'], { unique: true })
@Index('user_role_role_idx', ['tenantId', 'roleId'])
export class UserRole extends TenantDetail {
  @Column('uuid')
  userId!: string;

  @Column('uuid')
  roleId!: string;
}
