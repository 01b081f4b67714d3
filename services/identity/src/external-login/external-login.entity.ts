import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** An account elsewhere that belongs to a user here. */
@TenantTable('external_login', {
  told: [
    {
      of: 'User',
      by: 'userId',
      property: ({ provider }: ExternalLogin) => `login ${provider}`,
      value: ({ providerKey }: ExternalLogin) => providerKey,
    },
  ],
})
@Index('external_login_key', ['tenantId', 'provider', 'providerKey'], { unique: true })
@Index('external_login_user_idx', ['tenantId', 'userId'])
export class ExternalLogin extends TenantDetail {
  @Column('uuid')
  userId!: string;

  /** WeChat, or the name of a provider of the settings. */
  @Column('varchar', { length: 128 })
  provider!: string;

  /** Id of the account there. */
  @Column('varchar', { length: 256 })
  providerKey!: string;
}
