import { SystemTable } from '@ishare/data/entities.js';
import { Column, Index, PrimaryColumn } from 'typeorm';

/** A sign-in that is refused before its tokens expire. */
@SystemTable('revocation', { central: true })
export class RevocationRow {
  @PrimaryColumn('varchar', { length: 8 })
  kind!: 'user' | 'session' | 'tenant' | 'client';

  @PrimaryColumn('varchar', { length: 200 })
  key!: string;

  /** Seconds since the epoch: tokens issued before are refused. */
  @Column('int')
  @Index('revocation_not_before')
  notBefore!: number;
}

/**
 * Which session acts on behalf of which: an impersonation ends with the sign-in that began it, in whichever tenant that
 * is.
 */
@SystemTable('impersonation', { central: true })
export class Impersonation {
  @PrimaryColumn('uuid')
  sessionId!: string;

  @Column('uuid')
  targetTenantId!: string;

  @Column('uuid')
  @Index('impersonation_origin_idx')
  impersonatorSessionId!: string;
}
