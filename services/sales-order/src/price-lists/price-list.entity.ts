import type { PriceListItem } from '@ishare/contracts/sales-order/price-list.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, Index } from 'typeorm';

/** Prices for a time: of all orders, or of those of a type, a level of dealers, a brand or a type of quotation. */
@TenantTable('price_list')
@Index('price_list_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
@Check('price_list_period_check', 'valid_to is null or valid_to >= valid_from')
export class PriceList extends TenantRow {
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('uuid', { nullable: true })
  orderTypeId!: string | null;

  /** The price level of the dealers that it is for. */
  @Column('varchar', { length: 16, nullable: true })
  dealerLevel!: string | null;

  /** One of the brands of the dealers that it is for. */
  @Column('varchar', { length: 64, nullable: true })
  brandId!: string | null;

  /** The type of quotation that it is for, such as factory price. */
  @Column('varchar', { length: 128, nullable: true })
  quotationName!: string | null;

  @Column('date')
  validFrom!: string;

  /** The last day. */
  @Column('date', { nullable: true })
  validTo!: string | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;

  @Column('varchar', { length: 512, nullable: true })
  remark!: string | null;

  @Column('jsonb', { default: [] })
  items!: PriceListItem[];
}
