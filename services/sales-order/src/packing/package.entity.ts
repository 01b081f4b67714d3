import type { PackageEventKind } from '@ishare/contracts/sales-order/packing.js';
import { Millimetres, Quantity } from '@ishare/data/columns.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, ForeignKey, Index, Unique } from 'typeorm';
import { Shelf } from '../storehouse/shelf.entity.js';

/** What is packed together: on a shelf where it is in store, and nowhere else then. */
@TenantTable('order_package')
@Unique('order_package_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => Shelf, ['tenantId', 'shelfId'], ['tenantId', 'id'], { name: 'order_package_shelf_fkey' })
@Index('order_package_no_key', ['tenantId', 'packageNo'], { unique: true })
@Index('order_package_order_idx', ['tenantId', 'salesOrderId'])
@Index('order_package_shelf_idx', ['tenantId', 'shelfId'])
@Index('order_package_shipment_idx', ['tenantId', 'shipmentId'])
@Index('order_package_pickup_idx', ['tenantId', 'pickupId'])
// Goods are on one truck or fetched, never both.
@Check('order_package_way_check', 'shipment_id is null or pickup_id is null')
@Check('order_package_place_check', '(shelf_id is not null) = (state = 2)')
export class Package extends TenantRow {
  @Column('varchar', { length: 500 })
  packageNo!: string;

  @Column('uuid')
  salesOrderId!: string;

  @Column('varchar', { length: 64, nullable: true })
  palletNo!: string | null;

  @Column('jsonb', { default: [] })
  cabinetNos!: string[];

  @Column('boolean', { default: false })
  isFragile!: boolean;

  @Millimetres({ nullable: true })
  length!: number | null;

  @Millimetres({ nullable: true })
  width!: number | null;

  @Millimetres({ nullable: true })
  height!: number | null;

  /** kg */
  @Quantity({ nullable: true })
  weight!: number | null;

  @Column('uuid', { nullable: true })
  shelfId!: string | null;

  @Column('timestamptz', { nullable: true })
  storedTime!: Date | null;

  /** The truck that is to take it, or has taken it. */
  @Column('uuid', { nullable: true })
  shipmentId!: string | null;

  /** The pickup that it waits for, or that has taken it. */
  @Column('uuid', { nullable: true })
  pickupId!: string | null;

  @Column('timestamptz', { nullable: true })
  packedTime!: Date | null;

  @Column('varchar', { length: 256, nullable: true })
  packedBy!: string | null;

  /** Since when it is on its way, or gone with whoever fetched it. */
  @Column('timestamptz', { nullable: true })
  sentTime!: Date | null;

  @Column('varchar', { length: 256, nullable: true })
  remark!: string | null;

  /** One of the states of its machine. */
  @Column('int', { default: 0 })
  state!: number;
}

/** A part by its label, or so many of a line of bought goods: planned for a package, and scanned when it is in it. */
@TenantTable('order_package_row', { changeLog: false })
@ForeignKey(() => Package, ['tenantId', 'packageId'], ['tenantId', 'id'], { name: 'order_package_row_fkey' })
// A part is in one package at most.
@Index('order_package_row_piece_key', ['tenantId', 'pieceCode'], { unique: true, where: 'piece_code is not null' })
@Index('order_package_row_line_key', ['tenantId', 'packageId', 'lineId'], {
  unique: true,
  where: 'line_id is not null',
})
@Index('order_package_row_order_idx', ['tenantId', 'salesOrderId'])
@Index('order_package_row_package_idx', ['tenantId', 'packageId'])
@Check('order_package_row_kind_check', '(piece_code is null) <> (line_id is null)')
@Check('order_package_row_count_check', 'count > 0 and (line_id is not null or count = 1)')
export class PackageRow extends TenantDetail {
  @Column('uuid')
  packageId!: string;

  @Column('uuid')
  salesOrderId!: string;

  @Column('varchar', { length: 128, nullable: true })
  pieceCode!: string | null;

  @Column('uuid', { nullable: true })
  lineId!: string | null;

  @Quantity({ default: 1 })
  count!: number;

  @Column('varchar', { length: 64, nullable: true })
  cabinetNo!: string | null;

  /** kg */
  @Quantity({ default: 0 })
  weight!: number;

  @Column('timestamptz', { nullable: true })
  scannedTime!: Date | null;

  @Column('varchar', { length: 256, nullable: true })
  scannedBy!: string | null;
}

/** What became of a package and of what is in it. */
@TenantTable('order_package_event', { changeLog: false })
@ForeignKey(() => Package, ['tenantId', 'packageId'], ['tenantId', 'id'], { name: 'order_package_event_fkey' })
@Index('order_package_event_idx', ['tenantId', 'packageId', 'time'])
export class PackageEvent extends TenantDetail {
  @Column('uuid')
  packageId!: string;

  @Column('varchar', { length: 16 })
  kind!: PackageEventKind;

  @Column('timestamptz')
  time!: Date;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  comment!: string | null;

  @Column('jsonb', { default: {} })
  data!: Record<string, unknown>;
}
