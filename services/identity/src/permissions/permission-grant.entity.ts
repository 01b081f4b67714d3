import { SystemTable, TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index, PrimaryColumn } from 'typeorm';

export const ProviderName = { Role: 'R', User: 'U', Client: 'C' } as const;
export type ProviderName = (typeof ProviderName)[keyof typeof ProviderName];

const HOLDERS = { [ProviderName.Role]: 'Role', [ProviderName.User]: 'User', [ProviderName.Client]: 'Client' };

/**
 * A permission that a role, user or client holds. Roles are keyed by id, so that a new name keeps what the role holds.
 */
@TenantTable('permission_grant', {
  told: [
    {
      of: ({ providerName }: PermissionGrant) => HOLDERS[providerName],
      by: 'providerKey',
      property: ({ name }: PermissionGrant) => name,
      value: () => 'granted',
    },
  ],
})
@Index('permission_grant_key', ['tenantId', 'providerName', 'providerKey', 'name'], { unique: true })
export class PermissionGrant extends TenantDetail {
  @Column('varchar', { length: 1 })
  providerName!: ProviderName;

  @Column('varchar', { length: 200 })
  providerKey!: string;

  @Column('varchar', { length: 128 })
  name!: string;
}

/**
 * Permissions that the administrators' roles have been given once; one that is missing here is new to this database.
 */
@SystemTable('known_permission', { central: true })
export class KnownPermission {
  @PrimaryColumn('varchar', { length: 128 })
  name!: string;
}
