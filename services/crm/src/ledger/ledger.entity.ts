import type { EntryKind } from '@ishare/contracts/crm/ledger.js';
import { Money } from '@ishare/data/columns.js';
import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, Index } from 'typeorm';

/** One change of what stands to a dealer's credit: written with it, and neither changed nor deleted. */
@TenantTable('dealer_entry')
@Index('dealer_entry_idx', ['tenantId', 'dealerId', 'time'])
@Index('dealer_entry_seq_key', ['tenantId', 'dealerId', 'seq'], { unique: true })
@Check('dealer_entry_amount_check', 'amount <> 0')
export class DealerEntry extends TenantDetail {
  @Column('uuid')
  dealerId!: string;

  @Column('timestamptz')
  time!: Date;

  /** Rises with each entry of the dealer: entries of one moment stand in their order. */
  @Column('int')
  seq!: number;

  @Column('varchar', { length: 16 })
  kind!: EntryKind;

  /** To his credit; below 0 to his debit. */
  @Money()
  amount!: number;

  @Column('uuid', { nullable: true })
  remittanceId!: string | null;

  @Column('uuid', { nullable: true })
  billId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;
}

/** A period of a ledger that was closed with its sums, and follows the one before without a gap. */
@TenantTable('dealer_closing')
@Index('dealer_closing_key', ['tenantId', 'dealerId', 'toDay'], { unique: true })
export class DealerClosing extends TenantDetail {
  @Column('uuid')
  dealerId!: string;

  @Column('date', { nullable: true })
  fromDay!: string | null;

  @Column('date')
  toDay!: string;

  /** When the day after it begins by the factory's clock, as it was then set. */
  @Column('timestamptz')
  until!: Date;

  @Money()
  opening!: number;

  @Money()
  credited!: number;

  @Money()
  debited!: number;

  @Money()
  closing!: number;

  @Column('timestamptz')
  time!: Date;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;
}
