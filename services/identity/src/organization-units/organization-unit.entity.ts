import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import { Role } from '../roles/role.entity.js';
import { User } from '../users/user.entity.js';

@TenantTable('organization_unit')
@Index('organization_unit_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
@Index('organization_unit_parent_idx', ['tenantId', 'parentId'])
export class OrganizationUnit extends TenantRow {
  @Column('uuid', { nullable: true })
  parentId!: string | null;

  /** The numbers of the unit and all above it, five digits each: `00001.00042`. */
  @Column('varchar', { length: 95 })
  code!: string;

  @Column('varchar', { length: 128 })
  displayName!: string;
}

@TenantTable('organization_unit_user', {
  told: [
    {
      of: 'OrganizationUnit',
      by: 'unitId',
      property: 'members',
      value: ({ userId }: OrganizationUnitUser) => userId,
      isList: true,
      named: () => [User, 'userName'],
    },
    {
      of: 'User',
      by: 'userId',
      property: 'organizationUnits',
      value: ({ unitId }: OrganizationUnitUser) => unitId,
      isList: true,
      named: () => [OrganizationUnit, 'displayName'],
    },
  ],
})
@Index('organization_unit_user_key', ['tenantId', 'unitId', 'userId'], { unique: true })
@Index('organization_unit_user_idx', ['tenantId', 'userId'])
export class OrganizationUnitUser extends TenantDetail {
  @Column('uuid')
  unitId!: string;

  @Column('uuid')
  userId!: string;
}

@TenantTable('organization_unit_role', {
  told: [
    {
      of: 'OrganizationUnit',
      by: 'unitId',
      property: 'roles',
      value: ({ roleId }: OrganizationUnitRole) => roleId,
      isList: true,
      named: () => [Role, 'name'],
    },
    {
      of: 'Role',
      by: 'roleId',
      property: 'organizationUnits',
      value: ({ unitId }: OrganizationUnitRole) => unitId,
      isList: true,
      named: () => [OrganizationUnit, 'displayName'],
    },
  ],
})
@Index('organization_unit_role_key', ['tenantId', 'unitId', 'roleId'], { unique: true })
@Index('organization_unit_role_idx', ['tenantId', 'roleId'])
export class OrganizationUnitRole extends TenantDetail {
  @Column('uuid')
  unitId!: string;

  @Column('uuid')
  roleId!: string;
}
