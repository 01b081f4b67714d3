import type { DeliveryFileKind, Signature } from '@ishare/contracts/sales-order/shipment.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, ForeignKey, Index, Unique } from 'typeorm';
import { Pickup } from '../pickups/pickup.entity.js';

export interface ShipmentLine {
  salesOrderId: string;
  stop: number;
  packageIds: string[];
}

/** A truck with what it is to take; what is on it stands with the packages. */
@TenantTable('shipment')
@Unique('shipment_tenant_key', ['tenantId', 'id'])
@Index('shipment_no_key', ['tenantId', 'shipmentNo'], { unique: true })
@Index('shipment_state_idx', ['tenantId', 'state', 'plannedTime'])
@Index('shipment_order_idx', ['tenantId', 'salesOrderId'])
export class Shipment extends TenantRow {
  @Column('varchar', { length: 500 })
  shipmentNo!: string;

  @Column('uuid')
  salesOrderId!: string;

  @Column('jsonb', { default: [] })
  lines!: ShipmentLine[];

  @Column('varchar', { length: 64, nullable: true })
  carrier!: string | null;

  @Column('varchar', { length: 32, nullable: true })
  truckNo!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  driver!: string | null;

  @Column('timestamptz', { nullable: true })
  plannedTime!: Date | null;

  @Column('varchar', { length: 256, nullable: true })
  remark!: string | null;

  @Column('timestamptz', { nullable: true })
  sentTime!: Date | null;

  @Column('varchar', { length: 256, nullable: true })
  sendReason!: string | null;

  @Column('jsonb', { default: [] })
  signatures!: Signature[];

  /** One of the states of its machine. */
  @Column('int', { default: 0 })
  state!: number;
}

/** A signature or a photo that proves a delivery. */
@TenantTable('delivery_file')
@ForeignKey(() => Shipment, ['tenantId', 'shipmentId'], ['tenantId', 'id'], { name: 'delivery_file_shipment_fkey' })
@ForeignKey(() => Pickup, ['tenantId', 'pickupId'], ['tenantId', 'id'], { name: 'delivery_file_pickup_fkey' })
@Index('delivery_file_idx', ['tenantId', 'shipmentId', 'creationTime'])
@Index('delivery_file_pickup_idx', ['tenantId', 'pickupId', 'creationTime'])
@Check('delivery_file_owner_check', '(shipment_id is null) <> (pickup_id is null)')
export class DeliveryFile extends TenantRow {
  @Column('uuid', { nullable: true })
  shipmentId!: string | null;

  @Column('uuid', { nullable: true })
  pickupId!: string | null;

  @Column('varchar', { length: 16 })
  kind!: DeliveryFileKind;

  @Column('int', { nullable: true })
  stop!: number | null;

  @Column('varchar', { length: 255 })
  name!: string;

  @Column('varchar', { length: 255 })
  mimeType!: string;

  /** bytes */
  @Column('int')
  size!: number;

  /** hex */
  @Column('char', { length: 64 })
  sha256!: string;

  @Column('uuid')
  blobId!: string;
}
