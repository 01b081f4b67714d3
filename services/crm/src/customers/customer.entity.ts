import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import { maskedPhone } from '@ishare/server/secrets.js';

/** Somebody who may buy, or has bought. */
@TenantTable('customer', { toldAs: { phoneNumber: maskedPhone } })
@Index('customer_phone_key', ['tenantId', 'phoneNumber'], {
  unique: true,
  where: 'phone_number is not null and not is_deleted',
})
@Index('customer_code_key', ['tenantId', 'code'], { unique: true, where: 'code is not null and not is_deleted' })
@Index('customer_dealer_idx', ['tenantId', 'dealerId', 'creationTime'])
@Index('customer_follow_idx', ['tenantId', 'nextFollowTime'])
@Index('customer_creation_idx', ['tenantId', 'creationTime', 'id'])
export class Customer extends TenantRow {
  /** Unique where it is given. */
  @Column('varchar', { length: 64, nullable: true })
  code!: string | null;

  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 32, nullable: true })
  phoneNumber!: string | null;

  @Column('int', { default: 0 })
  gender!: number;

  /** Code of the dictionary of sources. */
  @Column('varchar', { length: 32, nullable: true })
  sourceType!: string | null;

  @Column('varchar', { length: 32, nullable: true })
  level!: string | null;

  @Column('uuid', { nullable: true })
  areaId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  address!: string | null;

  /** The estate in which he lives. */
  @Column('varchar', { length: 128, nullable: true })
  community!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  houseType!: string | null;

  @Column('jsonb', { default: [] })
  tags!: string[];

  @Column('timestamptz', { nullable: true })
  lastFollowTime!: Date | null;

  /** When he wants to be asked again. */
  @Column('timestamptz', { nullable: true })
  nextFollowTime!: Date | null;

  @Column('uuid', { nullable: true })
  dealerId!: string | null;

  /** Who looks after the customer; nobody while he is in the pool. */
  @Column('uuid', { nullable: true })
  ownerUserId!: string | null;

  /** Since when that is so. */
  @Column('timestamptz', { nullable: true })
  ownedSince!: Date | null;

  @Column('int', { default: 0 })
  state!: number;

  @Column('varchar', { length: 1024, nullable: true })
  remark!: string | null;
}
