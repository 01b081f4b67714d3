import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Index } from 'typeorm';
import { SplitOrderCatalog } from '../directories/split-order-catalog.entity.js';

/** A size or choice of a model, by the name that expressions call it. */
export interface SplitParameter {
  name: string;
  title: string | null;
  default: number;
  min: number | null;
  max: number | null;
}

/** How a model gets a panel: sizes in mm, finished, as expressions over the parameters. */
export interface PartRule {
  name: string;
  /** Made where it holds; always when null. */
  condition: string | null;
  length: string;
  width: string;
  count: string;
  materialCode: string;
  /** 0 none, 1 along the length, 2 along the width. */
  grain: number;
  /** Codes of edge bands by side: L1, L2, W1, W2. */
  edges: Record<string, string>;
}

/** How many of a part of the catalogue a model needs. */
export interface HardwareRule {
  partCode: string;
  condition: string | null;
  count: string;
}

/** A model that orders are split by into panels and hardware. */
@TenantTable('split_order_product')
@ForeignKey(() => SplitOrderCatalog, ['tenantId', 'catalogId'], ['tenantId', 'id'], {
  name: 'split_order_product_catalog_fkey',
})
@Index('split_order_product_code_key', ['tenantId', 'modelCode'], { unique: true, where: 'not is_deleted' })
@Index('split_order_product_catalog_idx', ['tenantId', 'catalogId', 'modelCode', 'id'])
export class SplitOrderProduct extends TenantRow {
  @Column('uuid', { nullable: true })
  catalogId!: string | null;

  @Column('varchar', { length: 64 })
  modelCode!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('jsonb', { default: [] })
  parameters!: SplitParameter[];

  @Column('jsonb', { default: [] })
  partRules!: PartRule[];

  @Column('jsonb', { default: [] })
  hardwareRules!: HardwareRule[];
}
