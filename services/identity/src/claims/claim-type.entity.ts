import { HostRow, HostTable, TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import { Role } from '../roles/role.entity.js';

/** A kind of claim that users and roles may carry; the host defines it for all tenants. */
@HostTable('claim_type')
@Index('claim_type_name_key', ['name'], { unique: true, where: 'not is_deleted' })
export class ClaimType extends HostRow {
  @Column('varchar', { length: 256 })
  name!: string;

  @Column('boolean', { default: false })
  required!: boolean;

  /** Neither changed nor deleted. */
  @Column('boolean', { default: false })
  isStatic!: boolean;

  @Column('varchar', { length: 512, nullable: true })
  regex!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  regexDescription!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  description!: string | null;

  /** String 0, Int 1, Boolean 2, DateTime 3 */
  @Column('int', { default: 0 })
  valueType!: number;
}

@TenantTable('claim', {
  told: [
    {
      of: async ({ holderId }: Claim, exists) => ((await exists(Role, holderId)) ? 'Role' : 'User'),
      by: 'holderId',
      property: 'claims',
      value: ({ claimType, claimValue }: Claim) => `${claimType} = ${claimValue}`,
      isList: true,
    },
  ],
})
@Index('claim_key', ['tenantId', 'holderId', 'claimType', 'claimValue'], { unique: true })
export class Claim extends TenantDetail {
  /** Id of the user or role. */
  @Column('uuid')
  holderId!: string;

  @Column('varchar', { length: 256 })
  claimType!: string;

  @Column('varchar', { length: 1024 })
  claimValue!: string;
}
