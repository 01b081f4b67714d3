import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import { Millimetres, Money, Quantity } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

const TABS = {
  [LineKind.Product]: 'product',
  [LineKind.Matter]: 'matter',
  [LineKind.StandardProduct]: 'standardProduct',
  [LineKind.SalesLists]: 'salesLists',
} as const;

/** A line as the change log tells it. */
export function lineTold({
  code,
  length,
  width,
  height,
  color,
  unit,
  price,
  count,
  amount,
  roomName,
  cabinetNo,
  remark,
  detail,
  extraProperties,
}: SalesOrderLine): unknown {
  const values = {
    code,
    length,
    width,
    height,
    color,
    unit,
    price,
    count,
    amount,
    roomName,
    cabinetNo,
    remark,
    ...detail,
    ...extraProperties,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** By which of the order's properties the change log tells a line. */
export const lineProperty = ({ kind, name }: Pick<SalesOrderLine, 'kind' | 'name'>): string =>
  `${TABS[kind as LineKind]}: ${name}`;

/** A line of one of an order's tabs; the change log tells it as a property of the order. */
@TenantTable('sales_order_line', {
  told: [
    {
      of: 'SalesOrder',
      by: 'salesOrderId',
      property: lineProperty,
      value: lineTold,
    },
  ],
})
@Index('sales_order_line_idx', ['tenantId', 'salesOrderId', 'kind', 'sort', 'id'])
export class SalesOrderLine extends TenantRow {
  @Column('uuid')
  salesOrderId!: string;

  /** One of LineKind. */
  @Column('int')
  kind!: number;

  /** The catalogue's product, part or standard product; null for free lines. */
  @Column('uuid', { nullable: true })
  sourceId!: string | null;

  @Column('uuid', { nullable: true })
  catalogId!: string | null;

  @Column('varchar', { length: 256 })
  name!: string;

  @Column('varchar', { length: 128, nullable: true })
  code!: string | null;

  @Millimetres({ nullable: true })
  length!: number | null;

  @Millimetres({ nullable: true })
  width!: number | null;

  @Millimetres({ nullable: true })
  height!: number | null;

  @Column('varchar', { length: 64, nullable: true })
  color!: string | null;

  @Column('varchar', { length: 32, nullable: true })
  unit!: string | null;

  @Money({ default: 0 })
  price!: number;

  @Quantity({ default: 1 })
  count!: number;

  /** price × count, to the hundredth. */
  @Money({ default: 0 })
  amount!: number;

  @Column('varchar', { length: 64, nullable: true })
  roomName!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  cabinetNo!: string | null;

  @Column('int', { default: 0 })
  sort!: number;

  @Column('text', { nullable: true })
  remark!: string | null;

  /** Whether a person wrote it: a new quotation leaves such lines alone. */
  @Column('boolean', { default: true })
  isManual!: boolean;

  /** What only some tabs have: the standard product as it was chosen, batchSize, info1 to info10, calcType. */
  @Column('jsonb', { default: {} })
  detail!: Record<string, unknown>;
}
