import { Money, Percent } from '@ishare/data/columns.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, Index } from 'typeorm';

export interface Receiver {
  name?: string | undefined;
  phone?: string | undefined;
  areaId?: string | undefined;
  address?: string | undefined;
}

/** The header of an order. Amounts, progress and most states follow from its parts; see order-refresh.ts. */
@TenantTable('sales_order')
@Index('sales_order_no_key', ['tenantId', 'salesOrderNo'], { unique: true })
@Index('sales_order_state_idx', ['tenantId', 'state', 'orderDate'])
@Index('sales_order_dealer_idx', ['tenantId', 'dealerId', 'orderDate'])
@Index('sales_order_customer_idx', ['tenantId', 'customerId'])
@Index('sales_order_intent_key', ['tenantId', 'intentOrderId'], {
  unique: true,
  where: 'intent_order_id is not null and not is_deleted',
})
@Index('sales_order_contract_key', ['tenantId', 'contractId'], {
  unique: true,
  where: 'contract_id is not null and not is_deleted',
})
@Check('sales_order_total_check', 'total_amount >= 0')
export class SalesOrder extends TenantRow {
  @Column('varchar', { length: 500 })
  salesOrderNo!: string;

  @Column('varchar', { length: 128 })
  orderName!: string;

  @Column('uuid')
  orderTypeId!: string;

  @Column('uuid', { nullable: true })
  productTypeId!: string | null;

  @Column('uuid', { nullable: true })
  customerId!: string | null;

  @Column('uuid', { nullable: true })
  dealerId!: string | null;

  /** Names as crm gave them when the order was last written, so that lists need no second question. */
  @Column('varchar', { length: 256, nullable: true })
  customerName!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  dealerName!: string | null;

  @Column('uuid', { nullable: true })
  salesmanId!: string | null;

  @Column('uuid', { nullable: true })
  designerId!: string | null;

  /** The chosen design's number. */
  @Column('varchar', { length: 128, nullable: true, name: 'design_id' })
  desginId!: string | null;

  @Column('varchar', { length: 256, nullable: true, name: 'design_name' })
  desginName!: string | null;

  /** The design may be worked on although it is chosen; its sheets must be submitted again. */
  @Column('boolean', { default: false })
  designUnlocked!: boolean;

  @Column('varchar', { length: 128, nullable: true })
  woodNetOrderId!: string | null;

  /** The intent order of crm that it was made of, which has one order. */
  @Column('uuid', { nullable: true })
  intentOrderId!: string | null;

  @Column('varchar', { length: 500, nullable: true })
  intentOrderNo!: string | null;

  @Column('uuid', { nullable: true })
  contractId!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  contractNo!: string | null;

  /** 0 store, 1 online, 2 project, 3 after-sales. */
  @Column('int', { default: 0 })
  sourceType!: number;

  /** 0 normal, 1 urgent, 2 very urgent. */
  @Column('int', { default: 0 })
  urgency!: number;

  @Column('date')
  orderDate!: string;

  @Column('date', { nullable: true })
  promiseDate!: string | null;

  @Column('jsonb', { default: {} })
  receiver!: Receiver;

  @Column('text', { nullable: true })
  remark!: string | null;

  @Column('uuid', { nullable: true })
  formId!: string | null;

  @Column('jsonb', { default: {} })
  formData!: Record<string, unknown>;

  /** Sums of the tabs. */
  @Money({ default: 0 })
  productAmount!: number;

  @Money({ default: 0 })
  matterAmount!: number;

  @Money({ default: 0 })
  standardAmount!: number;

  @Money({ default: 0 })
  salesListsAmount!: number;

  /** What of the sales list is hardware. */
  @Money({ default: 0 })
  hardwareAmount!: number;

  /** Per cent. */
  @Percent({ default: 0 })
  discountRate!: number;

  @Money({ default: 0 })
  discountAmount!: number;

  @Money({ default: 0 })
  totalAmount!: number;

  /** What is paid of its bills, as crm has told last, and which telling that was. */
  @Money({ default: 0 })
  receivedAmount!: number;

  @Column('int', { default: 0 })
  receivedVersion!: number;

  @Percent({ default: 0 })
  perAudited!: number;

  @Percent({ default: 0 })
  perQuoted!: number;

  @Percent({ default: 0 })
  perPaid!: number;

  @Percent({ default: 0 })
  perSplit!: number;

  @Percent({ default: 0 })
  perCut!: number;

  @Percent({ default: 0 })
  perEdged!: number;

  @Percent({ default: 0 })
  perBored!: number;

  @Percent({ default: 0 })
  perPacked!: number;

  @Percent({ default: 0 })
  perShipped!: number;

  @Percent({ default: 0 })
  perInstalled!: number;

  /** One of OrderState. */
  @Column('int', { default: 0 })
  state!: number;

  @Column('boolean', { default: false })
  holdFlag!: boolean;

  @Column('varchar', { length: 256, nullable: true })
  holdReason!: string | null;

  @Column('varchar', { length: 512, nullable: true })
  closeReason!: string | null;

  /** Links to its progress that were given out in an earlier round hold no more. */
  @Column('int', { default: 0 })
  progressRound!: number;

  /** The same of links to the model of its design. */
  @Column('int', { default: 0 })
  modelRound!: number;

  /**
   * Rises whenever the order or something that hangs on it has changed; the stamp tells changes of the header alone.
   */
  @Column('int', { default: 0 })
  lockVersion!: number;
}

/** What happened to an order, for its timeline; written in the transaction of what happened. */
@TenantTable('sales_order_event', { changeLog: false })
@Index('sales_order_event_idx', ['tenantId', 'salesOrderId', 'time'])
export class SalesOrderEvent extends TenantDetail {
  @Column('uuid')
  salesOrderId!: string;

  @Column('timestamptz')
  time!: Date;

  /** One of OrderEventKind. */
  @Column('int')
  kind!: number;

  /** What it was, within its kind: an action, a log code, a file's name. */
  @Column('varchar', { length: 64 })
  action!: string;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;

  @Column('text', { nullable: true })
  comment!: string | null;

  @Column('jsonb', { default: {} })
  data!: Record<string, unknown>;
}
