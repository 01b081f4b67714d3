import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A user's account at Kujiale. */
@TenantTable('kujiale_account')
@Index('kujiale_account_user_key', ['tenantId', 'userId'], { unique: true, where: 'not is_deleted' })
export class KujialeAccount extends TenantRow {
  @Column('uuid')
  userId!: string;

  @Column('varchar', { length: 128 })
  account!: string;

  @Column('varchar', { length: 128, nullable: true })
  appUid!: string | null;

  /** Sealed; never given out. */
  @Column('text')
  sealedPassword!: string;
}
