import type { LabelCondition } from '@ishare/contracts/print/label-rules.js';
import type { LabelKind, LabelTemplate as LabelLayout } from '@ishare/contracts/print/label-template.js';
import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What labels look like, and which pieces have them. */
@TenantTable('label_template')
@Index('label_template_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
@Index('label_template_default_key', ['tenantId', 'kind'], { unique: true, where: 'is_default and not is_deleted' })
export class LabelTemplate extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 16 })
  kind!: LabelKind;

  @Column('jsonb', { default: [] })
  conditions!: LabelCondition[];

  @Column('jsonb')
  layout!: LabelLayout;

  /** Among those whose rules fit the least is taken. */
  @Column('int', { default: 100 })
  sort!: number;

  /** For pieces that no rule fits. */
  @Column('boolean', { default: false })
  isDefault!: boolean;

  @Column('boolean', { default: false })
  isEnable!: boolean;
}
