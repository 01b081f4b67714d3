import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A panel material: what a board is made of. */
@TenantTable('material')
@Index('material_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
@Index('material_name_idx', ['tenantId', 'name', 'id'])
export class Material extends TenantRow {
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  /** mm */
  @Column('numeric', { precision: 10, scale: 2 })
  thickness!: number;

  @Column('varchar', { length: 64, nullable: true })
  colorCode!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  decor!: string | null;

  /** 0 none, 1 along the board's length, 2 across. */
  @Column('int', { default: 0 })
  grain!: number;

  @Column('varchar', { length: 64, nullable: true })
  category!: string | null;

  /** kg/m³ */
  @Column('numeric', { precision: 10, scale: 2, nullable: true })
  density!: number | null;

  /** Money per m². */
  @Column('numeric', { precision: 18, scale: 2, nullable: true })
  price!: number | null;

  /** Parameters to cut it with, where they differ from the run's. */
  @Column('uuid', { nullable: true })
  parameterSettingId!: string | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}
