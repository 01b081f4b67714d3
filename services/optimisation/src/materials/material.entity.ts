import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import type { Picture } from '@ishare/contracts/things/pictures.js';
import { Column, Index, Unique } from 'typeorm';
import { Millimetres, Money, Quantity } from '@ishare/data/columns.js';

/** A panel material: what a board is made of. */
@TenantTable('material')
@Unique('material_tenant_key', ['tenantId', 'id'])
@Index('material_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
@Index('material_name_idx', ['tenantId', 'name', 'id'])
export class Material extends TenantRow {
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  /** mm */
  @Millimetres()
  thickness!: number;

  @Column('varchar', { length: 64, nullable: true })
  colorCode!: string | null;

  @Column('varchar', { length: 128, nullable: true })
  decor!: string | null;

  /** What it looks like: a picture of its surface. */
  @Column('jsonb', { default: [] })
  texture!: Picture[];

  /** 0 none, 1 along the board's length, 2 across. */
  @Column('int', { default: 0 })
  grain!: number;

  @Column('varchar', { length: 64, nullable: true })
  category!: string | null;

  /** kg/m³ */
  @Quantity({ nullable: true })
  density!: number | null;

  /** Money per m². */
  @Money({ nullable: true })
  price!: number | null;

  /** Band that its parts get where the cut list names none. */
  @Column('jsonb', { default: {} })
  edgeDefaults!: Record<string, string>;

  /** Parameters to cut it with, where they differ from the run's. */
  @Column('uuid', { nullable: true })
  parameterSettingId!: string | null;

  /** Glass, mirror: its parts are packed apart. */
  @Column('boolean', { default: false })
  isFragile!: boolean;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}
