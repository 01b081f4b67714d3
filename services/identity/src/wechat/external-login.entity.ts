import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** An account elsewhere that belongs to a user here. */
@TenantTable('external_login')
@Index('external_login_key', ['tenantId', 'provider', 'providerKey'], { unique: true })
@Index('external_login_user_idx', ['tenantId', 'userId'])
export class ExternalLogin extends TenantDetail {
  @Column('uuid')
  userId!: string;

  /** WeChat */
  @Column('varchar', { length: 32 })
  provider!: string;

  /** Id of the account there. */
  @Column('varchar', { length: 128 })
  providerKey!: string;
}
