import type { QuotationState } from '@ishare/contracts/sales-order/quotation-life.js';
import { Money, Percent } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { CURRENCY } from '@ishare/kernel/money.js';
import { Column, Index } from 'typeorm';

export interface QuotationItem {
  /** A `QuotationCategory`. */
  category: number;
  roomName: string | null;
  cabinetNo: string | null;
  name: string;
  partRef: string | null;
  calcType: number;
  quantity: number;
  price: number;
  /** round(quantity × price, 2) */
  amount: number;
  /** What one unit costs the factory; absent or null where no price list tells. */
  costPrice?: number | null;
  isManual: boolean;
  /** False where nothing tells a price: it stands there for nothing. */
  isPriced?: boolean;
}

/** One version of an order's price; a later one supersedes it. */
@TenantTable('quotation')
@Index('quotation_version_key', ['tenantId', 'salesOrderId', 'versionNo'], { unique: true, where: 'not is_deleted' })
export class Quotation extends TenantRow {
  @Column('varchar', { length: 500 })
  quotationNo!: string;

  @Column('uuid')
  salesOrderId!: string;

  @Column('jsonb')
  auditIds!: string[];

  /** Type of the quotation, such as factory price. */
  @Column('varchar', { length: 128 })
  quotationName!: string;

  @Column('int')
  versionNo!: number;

  @Column('varchar', { length: 8, default: CURRENCY })
  currency!: string;

  @Column('jsonb', { default: [] })
  items!: QuotationItem[];

  @Money({ default: 0 })
  totalAmount!: number;

  /** The price list it was computed by; null where the dictionary alone gave the prices. */
  @Column('uuid', { nullable: true })
  priceListId!: string | null;

  /** What is known of the factory's cost; null where nothing is. */
  @Money({ nullable: true })
  costAmount!: number | null;

  /** Per cent of the total; null unless the cost of every item is known. */
  @Percent({ nullable: true })
  marginRate!: number | null;

  @Column('date', { nullable: true })
  validUntil!: string | null;

  @Column('timestamptz', { nullable: true })
  sentTime!: Date | null;

  /** By whoever held its link. */
  @Column('timestamptz', { nullable: true })
  acceptedTime!: Date | null;

  @Column('varchar', { length: 64, nullable: true })
  acceptedBy!: string | null;

  /** What it came to with the discount that the order had then; null too where it was taken before that was kept. */
  @Money({ nullable: true })
  acceptedAmount!: number | null;

  /** One of QuotationState. */
  @Column('int', { default: 1 })
  state!: QuotationState;

  /** Why it failed, as a text key with its values. */
  @Column('jsonb', { nullable: true })
  failure!: { text: string; data: Record<string, unknown> } | null;
}
