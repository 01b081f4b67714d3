import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What a user has let a client see, and wants to be remembered. */
@TenantTable('consent')
@Index('consent_key', ['tenantId', 'userId', 'clientId'], { unique: true })
export class Consent extends TenantDetail {
  @Column('uuid')
  userId!: string;

  @Column('varchar', { length: 200 })
  clientId!: string;

  @Column('jsonb')
  scopes!: string[];

  /** Null holds until it is taken back. */
  @Column('timestamptz', { nullable: true })
  expires!: Date | null;
}
