import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index, Unique } from 'typeorm';

/** Somebody who fetches packages of an order himself; which ones wait for him stands with the packages. */
@TenantTable('pickup')
@Unique('pickup_tenant_key', ['tenantId', 'id'])
@Index('pickup_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
@Index('pickup_state_idx', ['tenantId', 'state', 'planTime'])
@Index('pickup_order_idx', ['tenantId', 'salesOrderId'])
export class Pickup extends TenantRow {
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('uuid')
  salesOrderId!: string;

  @Column('uuid', { nullable: true })
  handlerUserId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  handlerName!: string | null;

  @Column('timestamptz', { nullable: true })
  planTime!: Date | null;

  @Column('jsonb', { default: [] })
  items!: string[];

  @Column('varchar', { length: 256, nullable: true })
  remark!: string | null;

  /** Of the one-time code, keyed; null while there is none that holds. */
  @Column('varchar', { length: 64, nullable: true })
  codeHash!: string | null;

  /** Who made it, and hands nothing over by it. */
  @Column('uuid', { nullable: true })
  codeUserId!: string | null;

  @Column('timestamptz', { nullable: true })
  codeTime!: Date | null;

  /** How often a wrong code was said since it was made. */
  @Column('int', { default: 0 })
  wrongTries!: number;

  @Column('timestamptz', { nullable: true })
  pickedUpTime!: Date | null;

  @Column('varchar', { length: 64, nullable: true })
  pickedUpBy!: string | null;

  @Column('varchar', { length: 4, nullable: true })
  idEnding!: string | null;

  /** One of the states of its machine. */
  @Column('int', { default: 0 })
  state!: number;
}
