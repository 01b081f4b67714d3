import { Millimetres } from '@ishare/data/columns.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** Which materials are cut at which machine, and how. */
@TenantTable('material_group')
@Index('material_group_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class MaterialGroup extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('int', { default: 100 })
  rank!: number;

  @Column('jsonb', { default: [] })
  categories!: string[];

  /** mm, both ends within. */
  @Millimetres({ nullable: true })
  thicknessFrom!: number | null;

  @Millimetres({ nullable: true })
  thicknessTo!: number | null;

  @Column('jsonb', { default: [] })
  materialCodes!: string[];

  @Column('uuid')
  machineId!: string;

  @Column('uuid', { nullable: true })
  parameterSettingId!: string | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}
