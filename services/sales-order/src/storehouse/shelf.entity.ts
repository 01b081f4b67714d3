import type { StockDifference } from '@ishare/contracts/sales-order/storehouse.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, ForeignKey, Index, Unique } from 'typeorm';

@TenantTable('storehouse')
@Unique('storehouse_tenant_key', ['tenantId', 'id'])
@Index('storehouse_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class Storehouse extends TenantRow {
  @Column('varchar', { length: 16 })
  code!: string;

  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 256, nullable: true })
  remark!: string | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}

/** A rack of `columns` × `levels` shelves. */
@TenantTable('storehouse_row')
@Unique('storehouse_row_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => Storehouse, ['tenantId', 'storehouseId'], ['tenantId', 'id'], { name: 'storehouse_row_house_fkey' })
@Index('storehouse_row_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class StorehouseRow extends TenantRow {
  @Column('uuid')
  storehouseId!: string;

  @Column('varchar', { length: 16 })
  code!: string;

  @Column('varchar', { length: 64 })
  name!: string;

  @Column('int')
  columns!: number;

  @Column('int')
  levels!: number;

  @Column('int', { default: 10 })
  shelfCapacity!: number;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}

/** A shelf never holds more packages than it has room for. */
@TenantTable('shelf', { changeLog: 'deletions' })
@Unique('shelf_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => StorehouseRow, ['tenantId', 'rowId'], ['tenantId', 'id'], { name: 'shelf_row_fkey' })
@Index('shelf_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
@Index('shelf_row_idx', ['tenantId', 'rowId'])
@Check('shelf_used_check', 'used >= 0 and used <= capacity')
export class Shelf extends TenantRow {
  @Column('uuid')
  rowId!: string;

  @Column('varchar', { length: 64 })
  code!: string;

  /** From the left, from 1. */
  @Column('int')
  column!: number;

  /** From below, from 1. */
  @Column('int')
  level!: number;

  @Column('int')
  capacity!: number;

  @Column('int', { default: 0 })
  used!: number;
}

/** A row was gone through: what was seen, and what was booked of it. */
@TenantTable('stock_taking')
@ForeignKey(() => StorehouseRow, ['tenantId', 'rowId'], ['tenantId', 'id'], { name: 'stock_taking_row_fkey' })
@Index('stock_taking_idx', ['tenantId', 'rowId', 'time'])
export class StockTaking extends TenantDetail {
  @Column('uuid')
  rowId!: string;

  @Column('timestamptz')
  time!: Date;

  @Column('varchar', { length: 256, nullable: true })
  operator!: string | null;

  @Column('varchar', { length: 200, nullable: true })
  reason!: string | null;

  @Column('int')
  counted!: number;

  @Column('jsonb', { default: [] })
  differences!: StockDifference[];
}
