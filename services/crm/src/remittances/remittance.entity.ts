import type { Picture } from '@ishare/contracts/things/pictures.js';
import type { REMITTANCE_CHANNELS } from '@ishare/contracts/crm/remittance.js';
import { Money } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, Index } from 'typeorm';

/** Money that a dealer has sent; what is confirmed stands in the dealer's balance. */
@TenantTable('remittance')
@Index('remittance_no_key', ['tenantId', 'remittanceNo'], { unique: true })
@Index('remittance_dealer_idx', ['tenantId', 'dealerId', 'remitTime'])
@Index('remittance_bank_no_key', ['tenantId', 'bankNo'], {
  unique: true,
  where: 'bank_no is not null and state <> 3 and not is_deleted',
})
@Check('remittance_allocated_check', 'allocated_amount >= 0 and allocated_amount <= amount')
export class Remittance extends TenantRow {
  @Column('varchar', { length: 500 })
  remittanceNo!: string;

  @Column('uuid')
  dealerId!: string;

  @Money()
  amount!: number;

  @Column('timestamptz')
  remitTime!: Date;

  @Column('varchar', { length: 64, nullable: true })
  bank!: string | null;

  @Column('varchar', { length: 16 })
  channel!: (typeof REMITTANCE_CHANNELS)[number];

  @Column('varchar', { length: 64, nullable: true })
  bankNo!: string | null;

  @Column('jsonb', { default: [] })
  voucherFiles!: Picture[];

  /** What is to go to which bill, and from the confirmation what does. */
  @Column('jsonb', { default: [] })
  allocations!: { billId: string; amount: number }[];

  @Money({ default: 0 })
  allocatedAmount!: number;

  /** One of the states of its machine. */
  @Column('int')
  state!: number;
}
