import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** One sign-in on one device; its id is the token's `session_id` and the id of the grant behind its refresh tokens. */
@TenantTable('user_session', { changeLog: 'deletions' })
@Index('user_session_user_idx', ['tenantId', 'userId', 'signedIn'])
export class UserSession extends TenantDetail {
  @Column('uuid')
  userId!: string;

  @Column('varchar', { length: 256 })
  userName!: string;

  @Column('varchar', { length: 200 })
  clientId!: string;

  /** Web or Mobile */
  @Column('varchar', { length: 16 })
  device!: string;

  @Column('varchar', { length: 512 })
  deviceInfo!: string;

  @Column('varchar', { length: 64 })
  ipAddresses!: string;

  @Column('timestamptz')
  signedIn!: Date;

  @Column('timestamptz')
  lastAccessed!: Date;

  /** Who acts in the user's name, for an impersonation. */
  @Column('jsonb', { nullable: true })
  impersonator!: { userId: string; userName: string; tenantId: string; sessionId: string } | null;
}
