import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A place of the administrative map. */
@TenantTable('area')
@Index('area_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
@Index('area_parent_idx', ['tenantId', 'parentId'])
export class Area extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 32 })
  code!: string;

  /** Null at the top. */
  @Column('uuid', { nullable: true })
  parentId!: string | null;

  /** From 1, by its place. */
  @Column('int')
  level!: number;
}
