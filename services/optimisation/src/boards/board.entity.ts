import type { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Check, Column, ForeignKey, Index, Unique } from 'typeorm';
import { Millimetres, Money } from '@ishare/data/columns.js';
import { Material } from '../materials/material.entity.js';

/** A board format on the shelf with its stock, or a single offcut. */
@TenantTable('board')
@Unique('board_tenant_key', ['tenantId', 'id'])
@ForeignKey(() => Material, ['tenantId', 'materialId'], ['tenantId', 'id'], { name: 'board_material_fkey' })
@Index('board_code_key', ['tenantId', 'boardsCode'], { unique: true, where: 'not is_deleted' })
@Index('board_material_idx', ['tenantId', 'materialId', 'isOffCut'])
@Check('board_available_check', 'reserved_quantity >= 0 and quantity - reserved_quantity >= 0')
@Check('board_orientation_check', 'length > 0 and width > 0 and (is_off_cut or length >= width)')
@Check('board_offcut_check', 'not is_off_cut or quantity in (0, 1)')
export class Board extends TenantRow {
  @Column('uuid')
  materialId!: string;

  /** Code of the material, kept here because lists search by it. */
  @Column('varchar', { length: 64 })
  boardsMaterialCode!: string;

  @Column('varchar', { length: 64 })
  boardsCode!: string;

  @Column('varchar', { length: 64, nullable: true })
  planNo!: string | null;

  /**
   * mm: the longer side of a full board; of an offcut the side along the length of the board it comes from, be it the
   * shorter one.
   */
  @Millimetres()
  length!: number;

  /** mm */
  @Millimetres()
  width!: number;

  @Column('int', { default: 0 })
  quantity!: number;

  @Column('int', { default: 0 })
  reservedQuantity!: number;

  /** Pieces that shall be there at least. */
  @Column('int', { default: 0 })
  minQuantity!: number;

  @Column('varchar', { length: 32, nullable: true })
  binCode!: string | null;

  @Column('boolean', { default: false })
  isOffCut!: boolean;

  /** One of OffCutStatus; null for full boards. */
  @Column('int', { nullable: true })
  offCutStatus!: OffCutStatus | null;

  /** Money per piece. */
  @Money({ nullable: true })
  price!: number | null;

  /** The solution that leaves this offcut, and the number of its board there. */
  @Column('uuid', { nullable: true })
  sourceSolutionId!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  sourceBoardNo!: string | null;

  /** When an offcut came onto the rack. */
  @Column('timestamptz', { nullable: true })
  inStockTime!: Date | null;

  /** Since when it lies on its shelf, where that was said by a scan or in its form. */
  @Column('timestamptz', { nullable: true })
  placedTime!: Date | null;

  /** Damaged rectangles, mm from the lower left corner. */
  @Column('jsonb', { default: [] })
  defects!: { x: number; y: number; length: number; width: number }[];
}
