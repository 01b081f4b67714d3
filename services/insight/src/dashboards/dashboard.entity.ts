import type { CardSetting } from '@ishare/contracts/insight/dashboards.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** How the first page looks for somebody, for roles, or for everybody. */
@TenantTable('dashboard_layout')
@Index('dashboard_layout_user_idx', ['tenantId', 'userId'])
@Index('dashboard_layout_default_key', ['tenantId'], { unique: true, where: 'is_default and not is_deleted' })
export class DashboardLayout extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('jsonb', { default: {} })
  layoutData!: Record<string, unknown>;

  @Column('jsonb', { default: [] })
  roleNames!: string[];

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('boolean', { default: false })
  isDefault!: boolean;
}

/** The cards of one user's first page, as he has put them. */
@TenantTable('dashboard_setting')
@Index('dashboard_setting_user_key', ['tenantId', 'userId'], { unique: true })
export class DashboardSetting extends TenantDetail {
  @Column('uuid')
  userId!: string;

  @Column('jsonb')
  items!: CardSetting[];
}
