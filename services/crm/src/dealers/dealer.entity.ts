import { Money } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index, Unique } from 'typeorm';

/** Somebody to talk to at a dealer's. */
export interface DealerContact {
  name: string;
  phoneNumber: string | null;
  position: string | null;
}

/** A shop that sells the factory's furniture. A user who is linked to it sees its rows and no other's. */
@TenantTable('dealer')
@Unique('dealer_tenant_key', ['tenantId', 'id'])
@Index('dealer_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
@Index('dealer_user_key', ['tenantId', 'userId'], { unique: true, where: 'user_id is not null and not is_deleted' })
export class Dealer extends TenantRow {
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 64, nullable: true })
  contact!: string | null;

  @Column('varchar', { length: 32, nullable: true })
  phoneNumber!: string | null;

  @Column('uuid', { nullable: true })
  areaId!: string | null;

  /** The sign-in of the dealer. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('varchar', { length: 16, default: '' })
  level!: string;

  @Column('varchar', { length: 16, default: '' })
  priceLevel!: string;

  @Money({ default: 0 })
  creditLimit!: number;

  /** What stands to his credit with the factory; below 0 what he owes. */
  @Money({ default: 0 })
  balance!: number;

  @Column('jsonb', { default: [] })
  contacts!: DealerContact[];

  /** Codes of the brands that he sells. */
  @Column('jsonb', { default: [] })
  brandIds!: string[];

  /** His account at the designer Kujiale. */
  @Column('varchar', { length: 128, nullable: true })
  kujialeAccount!: string | null;

  @Column('uuid', { nullable: true })
  parentId!: string | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}
