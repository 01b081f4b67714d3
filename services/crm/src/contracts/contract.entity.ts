import type { ContractTerms, DueEvent } from '@ishare/contracts/crm/contract.js';
import type { Picture } from '@ishare/contracts/things/pictures.js';
import { Money } from '@ishare/data/columns.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, Index } from 'typeorm';

/** A share of a contract. */
export interface PlanShare {
  name: string;
  /** Per cent of the amount. */
  rate: number;
  dueEvent: DueEvent;
  dueDays: number;
}

/** What is agreed with a customer; it changes only while it is a draft. */
@TenantTable('contract')
@Index('contract_no_key', ['tenantId', 'contractNo'], { unique: true, where: 'not is_deleted' })
@Index('contract_customer_idx', ['tenantId', 'customerId'])
@Index('contract_order_idx', ['tenantId', 'salesOrderId'])
@Check('contract_amount_check', 'amount > 0')
export class Contract extends TenantRow {
  @Column('varchar', { length: 64 })
  contractNo!: string;

  @Column('uuid')
  customerId!: string;

  @Column('uuid', { nullable: true })
  dealerId!: string | null;

  @Column('uuid', { nullable: true })
  intentId!: string | null;

  @Column('uuid', { nullable: true })
  salesOrderId!: string | null;

  /** As sales orders called it when the contract was last written. */
  @Column('varchar', { length: 500, nullable: true })
  salesOrderNo!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  woodNetOrderId!: string | null;

  @Money()
  amount!: number;

  @Column('date', { nullable: true })
  signDate!: string | null;

  @Column('jsonb', { default: [] })
  paymentPlan!: PlanShare[];

  @Column('jsonb', { default: [] })
  files!: Picture[];

  @Column('int', { default: 1 })
  version!: number;

  /** Who handed it in for approval, and may not give it. */
  @Column('uuid', { nullable: true })
  submitterId!: string | null;

  /** Of the workflow that decides on it; of a draft, of the one that has sent it back. */
  @Column('uuid', { nullable: true })
  workflowInstanceId!: string | null;

  /** One of the states of its machine. */
  @Column('int')
  state!: number;
}

/** What held of a contract before a change of it began. */
@TenantTable('contract_version')
@Index('contract_version_key', ['tenantId', 'contractId', 'version'], { unique: true })
export class ContractVersion extends TenantDetail {
  @Column('uuid')
  contractId!: string;

  @Column('int')
  version!: number;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('timestamptz')
  time!: Date;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;

  @Column('jsonb')
  terms!: ContractTerms;
}
