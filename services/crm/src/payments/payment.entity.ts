import type { Picture } from '@ishare/contracts/things/pictures.js';
import type { REMITTANCE_CHANNELS } from '@ishare/contracts/crm/remittance.js';
import { Money } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, Index } from 'typeorm';

/** Money that a customer without a dealer has paid on a contract, or gets back. */
@TenantTable('payment')
@Index('payment_no_key', ['tenantId', 'paymentNo'], { unique: true })
@Index('payment_contract_idx', ['tenantId', 'contractId'])
@Index('payment_bank_no_key', ['tenantId', 'bankNo'], {
  unique: true,
  where: 'bank_no is not null and state <> 3 and not is_deleted',
})
@Check('payment_allocated_check', 'allocated_amount >= 0 and allocated_amount <= amount')
export class Payment extends TenantRow {
  @Column('varchar', { length: 500 })
  paymentNo!: string;

  @Column('uuid')
  contractId!: string;

  @Money()
  amount!: number;

  @Column('timestamptz')
  payTime!: Date;

  @Column('varchar', { length: 16 })
  payType!: (typeof REMITTANCE_CHANNELS)[number];

  @Column('boolean', { default: false })
  isRefund!: boolean;

  @Column('varchar', { length: 64, nullable: true })
  bankNo!: string | null;

  @Column('jsonb', { default: [] })
  voucherFiles!: Picture[];

  @Column('jsonb', { default: [] })
  allocations!: { billId: string; amount: number }[];

  @Money({ default: 0 })
  allocatedAmount!: number;

  @Column('varchar', { length: 512, nullable: true })
  remark!: string | null;

  /** One of the states of its machine. */
  @Column('int')
  state!: number;
}
