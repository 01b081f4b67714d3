import type { CheckScope, CheckSeverity, CheckSummary, PageLayout } from '@ishare/contracts/sales-order/json-check.js';
import type { IxCheckConfig } from '@ishare/contracts/sales-order/ix-check.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What must hold of each order, cabinet, part or drilling of a design. */
@TenantTable('json_check_rule')
@Index('json_check_rule_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class CheckRule extends TenantRow {
  @Column('varchar', { length: 64 })
  code!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 16 })
  scope!: CheckScope;

  /** True where all is well. */
  @Column('varchar', { length: 2000 })
  expression!: string;

  @Column('varchar', { length: 16 })
  severity!: CheckSeverity;

  /** `{name}` stands for a value that the expression reads. */
  @Column('jsonb')
  message!: { 'zh-Hans': string; en: string };

  @Column('boolean', { default: true })
  isEnable!: boolean;
}

/** Values that rules read as `base.<code>.<name>`. */
@TenantTable('json_check_base_data')
@Index('json_check_base_data_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class JsonCheckBaseData extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 64 })
  code!: string;

  @Column('jsonb', { default: {} })
  data!: Record<string, unknown>;
}

/** How the check's screen is laid out. */
@TenantTable('json_check_page_config')
@Index('json_check_page_config_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class JsonCheckPageConfig extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('jsonb', { default: {} })
  config!: PageLayout;
}

/** Rules that are asked together. */
@TenantTable('check_rule_set')
@Index('check_rule_set_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class CheckRuleSet extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('jsonb', { default: [] })
  ruleIds!: string[];

  /** Rises with each change of the set. */
  @Column('int', { default: 1 })
  version!: number;
}

/** By which rules orders are checked. */
@TenantTable('ix_check_setting')
@Index('ix_check_setting_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class IxCheckSetting extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('uuid', { nullable: true })
  ruleSetId!: string | null;

  @Column('jsonb', { default: {} })
  config!: IxCheckConfig;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}

/** What a check of an order has found. */
@TenantTable('ix_check_run')
@Index('ix_check_run_order_idx', ['tenantId', 'salesOrderId', 'creationTime'])
export class IxCheckRun extends TenantRow {
  @Column('uuid')
  salesOrderId!: string;

  @Column('varchar', { length: 128, nullable: true })
  settingName!: string | null;

  @Column('boolean')
  passed!: boolean;

  @Column('boolean')
  blocked!: boolean;

  @Column('int')
  findingCount!: number;
}

/** A production JSON that was checked and is kept to be looked at. */
@TenantTable('json_model')
@Index('json_model_name_idx', ['tenantId', 'name'])
export class JsonModel extends TenantRow {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('jsonb')
  json!: Record<string, unknown>;

  @Column('uuid', { nullable: true })
  ruleSetId!: string | null;

  /** What the check said when it was saved. */
  @Column('jsonb')
  result!: CheckSummary;

  /** How often links to it have been taken back; those of earlier rounds show it no more. */
  @Column('int', { default: 0 })
  shareRound!: number;
}
