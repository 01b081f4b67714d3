import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import type { FileReference } from '../after-sales/exception.entity.js';

/** Fitters who go out together. */
@TenantTable('install_team')
@Index('install_team_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class InstallTeam extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('jsonb', { default: [] })
  memberIds!: string[];

  /** Orders of one day. */
  @Column('int', { default: 2 })
  capacity!: number;

  @Column('varchar', { length: 32, nullable: true })
  phoneNumber!: string | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}

/** A visit of fitters to the customer of an order. */
@TenantTable('install_dispatch')
@Index('install_dispatch_no_key', ['tenantId', 'dispatchNo'], { unique: true })
@Index('install_dispatch_order_idx', ['tenantId', 'salesOrderId'])
@Index('install_dispatch_day_idx', ['tenantId', 'date', 'teamId'])
export class InstallDispatch extends TenantRow {
  @Column('varchar', { length: 500 })
  dispatchNo!: string;

  @Column('uuid')
  salesOrderId!: string;

  @Column('uuid', { nullable: true })
  teamId!: string | null;

  @Column('date', { nullable: true })
  date!: string | null;

  @Column('jsonb', { default: [] })
  items!: string[];

  @Column('varchar', { length: 1000, nullable: true })
  remark!: string | null;

  /** What was found in order. */
  @Column('jsonb', { default: [] })
  checked!: string[];

  @Column('jsonb', { default: [] })
  photosBefore!: FileReference[];

  @Column('jsonb', { default: [] })
  photosAfter!: FileReference[];

  /** The customer's signature, as a picture: one or none. */
  @Column('jsonb', { default: [] })
  signature!: FileReference[];

  @Column('varchar', { length: 64, nullable: true })
  signedBy!: string | null;

  @Column('timestamptz', { nullable: true })
  signedTime!: Date | null;

  /** One of the states of its machine. */
  @Column('int')
  state!: number;
}
