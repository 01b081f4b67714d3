import { SystemTable } from '@ishare/data/entities.js';
import { Column, Index, PrimaryColumn } from 'typeorm';

/** What the OpenID provider must remember; a secret that its holder presents stands here as a hash only. */
@SystemTable('oidc_record', { central: true })
export class OidcRecord {
  /** RefreshToken, Grant, AuthorizationCode, … */
  @PrimaryColumn('varchar', { length: 40 })
  model!: string;

  /** SHA-256 of the id, base64url. */
  @PrimaryColumn('char', { length: 43 })
  idHash!: string;

  @Column('jsonb')
  payload!: Record<string, unknown>;

  @Column('varchar', { length: 64, nullable: true })
  @Index('oidc_record_grant_idx')
  grantId!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  @Index('oidc_record_uid_idx')
  uid!: string | null;

  /** The client that it was given to. */
  @Column('varchar', { length: 200, nullable: true })
  @Index('oidc_record_client_idx')
  clientId!: string | null;

  /** Tenant and user that it is about. */
  @Column('varchar', { length: 80, nullable: true })
  @Index('oidc_record_account_idx')
  accountId!: string | null;

  @Column('timestamptz', { nullable: true })
  @Index('oidc_record_expires_idx')
  expires!: Date | null;

  @Column('timestamptz', { nullable: true })
  consumed!: Date | null;
}
