import type { CodeSegment } from '@ishare/contracts/platform/code-rule.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** How numbers of one kind are made. The counters are kept by the services that take them. */
@TenantTable('code_rule')
@Index('code_rule_code_key', ['tenantId', 'code'], { unique: true, where: 'not is_deleted' })
export class CodeRuleRow extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 64 })
  code!: string;

  @Column('jsonb')
  segments!: CodeSegment[];

  /** Whether a failed record gives its number back. */
  @Column('boolean', { default: false })
  gapless!: boolean;
}
