import type { DemoProgress } from '@ishare/contracts/saas/demo.js';
import { HostRow, HostTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A customer of the product. Whether it is active now is never stored, see activation.ts. */
@HostTable('tenant', { inConfiguration: true })
@Index('tenant_normalized_name_key', ['normalizedName'], { unique: true, where: 'not is_deleted' })
@Index('tenant_edition_idx', ['editionId'])
export class Tenant extends HostRow {
  @Column('varchar', { length: 64 })
  name!: string;

  /** The name in upper case: names are found whatever their case. */
  @Column('varchar', { length: 64 })
  normalizedName!: string;

  @Column('varchar', { length: 128 })
  displayName!: string;

  @Column('uuid', { nullable: true })
  editionId!: string | null;

  @Column('timestamptz', { nullable: true })
  editionEndDateUtc!: Date | null;

  /** TenantActivationState */
  @Column('int', { default: 0 })
  activationState!: number;

  @Column('timestamptz', { nullable: true })
  activationEndDate!: Date | null;

  @Column('timestamptz', { nullable: true })
  enableTime!: Date | null;

  @Column('timestamptz', { nullable: true })
  disableTime!: Date | null;

  /** What the other services were last told; differs from the truth when a date has passed since. */
  @Column('boolean', { default: true })
  announcedActive!: boolean;

  /** Of a tenant that was filled with the demo factory. */
  @Column('jsonb', { nullable: true })
  demo!: DemoProgress | null;
}
