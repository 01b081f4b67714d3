import type { LoadBasis } from '@ishare/contracts/sales-order/capacity.js';
import { Quantity, SquareMetres } from '@ishare/data/columns.js';
import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What an order asks of the machines, and when it is made; written anew whenever it is promised or confirmed. */
@TenantTable('order_work', { changeLog: false })
@Index('order_work_key', ['tenantId', 'salesOrderId'], { unique: true })
export class OrderWork extends TenantDetail {
  @Column('uuid')
  salesOrderId!: string;

  /** One of LOAD_BASES. */
  @Column('varchar', { length: 16 })
  basis!: LoadBasis;

  /** m² cut, m edged, holes bored. */
  @Quantity()
  cut!: number;

  @Quantity()
  edge!: number;

  @Quantity()
  bore!: number;

  /** How many cabinets, and m² of their fronts: by one of them orders without a design are estimated. */
  @Column('int', { default: 0 })
  cabinets!: number;

  @SquareMetres({ default: 0 })
  front!: number;

  /** The last day at the machines; null where none was found. */
  @Column('date', { nullable: true })
  made!: string | null;

  @Column('timestamptz')
  promisedTime!: Date;
}

/** What of a day is promised to an order. */
@TenantTable('order_work_day', { changeLog: false })
@Index('order_work_day_key', ['tenantId', 'day', 'salesOrderId'], { unique: true })
@Index('order_work_day_order_idx', ['tenantId', 'salesOrderId'])
export class OrderWorkDay extends TenantDetail {
  @Column('uuid')
  salesOrderId!: string;

  @Column('date')
  day!: string;

  @Quantity({ default: 0 })
  cut!: number;

  @Quantity({ default: 0 })
  edge!: number;

  @Quantity({ default: 0 })
  bore!: number;
}
