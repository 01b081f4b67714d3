import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A frame in which a console shows its screens; menus name theirs. */
@TenantTable('layout')
@Index('layout_name_key', ['tenantId', 'framework', 'name'], { unique: true, where: 'not is_deleted' })
export class Layout extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 128 })
  displayName!: string;

  @Column('varchar', { length: 255 })
  path!: string;

  @Column('varchar', { length: 255, nullable: true })
  redirect!: string | null;

  @Column('varchar', { length: 255, nullable: true })
  description!: string | null;

  /** The console that the layout is made for. */
  @Column('varchar', { length: 64 })
  framework!: string;

  /** The dictionary whose entries say what `meta` may hold. */
  @Column('uuid', { nullable: true })
  dataId!: string | null;

  @Column('jsonb', { default: {} })
  meta!: Record<string, unknown>;
}
